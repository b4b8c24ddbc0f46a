// Samples: nothing lost, nothing dependent on order, no voxel wider than it says.
#include "motion/samples.h"

#include <gtest/gtest.h>

#include "limit/inputs.h"
#include "support/clips.h"

#include <algorithm>
#include <map>

namespace ligament::testing {
namespace {

bool same(const std::vector<Sample>& a, const std::vector<Sample>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Sample& s, const Sample& t) {
    return s.key == t.key && s.count == t.count && same_bits(s.rotation, t.rotation);
  });
}
std::uint64_t total(const std::vector<Sample>& samples) {
  std::uint64_t sum = 0;
  for (const Sample& s : samples) sum += s.count;
  return sum;
}

/// A smooth track that crosses the half turn and visits many voxels, and rotations from everywhere.
std::vector<Quatf> motion(std::uint64_t seed, std::size_t frames) {
  Random random(seed);
  const Clip clip = wandering_clip(random, chain({{}}), frames / 2, 0.05, 3.14);
  std::vector<Quatf> track(clip.rotations.begin(), clip.rotations.end());
  while (track.size() < frames) track.push_back(rounded(random_rotation(random)));
  return track;
}

class Resolution : public ::testing::TestWithParam<double> {
 protected:
  Samples none() const { return Samples(GetParam()); }
  Samples of(std::span<const Quatf> track) const {
    Samples samples = none();
    samples.add(track);
    return samples;
  }
  std::uint64_t key_of(Quatf q) const { return of(std::span(&q, 1)).sorted().front().key; }
};
INSTANTIATE_TEST_SUITE_P(FineToCoarse, Resolution, ::testing::Values(1e-5, 1e-3, 0.02, 0.2));

TEST_P(Resolution, EveryRotationCounts) {
  const auto track = motion(1, 20000);
  const Samples samples = of(track);
  EXPECT_EQ(samples.resolution(), GetParam());
  EXPECT_EQ(samples.count(), track.size());
  EXPECT_EQ(total(samples.sorted()), track.size());
  EXPECT_EQ(samples.sorted().size(), samples.voxels());
  EXPECT_FALSE(samples.empty());
}

TEST_P(Resolution, SortedByKeyEachOnce) {
  const auto sorted = of(motion(2, 20000)).sorted();
  for (std::size_t i = 1; i < sorted.size(); ++i) ASSERT_LT(sorted[i - 1].key, sorted[i].key);
}

TEST_P(Resolution, AWholeTrackIsTheSameAsOneByOne) {
  const auto track = motion(3, 20000);
  Samples one_by_one = none();
  for (const Quatf& q : track) one_by_one.add(q);
  EXPECT_TRUE(same(one_by_one.sorted(), of(track).sorted()));
  EXPECT_EQ(one_by_one.count(), track.size());
}

TEST_P(Resolution, OrderDoesNotMatter) {
  auto track = motion(4, 20000);
  const auto before = of(track).sorted();
  Random random(5);
  for (std::size_t i = track.size(); i > 1; --i) std::swap(track[i - 1], track[random.below(i)]);
  EXPECT_TRUE(same(of(track).sorted(), before));
}

TEST_P(Resolution, SignsDoNotMatter) {
  auto track = motion(6, 20000);
  for (Quatf q : {Quatf{1, 0, 0, 0}, Quatf{0, 1, 0, 0}, Quatf{0, 0, 1, 0}, Quatf{0.6f, 0.8f, 0, 0}}) track.push_back(q);
  const auto before = of(track).sorted();
  Random random(7);
  for (Quatf& q : track) q = random.below(2) ? q : -q;
  EXPECT_TRUE(same(of(track).sorted(), before));
}

TEST_P(Resolution, MergingIsTheSameHoweverTheTrackWasSplit) {
  const auto track = motion(8, 20000);
  const auto whole = of(track).sorted();
  Random random(9);
  for (const std::size_t parts : {2u, 3u, 7u}) {
    std::vector<Samples> split(parts, none());
    for (const Quatf& q : track) split[random.below(parts)].add(q);
    Samples forward = none(), backward = none(), tree = split[0];
    for (std::size_t p = 0; p < parts; ++p) forward.merge(split[p]), backward.merge(split[parts - 1 - p]);
    Samples rest = none();
    for (std::size_t p = parts; p-- > 1;) rest.merge(split[p]);
    tree.merge(rest);
    EXPECT_TRUE(same(forward.sorted(), whole));
    EXPECT_TRUE(same(backward.sorted(), whole));
    EXPECT_TRUE(same(tree.sorted(), whole));
    EXPECT_EQ(tree.count(), track.size());
  }
}

TEST_P(Resolution, MergingNothingChangesNothingAndItselfDoubles) {
  const auto track = motion(10, 5000);
  Samples samples = of(track);
  const auto before = samples.sorted();
  samples.merge(none());
  EXPECT_TRUE(same(samples.sorted(), before));
  Samples empty = none();
  empty.merge(samples);
  EXPECT_TRUE(same(empty.sorted(), before));
  samples.merge(samples);
  EXPECT_EQ(samples.count(), 2 * track.size());
  EXPECT_EQ(total(samples.sorted()), 2 * track.size());
  EXPECT_EQ(samples.voxels(), before.size());
}

TEST_P(Resolution, WhatIsNotThereCannotBeRemoved) {
  const auto track = motion(9, 4000), other = motion(10, 50);
  const Samples before = of(track);
  Samples samples = before;
  EXPECT_FALSE(samples.remove(of(other)));
  Samples twice = before;
  twice.merge(before);
  EXPECT_FALSE(samples.remove(twice));
  EXPECT_TRUE(same(samples.sorted(), before.sorted()));
  EXPECT_EQ(samples.count(), before.count());
  EXPECT_EQ(samples.voxels(), before.voxels());
}

TEST_P(Resolution, RemovingIsAsIfItHadNeverBeenAdded) {
  const auto track = motion(9, 8000);
  const std::span<const Quatf> all(track);
  for (const std::size_t middle : {0u, 1u, 3000u, 8000u}) {
    const Samples kept = of(all.first(middle)), gone = of(all.subspan(middle));
    Samples samples = of(all);
    samples.remove(gone);
    EXPECT_TRUE(same(samples.sorted(), kept.sorted()));
    EXPECT_EQ(samples.count(), kept.count());
    EXPECT_EQ(samples.voxels(), kept.voxels());
    samples.merge(gone);
    EXPECT_TRUE(same(samples.sorted(), of(all).sorted()));
    samples.remove(samples);
    EXPECT_TRUE(samples.empty());
  }
}

TEST_P(Resolution, FewAndManyMergeToTheSameAndGoOn) {
  const auto track = motion(11, 9000);
  const std::span<const Quatf> all(track);
  for (const std::size_t first : {1u, 100u, 1500u, 4000u}) {
    const Samples few = of(all.first(first)), many = of(all.subspan(first, 8000 - first));
    Samples one = few, other = many;
    one.merge(many);
    other.merge(few);
    EXPECT_TRUE(same(one.sorted(), other.sorted()));
    // What was merged can be added to and taken away from as what was not.
    for (Samples* samples : {&one, &other}) {
      samples->add(all.subspan(8000));
      EXPECT_TRUE(same(samples->sorted(), of(all).sorted()));
      samples->remove(few);
      samples->add(all.first(first));
      EXPECT_TRUE(same(samples->sorted(), of(all).sorted()));
    }
  }
}

TEST_P(Resolution, ACountIsAsManyTimes) {
  const auto track = motion(11, 300);
  Samples counted = none(), repeated = none();
  for (std::size_t i = 0; i < track.size(); ++i) {
    counted.add(track[i], i % 5);
    for (std::size_t k = 0; k < i % 5; ++k) repeated.add(track[i]);
  }
  EXPECT_TRUE(same(counted.sorted(), repeated.sorted()));
  EXPECT_EQ(counted.voxels(), repeated.voxels());
  EXPECT_EQ(counted.count(), repeated.count());
}

/// Where a rotation lies in the chart 4·tan(θ/4)·axis.
Vec3d chart(Quatf q) {
  const Quatd u = upper_hemisphere(convert<double>(q));
  return vector_part(u) * (4 / (1 + u.w));
}

TEST_P(Resolution, NoVoxelIsWider) {
  const auto track = motion(12, 40000);
  std::map<std::uint64_t, std::vector<Quatf>> voxels;
  for (const Quatf& q : track) voxels[key_of(q)].push_back(q);
  const double rounding = 1e-6;
  for (const auto& [key, members] : voxels) {
    for (std::size_t i = 1; i < members.size(); ++i) {
      const Vec3d a = chart(members[0]), b = chart(members[i]);
      // Along each axis a voxel is as wide as the resolution; a cube's diagonal is √3 of that. Angles are no longer
      // than the chart's distances.
      const double widest = std::max({std::fabs(a.x - b.x), std::fabs(a.y - b.y), std::fabs(a.z - b.z)});
      ASSERT_LE(widest, GetParam() + rounding);
      ASSERT_LE(angle_apart(members[0], members[i]), std::sqrt(3.0) * GetParam() + rounding);
    }
  }
}

TEST_P(Resolution, StepsAlongAnAxisOfOneWidthChangeTheVoxel) {
  Random random(13);
  for (int i = 0; i < 2000; ++i) {
    const Vec3d at{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    const auto rotation_at = [](Vec3d p) {
      const Vec3d t = p * 0.25;  // tan(θ/4)·axis
      const double squared = dot(t, t);
      return rounded({2 * t.x, 2 * t.y, 2 * t.z, 1 - squared});
    };
    const Vec3d step[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const Vec3d there = at + step[random.below(3)] * (GetParam() * 1.001 + 1e-6);
    ASSERT_NE(key_of(rotation_at(at)), key_of(rotation_at(there)));
  }
}

TEST_P(Resolution, AVoxelsRotationIsTheMeanOfItsMembers) {
  const auto track = motion(14, 20000);
  std::map<std::uint64_t, Quatd> sums;
  std::map<std::uint64_t, std::vector<Quatf>> members;
  for (const Quatf& q : track) {
    const Quatd u = upper_hemisphere(convert<double>(q));
    Quatd& sum = sums[key_of(q)];
    sum = {sum.x + u.x, sum.y + u.y, sum.z + u.z, sum.w + u.w};
    members[key_of(q)].push_back(q);
  }
  for (const Sample& sample : of(track).sorted()) {
    ASSERT_NEAR(dot(sample.rotation, sample.rotation), 1, 1e-6f);
    ASSERT_LT(angle_apart(convert<double>(sample.rotation), sums.at(sample.key)), 3e-7);
    ASSERT_EQ(sample.count, members.at(sample.key).size());
    for (const Quatf& q : members.at(sample.key)) {
      ASSERT_LE(angle_apart(sample.rotation, q), std::sqrt(3.0) * GetParam() + 1e-6);
    }
  }
}

TEST(Samples, OfAStillJointAreOneVoxel) {
  Samples samples;
  samples.add(std::vector<Quatf>(100000, rounded({1, 2, 3, 4})));
  EXPECT_EQ(samples.voxels(), 1u);
  EXPECT_EQ(samples.count(), 100000u);
  EXPECT_LT(angle_apart(samples.sorted()[0].rotation, rounded({1, 2, 3, 4})), 1e-6);
}

TEST(Samples, MergeWithThemselvesAtEveryFillOfTheirTable) {
  const auto track = motion(16, 300);
  Samples samples;
  for (const Quatf& q : track) {
    samples.add(q);
    Samples twice = samples, copy = samples;
    twice.merge(twice);
    copy.merge(samples);
    ASSERT_TRUE(same(twice.sorted(), copy.sorted()));
  }
}

TEST(Samples, StartEmpty) {
  const Samples samples;
  EXPECT_EQ(samples.resolution(), 0.02);
  EXPECT_TRUE(samples.empty());
  EXPECT_EQ(samples.count(), 0u);
  EXPECT_TRUE(samples.sorted().empty());
  Samples nothing;
  nothing.add(std::span<const Quatf>());
  EXPECT_TRUE(nothing.empty());
}

TEST(Samples, KeepHugeCounts) {
  Samples samples;
  const std::uint64_t billion = 1000000000;
  for (int i = 0; i < 8; ++i) samples.add(rounded({1, -2, 3, -4}), billion);
  EXPECT_EQ(samples.count(), 8 * billion);
  EXPECT_LT(angle_apart(samples.sorted()[0].rotation, rounded({1, -2, 3, -4})), 1e-6);
}

TEST(Samples, TheHalfTurnIsOnePlace) {
  // Of a rotation by exactly 180° both quaternions are in the chart's outermost voxels; only one of them is used.
  Random random(15);
  for (int i = 0; i < 1000; ++i) {
    const Quatf q = convert<float>([&] {
      const Vec3d axis = random_direction(random);
      return Quatd{axis.x, axis.y, axis.z, 0};
    }());
    Samples samples;
    samples.add(q);
    samples.add(-q);
    ASSERT_EQ(samples.voxels(), 1u);
  }
}

}  // namespace
}  // namespace ligament::testing
