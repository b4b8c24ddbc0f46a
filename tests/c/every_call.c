/* A C99 program that uses every call of ligament_c.h, rightly and wrongly. Silent if all is well. What is newer than
 * projecting has files of its own beside this one. */
#include "support.h"

static const char kUnknown[] =
    "{\"format\": \"ligament-limits\", \"version\": 1, \"joints\": ["
    "{\"name\": \"Tail\", \"limit\": {\"type\": \"of the future\"}}]}";

static void test_version(void) {
  char text[32];
  const int32_t version = ligament_version();
  sprintf(text, "%d.%d.%d", (int)(version / 10000), (int)(version / 100 % 100), (int)(version % 100));
  EXPECT(strcmp(text, ligament_version_text()) == 0);
}

static void test_codes(void) {
  ligament_code code;
  for (code = LIGAMENT_OK; code <= LIGAMENT_FAILED; ++code) EXPECT(strlen(ligament_code_text(code)) > 0);
  EXPECT(strcmp(ligament_code_text(-1), "unknown code") == 0);
  EXPECT(strcmp(ligament_code_text(1000), "unknown code") == 0);
}

static void test_joints(const ligament_limits* limits) {
  size_t joint = 99;
  EXPECT(ligament_joint_count(limits) == kJoints);
  EXPECT(strcmp(ligament_joint_name(limits, 1), "Knee") == 0);
  EXPECT(strcmp(ligament_joint_parent(limits, 1), "Hip") == 0);
  EXPECT(strcmp(ligament_joint_parent(limits, 0), "") == 0);
  EXPECT(ligament_find_joint(limits, "Head", &joint, NULL) == LIGAMENT_OK);
  EXPECT(joint == 2);
}

static void test_loading(void) {
  ligament_limits* limits = (ligament_limits*)&failures;
  ligament_error error = {LIGAMENT_OK, ""};
  char long_text[2000];
  EXPECT(ligament_limits_load("{", 1, &limits, &error) == LIGAMENT_BAD_LIMITS);
  EXPECT(limits == NULL);
  EXPECT(error.code == LIGAMENT_BAD_LIMITS && strlen(error.message) > 0);
  EXPECT(ligament_limits_load("", 0, &limits, NULL) == LIGAMENT_BAD_LIMITS);
  EXPECT(ligament_limits_load(NULL, 10, &limits, &error) == LIGAMENT_BAD_ARGUMENT);
  EXPECT(strcmp(error.message, "json is null") == 0);
  EXPECT(ligament_limits_load(kLimits, strlen(kLimits), NULL, &error) == LIGAMENT_BAD_ARGUMENT);
  /* A message that does not fit is cut. */
  memset(long_text, 'x', sizeof long_text - 1);
  long_text[sizeof long_text - 1] = 0;
  limits = load(kLimits);
  EXPECT(ligament_find_joint(limits, long_text, &(size_t){0}, &error) == LIGAMENT_NO_SUCH_JOINT);
  EXPECT(strlen(error.message) == sizeof error.message - 1);
  ligament_limits_free(limits);
  ligament_limits_free(NULL);
}

/* One by one, by the row and by the array: the same. */
static void test_projecting(const ligament_limits* limits, size_t joint) {
  static float in[4 * kCharacters], out[4 * kCharacters], part[4][kCharacters], margins[kCharacters];
  static uint8_t inside[kCharacters], inside_arrays[kCharacters];
  const ligament_const_arrays from = {part[0], part[1], part[2], part[3]};
  const ligament_arrays to = {part[0], part[1], part[2], part[3]};
  size_t i;
  int k;
  fill(in, kCharacters);
  for (i = 0; i < kCharacters; ++i) {
    for (k = 0; k < 4; ++k) part[k][i] = in[4 * i + (size_t)k];
  }
  EXPECT(ligament_project(limits, joint, in, out, kCharacters, inside, NULL) == LIGAMENT_OK);
  EXPECT(ligament_project_arrays(limits, joint, &from, &to, kCharacters, inside_arrays, NULL) == LIGAMENT_OK);
  EXPECT(ligament_margins(limits, joint, in, kCharacters, margins, NULL) == LIGAMENT_OK);
  EXPECT(memcmp(inside, inside_arrays, sizeof inside) == 0);
  for (i = 0; i < kCharacters; ++i) {
    float alone[4];
    uint8_t was_inside = 7;
    EXPECT(ligament_project(limits, joint, in + 4 * i, alone, 1, &was_inside, NULL) == LIGAMENT_OK);
    EXPECT(memcmp(alone, out + 4 * i, sizeof alone) == 0);
    for (k = 0; k < 4; ++k) EXPECT(alone[k] == part[k][i]);
    EXPECT(was_inside == inside[i]);
    EXPECT(was_inside == (margins[i] >= 0));
    EXPECT(!was_inside || memcmp(alone, in + 4 * i, sizeof alone) == 0);
  }
  EXPECT(ligament_margins(limits, joint, out, kCharacters, margins, NULL) == LIGAMENT_OK);
  for (i = 0; i < kCharacters; ++i) EXPECT(margins[i] > -1e-5f);
}

static void backwards(void* context, size_t count, ligament_task task, void* data) {
  ++*(int*)context;
  while (count-- > 0) task(data, count);
}

/* Whole characters are what their joints are, by the row and by the array, whoever runs the loop. */
static void test_poses(const ligament_limits* limits) {
  static float in[4 * kRotations], out[4 * kRotations], again[4 * kRotations], part[4][kRotations];
  static uint8_t inside[kRotations];
  const ligament_const_arrays from = {part[0], part[1], part[2], part[3]};
  const ligament_arrays to = {part[0], part[1], part[2], part[3]};
  ligament_pose_options options = {NULL, NULL, NULL, {0, 0}};
  ligament_pool* pool = NULL;
  size_t i, outside = 0, outside_again = 0, counted = 0;
  int calls = 0, k;
  fill(in, kRotations);
  options.inside = inside;
  EXPECT(ligament_project_poses(limits, in, out, kCharacters, &options, &outside, NULL) == LIGAMENT_OK);
  for (i = 0; i < kRotations; ++i) {
    const size_t place = i % kJoints * kCharacters + i / kJoints;
    float alone[4];
    EXPECT(ligament_project(limits, i % kJoints, in + 4 * i, alone, 1, NULL, NULL) == LIGAMENT_OK);
    EXPECT(memcmp(alone, out + 4 * i, sizeof alone) == 0);
    counted += inside[i] == 0;
    for (k = 0; k < 4; ++k) part[k][place] = in[4 * i + (size_t)k];
  }
  EXPECT(outside == counted && outside > kCharacters);

  EXPECT(ligament_project_pose_arrays(limits, &from, &to, kCharacters, NULL, &outside_again, NULL) == LIGAMENT_OK);
  EXPECT(outside_again == outside);
  for (i = 0; i < kRotations; ++i) {
    const size_t place = i % kJoints * kCharacters + i / kJoints;
    for (k = 0; k < 4; ++k) EXPECT(part[k][place] == out[4 * i + (size_t)k]);
  }

  options.parallel_for = backwards;
  options.context = &calls;
  EXPECT(ligament_project_poses(limits, in, again, kCharacters, &options, NULL, NULL) == LIGAMENT_OK);
  EXPECT(calls == 1 && memcmp(again, out, sizeof out) == 0);

  EXPECT(ligament_pool_create(3, &pool, NULL) == LIGAMENT_OK);
  options.parallel_for = ligament_pool_run;
  options.context = pool;
  memcpy(again, in, sizeof in);
  EXPECT(ligament_project_poses(limits, again, again, kCharacters, &options, &outside_again, NULL) == LIGAMENT_OK);
  EXPECT(outside_again == outside && memcmp(again, out, sizeof out) == 0);
  ligament_pool_free(pool);
  options.context = NULL; /* the calling thread */
  EXPECT(ligament_project_poses(limits, in, again, kCharacters, &options, NULL, NULL) == LIGAMENT_OK);
  EXPECT(memcmp(again, out, sizeof out) == 0);
}

static void test_what_is_no_rotation(const ligament_limits* limits) {
  const float none[4] = {0, 0, 0, 0};
  float out[4] = {0, 0, 0, 0};
  EXPECT(ligament_project(limits, 0, none, out, 1, NULL, NULL) == LIGAMENT_OK);
  EXPECT(fabsf(out[1] - 0.6f) < 1e-6f && fabsf(out[3] - 0.8f) < 1e-6f);
}

static void test_bad_arguments(const ligament_limits* limits) {
  float q[4] = {0, 0, 0, 1}, margin = 0;
  const ligament_const_arrays from = {q, q + 1, q + 2, q + 3}, gap_from = {q, q + 1, NULL, q + 3};
  const ligament_arrays to = {q, q + 1, q + 2, q + 3}, gap_to = {q, q + 1, q + 2, NULL};
  ligament_error error = {LIGAMENT_OK, ""};
  ligament_pool* pool = NULL;
  size_t joint = 0;
  const ligament_code bad = LIGAMENT_BAD_ARGUMENT;

  EXPECT(ligament_joint_count(NULL) == 0);
  EXPECT(ligament_joint_name(NULL, 0) == NULL && ligament_joint_name(limits, kJoints) == NULL);
  EXPECT(ligament_joint_parent(NULL, 0) == NULL && ligament_joint_parent(limits, (size_t)-1) == NULL);
  EXPECT(ligament_find_joint(NULL, "Hip", &joint, NULL) == bad);
  EXPECT(ligament_find_joint(limits, NULL, &joint, NULL) == bad);
  EXPECT(ligament_find_joint(limits, "Hip", NULL, NULL) == bad);
  EXPECT(ligament_find_joint(limits, "Tail", &joint, &error) == LIGAMENT_NO_SUCH_JOINT);
  EXPECT(strcmp(error.message, "no joint is called \"Tail\"") == 0);

  EXPECT(ligament_project(NULL, 0, q, q, 1, NULL, NULL) == bad);
  EXPECT(ligament_project(limits, kJoints, q, q, 1, NULL, &error) == bad);
  EXPECT(strcmp(error.message, "joint is beyond the last") == 0);
  EXPECT(ligament_project(limits, 0, NULL, q, 1, NULL, NULL) == bad);
  EXPECT(ligament_project(limits, 0, q, NULL, 1, NULL, NULL) == bad);
  EXPECT(ligament_project(limits, 0, q, q, (size_t)-1, NULL, NULL) == bad);
  EXPECT(ligament_project(limits, 0, NULL, NULL, 0, NULL, NULL) == LIGAMENT_OK);

  EXPECT(ligament_project_arrays(limits, 0, NULL, &to, 1, NULL, NULL) == bad);
  EXPECT(ligament_project_arrays(limits, 0, &from, NULL, 1, NULL, NULL) == bad);
  EXPECT(ligament_project_arrays(limits, 0, &gap_from, &to, 1, NULL, NULL) == bad);
  EXPECT(ligament_project_arrays(limits, 0, &from, &gap_to, 1, NULL, NULL) == bad);
  EXPECT(ligament_project_arrays(limits, 0, &from, &to, (size_t)-1 / 2, NULL, NULL) == bad);

  EXPECT(ligament_margins(limits, 0, q, 1, NULL, NULL) == bad);
  EXPECT(ligament_margins(limits, 0, NULL, 1, &margin, NULL) == bad);
  EXPECT(ligament_margins(NULL, 0, q, 1, &margin, NULL) == bad);

  EXPECT(ligament_project_poses(NULL, q, q, 1, NULL, NULL, NULL) == bad);
  EXPECT(ligament_project_poses(limits, NULL, q, 1, NULL, NULL, NULL) == bad);
  EXPECT(ligament_project_poses(limits, q, NULL, 1, NULL, NULL, NULL) == bad);
  EXPECT(ligament_project_poses(limits, q, q, (size_t)-1 / 32, NULL, NULL, NULL) == bad);
  EXPECT(ligament_project_poses(limits, NULL, NULL, 0, NULL, NULL, NULL) == LIGAMENT_OK);
  EXPECT(ligament_project_pose_arrays(limits, &gap_from, &to, 1, NULL, NULL, NULL) == bad);
  EXPECT(ligament_project_pose_arrays(limits, &from, NULL, 1, NULL, NULL, NULL) == bad);

  EXPECT(ligament_pool_create(1, NULL, NULL) == bad);
  EXPECT(ligament_pool_create(100000, &pool, NULL) == bad && pool == NULL);
  ligament_pool_free(NULL);
  ligament_pool_run(NULL, 3, NULL, NULL);
}

static void test_unknown_limits(void) {
  ligament_limits* limits = load(kUnknown);
  ligament_error error = {LIGAMENT_OK, ""};
  ligament_tracker* tracker = NULL;
  ligament_mesh* mesh = NULL;
  ligament_outline* outline = NULL;
  float q[4] = {0, 0, 0, 1}, margin = 0;
  EXPECT(strcmp(ligament_joint_name(limits, 0), "Tail") == 0);
  EXPECT(ligament_project(limits, 0, q, q, 1, NULL, &error) == LIGAMENT_UNKNOWN_LIMIT);
  EXPECT(strstr(error.message, "of the future") != NULL);
  EXPECT(ligament_margins(limits, 0, q, 1, &margin, NULL) == LIGAMENT_UNKNOWN_LIMIT);
  EXPECT(ligament_project_poses(limits, q, q, 1, NULL, NULL, NULL) == LIGAMENT_UNKNOWN_LIMIT);
  EXPECT(ligament_project_soft(limits, 0, q, q, 1, NULL, NULL, NULL) == LIGAMENT_UNKNOWN_LIMIT);
  EXPECT(ligament_pose_margins(limits, q, 1, &margin, NULL) == LIGAMENT_UNKNOWN_LIMIT);
  EXPECT(ligament_inradii(limits, &margin, NULL) == LIGAMENT_UNKNOWN_LIMIT);
  EXPECT(ligament_pose_stresses(limits, q, 1, &margin, &margin, NULL) == LIGAMENT_UNKNOWN_LIMIT);
  EXPECT(ligament_tracker_create(limits, &tracker, NULL) == LIGAMENT_UNKNOWN_LIMIT && tracker == NULL);
  EXPECT(ligament_surface(limits, 0, 2, &mesh, NULL) == LIGAMENT_UNKNOWN_LIMIT && mesh == NULL);
  EXPECT(ligament_direction_surface(limits, 0, 2, &mesh, NULL) == LIGAMENT_UNKNOWN_LIMIT && mesh == NULL);
  EXPECT(ligament_direction_outline(limits, 0, 2, &outline, NULL) == LIGAMENT_UNKNOWN_LIMIT && outline == NULL);
  ligament_limits_free(limits);
}

int main(void) {
  ligament_limits* limits = load(kLimits);
  size_t joint;
  test_version();
  test_codes();
  test_joints(limits);
  test_loading();
  for (joint = 0; joint < kJoints; ++joint) test_projecting(limits, joint);
  test_poses(limits);
  test_what_is_no_rotation(limits);
  test_bad_arguments(limits);
  test_unknown_limits();
  test_softness(limits);
  test_pose_margins(limits);
  test_tracker();
  test_shapes();
  test_adding();
  test_drawing(limits);
  ligament_limits_free(limits);
  return failures == 0 ? 0 : 1;
}
