/* Softness, the margins of poses, and trackers. */
#include "support.h"

static const ligament_code kBad = LIGAMENT_BAD_ARGUMENT;

/* Hard with radius 0; else what is outside goes back by as much as the formula says, and what is inside stays. */
static void test_soft_joint(const ligament_limits* limits, size_t joint) {
  static float in[4 * kCharacters], hard[4 * kCharacters], soft[4 * kCharacters];
  static uint8_t inside[kCharacters], inside_soft[kCharacters];
  const ligament_softness none = {3, 0}, softness = {2, 0.2f};
  size_t i;
  fill(in, kCharacters);
  EXPECT(ligament_project(limits, joint, in, hard, kCharacters, inside, NULL) == LIGAMENT_OK);
  EXPECT(ligament_project_soft(limits, joint, in, soft, kCharacters, &none, inside_soft, NULL) == LIGAMENT_OK);
  EXPECT(memcmp(soft, hard, sizeof hard) == 0 && memcmp(inside, inside_soft, sizeof inside) == 0);
  EXPECT(ligament_project_soft(limits, joint, in, soft, kCharacters, NULL, NULL, NULL) == LIGAMENT_OK);
  EXPECT(memcmp(soft, hard, sizeof hard) == 0);
  memcpy(soft, in, sizeof in);
  EXPECT(ligament_project_soft(limits, joint, soft, soft, kCharacters, &softness, inside_soft, NULL) == LIGAMENT_OK);
  EXPECT(memcmp(inside, inside_soft, sizeof inside) == 0);
  for (i = 0; i < kCharacters; ++i) {
    const float violation = angle_between(in + 4 * i, hard + 4 * i);
    const float given_back = angle_between(soft + 4 * i, hard + 4 * i);
    if (inside[i]) EXPECT(memcmp(soft + 4 * i, in + 4 * i, 4 * sizeof(float)) == 0);
    if (!inside[i]) EXPECT(fabsf(given_back - 0.2f * tanhf(2 * violation)) < 1e-4f);
  }
}

/* A crowd, by the row and by the array, is what its rotations are one by one. */
static void test_soft_poses(const ligament_limits* limits) {
  static float in[4 * kRotations], out[4 * kRotations], part[4][kRotations];
  static uint8_t inside[kRotations], inside_arrays[kRotations];
  const ligament_const_arrays from = {part[0], part[1], part[2], part[3]};
  const ligament_arrays to = {part[0], part[1], part[2], part[3]};
  ligament_pose_options options = {inside, ligament_pool_run, NULL, {0, 0.2f}};
  size_t i, hard = 0, outside = 0, outside_arrays = 0;
  ligament_pool* pool = NULL;
  int k;
  fill(in, kRotations);
  EXPECT(ligament_pool_create(2, &pool, NULL) == LIGAMENT_OK);
  options.context = pool;
  EXPECT(ligament_project_poses(limits, in, out, kCharacters, NULL, &hard, NULL) == LIGAMENT_OK);
  EXPECT(ligament_project_poses(limits, in, out, kCharacters, &options, &outside, NULL) == LIGAMENT_OK);
  EXPECT(outside == hard);
  for (i = 0; i < kRotations; ++i) {
    const size_t place = i % kJoints * kCharacters + i / kJoints;
    float alone[4];
    uint8_t was_inside = 7;
    EXPECT(ligament_project_soft(limits, i % kJoints, in + 4 * i, alone, 1, &options.softness, &was_inside, NULL) ==
           LIGAMENT_OK);
    EXPECT(memcmp(alone, out + 4 * i, sizeof alone) == 0 && inside[i] == was_inside);
    for (k = 0; k < 4; ++k) part[k][place] = in[4 * i + (size_t)k];
  }
  options.inside = inside_arrays;
  EXPECT(ligament_project_pose_arrays(limits, &from, &to, kCharacters, &options, &outside_arrays, NULL) == LIGAMENT_OK);
  EXPECT(outside_arrays == outside);
  for (i = 0; i < kRotations; ++i) {
    const size_t place = i % kJoints * kCharacters + i / kJoints;
    for (k = 0; k < 4; ++k) EXPECT(part[k][place] == out[4 * i + (size_t)k]);
    EXPECT(inside_arrays[place] == inside[i]);
  }
  EXPECT(ligament_project_poses(limits, in, in, kCharacters, &options, NULL, NULL) == LIGAMENT_OK);
  EXPECT(memcmp(in, out, sizeof in) == 0);
  EXPECT(ligament_project_poses(limits, NULL, NULL, 0, &options, &outside, NULL) == LIGAMENT_OK && outside == 0);
  ligament_pool_free(pool);
}

void test_softness(const ligament_limits* limits) {
  const ligament_softness wrong[] = {{-1, 1}, {0, -1}, {NAN, 1}, {0, NAN}, {0, INFINITY}, {INFINITY, 1}};
  ligament_pose_options options = {NULL, NULL, NULL, {0, 0}};
  ligament_error error = {LIGAMENT_OK, ""};
  float q[kJoints * 4] = {0, 0, 0, 1, 0, 0, 0, 1, NAN, 0, 0, 1}, out[4];
  size_t i;
  for (i = 0; i < kJoints; ++i) test_soft_joint(limits, i);
  test_soft_poses(limits);
  for (i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    EXPECT(ligament_project_soft(limits, 0, q, q, 1, &wrong[i], NULL, &error) == kBad);
    EXPECT(strncmp(error.message, "softness: ", 10) == 0);
    options.softness = wrong[i];
    EXPECT(ligament_project_poses(limits, q, q, 1, &options, NULL, NULL) == kBad);
  }
  EXPECT(ligament_project_soft(NULL, 0, q, q, 1, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_project_soft(limits, kJoints, q, q, 1, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_project_soft(limits, 0, NULL, q, 1, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_project_soft(limits, 0, q, NULL, 1, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_project_soft(limits, 0, q, q, (size_t)-1, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_project_soft(limits, 0, NULL, NULL, 0, NULL, NULL, NULL) == LIGAMENT_OK);
  /* What is no rotation counts as the reference pose, softly too. */
  options.softness = (ligament_softness){0, 1};
  EXPECT(ligament_project_soft(limits, 0, q + 8, out, 1, &options.softness, NULL, NULL) == LIGAMENT_OK);
  EXPECT(fabsf(out[1] - 0.6f) < 1e-6f && fabsf(out[3] - 0.8f) < 1e-6f);
}

/* The same as joint by joint; stress is what limits and margins say it is. */
void test_pose_margins(const ligament_limits* limits) {
  static float in[4 * kRotations], margins[kRotations], stresses[kRotations];
  const float pi = 3.14159265f;
  float inradii[kJoints] = {-1, -1, -1};
  ligament_error error = {LIGAMENT_OK, ""};
  size_t i;
  fill(in, kRotations);
  in[4 * 7] = NAN;
  for (i = 0; i < kRotations; i += 2 * kJoints) { /* hips near their reference, inside */
    const float beside[4] = {0.1f, 0.6f, (float)(i % 7) / 40, 0.8f};
    memcpy(in + 4 * i, beside, sizeof beside);
  }
  EXPECT(ligament_pose_margins(limits, in, kCharacters, margins, NULL) == LIGAMENT_OK);
  EXPECT(ligament_inradii(limits, inradii, NULL) == LIGAMENT_OK);
  EXPECT(ligament_pose_stresses(limits, in, kCharacters, inradii, stresses, NULL) == LIGAMENT_OK);
  EXPECT(fabsf(inradii[0] - 0.5f) < 1e-3f && fabsf(inradii[1]) < 1e-3f && inradii[2] == pi);
  for (i = 0; i < kRotations; ++i) {
    const size_t joint = i % kJoints;
    float alone = 7;
    EXPECT(ligament_margins(limits, joint, in + 4 * i, 1, &alone, NULL) == LIGAMENT_OK);
    EXPECT(alone == margins[i]);
    if (joint == 0) EXPECT(fabsf(stresses[i] - (1 - margins[i] / inradii[0])) < 1e-5f);
    if (joint == 0 && margins[i] >= 0) EXPECT(stresses[i] > -1e-3f && stresses[i] <= 1);
    if (joint == 1) EXPECT(stresses[i] >= 1); /* a hinge has no inside */
    if (joint == 2) EXPECT(margins[i] == pi && stresses[i] == 0);
  }
  EXPECT(margins[0] > 0);

  EXPECT(ligament_pose_margins(NULL, in, 1, margins, NULL) == kBad);
  EXPECT(ligament_pose_margins(limits, NULL, 1, margins, NULL) == kBad);
  EXPECT(ligament_pose_margins(limits, in, 1, NULL, &error) == kBad);
  EXPECT(strcmp(error.message, "margins is null") == 0);
  EXPECT(ligament_pose_margins(limits, in, (size_t)-1 / 32, margins, NULL) == kBad);
  EXPECT(ligament_pose_margins(limits, NULL, 0, NULL, NULL) == LIGAMENT_OK);
  EXPECT(ligament_inradii(NULL, inradii, NULL) == kBad);
  EXPECT(ligament_inradii(limits, NULL, NULL) == kBad);
  EXPECT(ligament_pose_stresses(NULL, in, 1, inradii, stresses, NULL) == kBad);
  EXPECT(ligament_pose_stresses(limits, NULL, 1, inradii, stresses, NULL) == kBad);
  EXPECT(ligament_pose_stresses(limits, in, 1, NULL, stresses, NULL) == kBad);
  EXPECT(ligament_pose_stresses(limits, in, 1, inradii, NULL, NULL) == kBad);
  EXPECT(ligament_pose_stresses(limits, NULL, 0, NULL, NULL, NULL) == LIGAMENT_OK);
}

/* The hip turned about its X, from the reference on by `angle`; the others at rest. */
static void turn_hip(float angle, float* pose) {
  const float rest[12] = {0, 0.6f, 0, 0.8f, 0, 0, 0, 1, 0, 0, 0, 1}, v[3] = {angle, 0, 0};
  float turned[4];
  memcpy(pose, rest, sizeof rest);
  from_vector(v, turned);
  multiply(rest, turned, pose);
}

/* Beyond half a turn the nearest rotation inside is at the other side. A tracker does not leap there. */
static void test_no_leap(const ligament_limits* limits, ligament_tracker* tracker) {
  const float step = 0.05f;
  float pose[4 * kJoints], plain[4 * kJoints], followed[4 * kJoints], plain_before[4], followed_before[4];
  float longest_plain = 0, longest_followed = 0;
  uint8_t inside[kJoints];
  int i;
  for (i = 0; i < 70; ++i) {
    turn_hip(step * (float)i, pose);
    EXPECT(ligament_project_poses(limits, pose, plain, 1, NULL, NULL, NULL) == LIGAMENT_OK);
    EXPECT(ligament_tracker_follow(tracker, pose, followed, NULL, inside, NULL) == LIGAMENT_OK);
    EXPECT(inside[0] == (step * (float)i <= 0.5f + 1e-5f) && inside[1] == 1 && inside[2] == 1);
    if (inside[0]) EXPECT(memcmp(followed, pose, 4 * sizeof(float)) == 0);
    EXPECT(memcmp(followed + 4, pose + 4, 8 * sizeof(float)) == 0);
    if (i > 0) longest_plain = fmaxf(longest_plain, angle_between(plain, plain_before));
    if (i > 0) longest_followed = fmaxf(longest_followed, angle_between(followed, followed_before));
    memcpy(plain_before, plain, sizeof plain_before);
    memcpy(followed_before, followed, sizeof followed_before);
  }
  EXPECT(longest_plain > 0.9f && longest_followed < 2 * step);
  /* What is no rotation is answered with the reference pose, and forgotten. */
  turn_hip(step * 69, plain);
  plain[0] = NAN;
  EXPECT(ligament_tracker_follow(tracker, plain, plain, NULL, NULL, NULL) == LIGAMENT_OK);
  EXPECT(fabsf(plain[0]) < 1e-6f && fabsf(plain[1] - 0.6f) < 1e-6f);
  EXPECT(ligament_tracker_follow(tracker, pose, followed, NULL, NULL, NULL) == LIGAMENT_OK);
  EXPECT(angle_between(followed, followed_before) < 1e-3f);
  /* After a reset there is nothing to stay beside. */
  ligament_tracker_reset(tracker);
  EXPECT(ligament_tracker_follow(tracker, pose, followed, NULL, NULL, NULL) == LIGAMENT_OK);
  EXPECT(angle_between(followed, followed_before) > 0.9f);
}

/* A first frame is plain projection, softly too. */
static void test_first_frames(const ligament_limits* limits, ligament_tracker* tracker) {
  static float in[4 * kRotations];
  const ligament_softness softness = {0, 0.3f};
  ligament_pose_options options = {NULL, NULL, NULL, {0, 0}};
  size_t i;
  fill(in, kRotations);
  for (i = 0; i < kCharacters; ++i) {
    const float* pose = in + i * kJoints * 4;
    float plain[4 * kJoints], followed[4 * kJoints];
    uint8_t inside[kJoints], inside_followed[kJoints];
    options.inside = inside;
    options.softness = i % 2 == 0 ? softness : (ligament_softness){0, 0};
    EXPECT(ligament_project_poses(limits, pose, plain, 1, &options, NULL, NULL) == LIGAMENT_OK);
    ligament_tracker_reset(tracker);
    memcpy(followed, pose, sizeof followed);
    EXPECT(ligament_tracker_follow(tracker, followed, followed, i % 2 == 0 ? &softness : NULL, inside_followed, NULL) ==
           LIGAMENT_OK);
    EXPECT(memcmp(followed, plain, sizeof plain) == 0 && memcmp(inside, inside_followed, sizeof inside) == 0);
  }
}

/* However joints wander, answers lie inside and on the side of their input, and what is inside stays. */
static void test_wandering(const ligament_limits* limits, ligament_tracker* tracker) {
  static float turns[4 * kRotations];
  float pose[4 * kJoints] = {0, 0.6f, 0, 0.8f, 0, 0, 0, 1, 0, 0, 0, 1}, followed[4 * kJoints], margins[kJoints];
  size_t frame, j, held = 0;
  fill(turns, kRotations);
  ligament_tracker_reset(tracker);
  for (frame = 0; frame < kCharacters; ++frame) {
    uint8_t inside[kJoints];
    for (j = 0; j < kJoints; ++j) {
      const float* way = turns + 4 * (kJoints * frame + j);
      const float v[3] = {way[0] * 0.3f, way[1] * 0.3f, way[2] * 0.3f};
      float turn[4];
      from_vector(v, turn);
      multiply(pose + 4 * j, turn, pose + 4 * j);
    }
    EXPECT(ligament_tracker_follow(tracker, pose, followed, NULL, inside, NULL) == LIGAMENT_OK);
    EXPECT(ligament_pose_margins(limits, followed, 1, margins, NULL) == LIGAMENT_OK);
    for (j = 0; j < kJoints; ++j) {
      EXPECT(margins[j] > -1e-5f);
      EXPECT(dot3(followed + 4 * j, pose + 4 * j) + followed[4 * j + 3] * pose[4 * j + 3] >= 0);
      if (inside[j]) EXPECT(angle_between(followed + 4 * j, pose + 4 * j) < 1e-3f);
    }
    held += inside[0] == 0;
  }
  EXPECT(held > kCharacters / 2 && held < kCharacters);
}

void test_tracker(void) {
  const ligament_softness wrong = {0, NAN};
  const ligament_pose_options soft = {NULL, NULL, NULL, {0, 1}};
  ligament_limits* limits = load(kLimits);
  ligament_limits* shared = load(kLimits);
  ligament_limits* empty = NULL;
  ligament_tracker *tracker = NULL, *of_none = NULL;
  float pose[4 * kJoints];
  turn_hip(0, pose);
  EXPECT(ligament_tracker_create(shared, &tracker, NULL) == LIGAMENT_OK);
  ligament_limits_free(shared); /* the tracker keeps what it needs */
  test_no_leap(limits, tracker);
  test_first_frames(limits, tracker);
  test_wandering(limits, tracker);

  EXPECT(ligament_tracker_create(NULL, &of_none, NULL) == kBad && of_none == NULL);
  EXPECT(ligament_tracker_create(limits, NULL, NULL) == kBad);
  EXPECT(ligament_tracker_follow(NULL, pose, pose, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_tracker_follow(tracker, NULL, pose, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_tracker_follow(tracker, pose, NULL, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_tracker_follow(tracker, pose, pose, &wrong, NULL, NULL) == kBad);
  EXPECT(ligament_limits_create(&empty, NULL) == LIGAMENT_OK);
  EXPECT(ligament_tracker_create(empty, &of_none, NULL) == LIGAMENT_OK);
  EXPECT(ligament_tracker_follow(of_none, NULL, NULL, NULL, NULL, NULL) == LIGAMENT_OK);
  EXPECT(ligament_project_poses(empty, NULL, NULL, (size_t)-1, &soft, NULL, NULL) == LIGAMENT_OK);
  ligament_tracker_reset(NULL);
  ligament_tracker_free(NULL);
  ligament_tracker_free(of_none);
  ligament_tracker_free(tracker);
  ligament_limits_free(empty);
  ligament_limits_free(limits);
}
