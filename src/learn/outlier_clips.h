// Outlier clips: recordings and people that stand out when everybody's frames of a joint are laid side by side.
//
// A head that is turned about for a whole clip leaps nowhere, so no rule about single frames finds it. But most of its
// frames lie where nobody else's head goes.
#pragma once

#include "fit/gather/cloud.h"
#include "fit/gather/subsample.h"
#include "learn/loop.h"

namespace ligament {

struct OutlierClips {
  std::vector<Suspect> suspects;  ///< in the order of clips, then of joints
  std::vector<Offset> offsets;    ///< by person, then by joint
};
Result<OutlierClips> find_outlier_clips(std::span<const SubsampledClip>, std::size_t joints, const Work&);

/// The clips that contradict all other people's at a joint, or, where there are fewer than three people, all other
/// clips. It takes less to contradict many than few, and two cannot contradict each other. The cloud is of the frames.
std::vector<Suspect> suspects_at(std::size_t joint, const JointFrames&, const Cloud&);

/// The offsets at a joint that motion does not explain: large, several times the typical one, and the same way in every
/// clip of the person. By person. Of a few people nothing can be told. The cloud is of the frames.
std::vector<Offset> offsets_at(std::size_t joint, const JointFrames&, const Cloud&);

}  // namespace ligament
