// Wild samples: what recordings would be with lost markers all over them.
#pragma once

#include "fit/gather/collect.h"

namespace ligament::fidelity {

/// Replaces one frame of a hundred by any rotation at all. In the samples, not in clips: markers that leap would be
/// found as glitches there.
void make_wild(Collector&);

}  // namespace ligament::fidelity
