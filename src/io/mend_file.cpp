// Mending a clip in its file, whose numbers may hold fewer rotations than joints can take: a knee in BVH often has one
// angle. Such a joint takes the nearest rotation that its numbers can hold, which may be outside again; what follows
// brings it inside.
#include <ligament/io.h>

#include "math/trig.h"

#include <algorithm>
#include <cmath>

namespace ligament {
namespace {

constexpr float kDeep = 1e-6f;  // radians of margin: more than rounding in the file can use up

void write_changes(const Clip& mended, const std::vector<MendResult::Change>& changes, ClipFile& file,
                   std::size_t clip) {
  for (const auto& c : changes) file.set_rotation(clip, c.joint, c.frame, mended.track(c.joint)[c.frame]);
}

/// The limits of only those joints whose numbers do not hold every rotation; nothing if there are none.
std::optional<Rig> narrowed(const Rig& rig, const ClipFile& file) {
  LimitSet limits;
  for (std::size_t j = 0; j < rig.size(); ++j) {
    if (rig.limit(j) && file.turning_axes(j)) limits.joints.push_back(*rig.limit(j));
  }
  if (limits.joints.empty()) return std::nullopt;
  Result<Rig> narrow = make_rig(rig.skeleton(), limits);
  if (!narrow) return std::nullopt;
  return std::move(*narrow);
}

/// Sends joints back and forth between their limit and what their numbers can hold, until they are in both.
void settle(const Rig& rig, ClipFile& file, std::size_t clip) {
  constexpr int kMostRounds = 16;
  for (int round = 0; round < kMostRounds; ++round) {
    Clip moved = file.clip(clip);
    const MendResult result = mend_clip(rig, moved, MendOptions{.memory = false});
    if (result.changes.empty()) return;
    write_changes(moved, result.changes, file, clip);
  }
}

Quatd turn_about(Vec3d axis, double angle) {
  const SinCos<double> half = sin_cos(angle / 2);
  return {axis.x * half.sin, axis.y * half.sin, axis.z * half.sin, half.cos};
}

/// One joint by the angles about the axes that its file turns it about: none, one or two.
class TurningJoint {
 public:
  using Angles = std::vector<double>;

  TurningJoint(const JointLimit& limit, std::vector<Vec3d> axes) : limit_(limit), axes_(std::move(axes)) {}

  Quatf rotation(const Angles& angles) const {
    Quatd q = identity<double>();
    for (std::size_t n = 0; n < axes_.size(); ++n) q = q * turn_about(axes_[n], angles[n]);
    return convert<float>(q);
  }

  /// How deep inside its limit the joint is.
  float margin(const Angles& angles) const { return margin_local(limit_, rotation(angles)); }

  /// The angles of a rotation that the file holds. About two axes a and b at right angles, with α and β half the
  /// angles,
  ///   w = cos α·cos β    q·a = sin α·cos β    q·b = cos α·sin β    q·(a × b) = sin α·sin β,
  /// sums and differences of which are the sine and cosine of α + β and of α − β.
  Angles angles(Quatf rotation) const {
    const Quatd q = convert<double>(rotation);
    const Vec3d v = vector_part(q);
    if (axes_.empty()) return {};
    const double a = dot(v, axes_[0]);
    if (axes_.size() == 1) return {2 * atan2(a, q.w)};
    const double b = dot(v, axes_[1]), both = dot(v, cross(axes_[0], axes_[1]));
    const double sum = atan2(a + b, q.w - both), difference = atan2(a - b, q.w + both);
    return {sum + difference, sum - difference};
  }

  /// From `from` towards `goal`, which is inside, no further than it must be to be inside.
  Angles drawn_inside(const Angles& from, const Angles& goal) const {
    constexpr int kHalvings = 30;
    const float deep = std::min(kDeep, margin(goal));
    double outside = 0, inside = 1;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = (outside + inside) / 2;
      (margin(between(from, goal, middle)) >= deep ? inside : outside) = middle;
    }
    return between(from, goal, inside);
  }

  /// As deep inside as the angles can be, or the least outside: by trying all over, then around the best. `best` is
  /// where to start.
  Angles deepest(Angles best) const {
    if (axes_.empty()) return best;
    float depth = margin(best);
    const auto attempt = [&](const Angles& tried) {
      const float found = margin(tried);
      if (found > depth) best = tried, depth = found;
    };
    const int steps = axes_.size() == 1 ? 1440 : 90;
    const double first_step = kTwoPi<double> / steps;
    for (int i = 0; i < steps; ++i) {
      if (axes_.size() == 1) attempt({i * first_step});
      for (int k = 0; axes_.size() == 2 && k < steps; ++k) attempt({i * first_step, k * first_step});
    }
    constexpr double kLastStep = 2e-7;  // radians
    for (double step = first_step; step > kLastStep;) {
      const Angles before = best;
      for (std::size_t n = 0; n < axes_.size(); ++n) {
        for (const double way : {-step, step}) {
          Angles tried = best;
          tried[n] += way;
          attempt(tried);
        }
      }
      if (best == before) step /= 2;
    }
    return best;
  }

 private:
  /// A share of the way, each angle the shorter way round.
  static Angles between(Angles from, const Angles& to, double share) {
    for (std::size_t n = 0; n < from.size(); ++n) from[n] += share * std::remainder(to[n] - from[n], kTwoPi<double>);
    return from;
  }

  const JointLimit& limit_;
  std::vector<Vec3d> axes_;
};

/// The place nearest to `from` that is set. One is.
std::size_t nearest_set(const std::vector<bool>& set, std::size_t from) {
  for (std::size_t d = 0; d < set.size(); ++d) {
    if (d <= from && set[from - d]) return from - d;
    if (from + d < set.size() && set[from + d]) return from + d;
  }
  return set.size();
}

/// Where limit and numbers meet at a small angle, going back and forth takes forever, and where they meet elsewhere it
/// ends beside: what is left is drawn towards the nearest frame that is inside, or, without one, towards the deepest
/// that the numbers can be.
void finish(const JointLimit& limit, std::size_t joint, ClipFile& file, std::size_t clip) {
  const std::span<const Quatf> track = file.clip(clip).track(joint);
  const TurningJoint turning(limit, *file.turning_axes(joint));
  std::vector<std::size_t> outside;
  std::vector<bool> deep;
  for (std::size_t f = 0; f < track.size(); ++f) {
    if (!project_local(limit, track[f]).inside) outside.push_back(f);
    deep.push_back(margin_local(limit, track[f]) >= kDeep);
  }
  if (outside.empty()) return;
  const bool any_deep = std::find(deep.begin(), deep.end(), true) != deep.end();
  const TurningJoint::Angles deepest = any_deep ? TurningJoint::Angles() : turning.deepest(turning.angles(track[0]));
  if (!any_deep && turning.margin(deepest) < 0) return;
  for (const std::size_t f : outside) {
    const auto goal = any_deep ? turning.angles(track[nearest_set(deep, f)]) : deepest;
    const auto angles = turning.drawn_inside(turning.angles(track[f]), goal);
    file.set_rotation(clip, joint, f, turning.rotation(angles));
  }
}

/// What a check of the written clip would find, further out than softness lets it be.
std::vector<StuckJoint> stuck_joints(const Rig& rig, const Clip& clip, Softness softness) {
  constexpr double kChecked = 1e-4;  // radians
  std::vector<StuckJoint> stuck;
  for (const JointCheck& joint : check_clip(rig, clip, kChecked + double(softness.radius)).joints) {
    if (joint.outside > 0) stuck.push_back({joint.joint, joint.outside, joint.worst});
  }
  return stuck;
}

void note_changes(const Clip& before, const Clip& after, MendedFile& mended) {
  std::vector<bool> changed(before.frames);
  for (std::size_t j = 0; j < before.skeleton.size(); ++j) {
    bool any = false;
    for (std::size_t f = 0; f < before.frames; ++f) {
      if (before.track(j)[f] == after.track(j)[f]) continue;
      any = true;
      changed[f] = true;
    }
    if (any) mended.joints.push_back(j);
  }
  mended.frames = static_cast<std::size_t>(std::count(changed.begin(), changed.end(), true));
}

}  // namespace

MendedFile mend_file(const Rig& rig, ClipFile& file, std::size_t clip, const MendOptions& options) {
  const Clip before = file.clip(clip);
  Clip moved = before;
  const MendResult result = mend_clip(rig, moved, options);
  write_changes(moved, result.changes, file, clip);
  const std::optional<Rig> narrow = narrowed(rig, file);
  if (narrow && options.softness.radius == 0) {  // what is soft stays outside on purpose
    settle(*narrow, file, clip);
    for (std::size_t j = 0; j < narrow->size(); ++j) {
      if (const JointLimit* limit = narrow->limit(j)) finish(*limit, j, file, clip);
    }
  }
  // As whoever reads the file will see it: near a swing of 180° the last digits of its numbers decide.
  const auto reread = open_clip(file.bytes(), "the mended clip");
  const Clip& written = reread ? (*reread)->clip(clip) : file.clip(clip);
  MendedFile mended;
  note_changes(before, written, mended);
  mended.stuck = stuck_joints(rig, written, options.softness);
  mended.largest_turn_before = result.largest_turn_before;
  mended.largest_turn_after = largest_turn(rig, written);
  return mended;
}

}  // namespace ligament
