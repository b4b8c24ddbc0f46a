/* Meshes and outlines. */
#include "support.h"

static const ligament_code kBad = LIGAMENT_BAD_ARGUMENT;
static const float kReference[4] = {0, 0.6f, 0, 0.8f}, kFrame[4] = {0.5f, 0.5f, -0.5f, 0.5f};
static const float kAngle = 0.7f;

/* An arm within a cone about its bone, which its frame and its reference pose turn aside. */
static ligament_limits* make_arm(void) {
  ligament_limits* limits = NULL;
  ligament_shape* shape = NULL;
  EXPECT(ligament_limits_create(&limits, NULL) == LIGAMENT_OK);
  EXPECT(ligament_shape_create("swing-twist", &shape, NULL) == LIGAMENT_OK);
  EXPECT(ligament_shape_set_text(shape, "swing.type", "cone", NULL) == LIGAMENT_OK);
  EXPECT(ligament_shape_set_number(shape, "swing.angle", kAngle, NULL) == LIGAMENT_OK);
  EXPECT(ligament_shape_set_text(shape, "twist.type", "range", NULL) == LIGAMENT_OK);
  EXPECT(ligament_shape_set_number(shape, "twist.min", -0.2f, NULL) == LIGAMENT_OK);
  EXPECT(ligament_shape_set_number(shape, "twist.max", 0.5f, NULL) == LIGAMENT_OK);
  EXPECT(ligament_limits_add(limits, "Arm", NULL, kReference, kFrame, shape, NULL) == LIGAMENT_OK);
  ligament_shape_free(shape);
  return limits;
}

static void bone_at_rest(float* direction) {
  const float up[3] = {0, 1, 0};
  rotate(kFrame, up, direction);
  rotate(kReference, direction, direction);
}

/* Six times the volume that triangles enclose: above 0 if they are counter-clockwise seen from outside. */
static double six_volumes(const ligament_mesh* mesh) {
  double sum = 0;
  size_t t;
  for (t = 0; t < mesh->triangle_count; ++t) {
    const float* a = mesh->points + 3 * mesh->triangles[3 * t];
    const float* b = mesh->points + 3 * mesh->triangles[3 * t + 1];
    const float* c = mesh->points + 3 * mesh->triangles[3 * t + 2];
    const float cross[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    sum += dot3(cross, c);
  }
  return sum;
}

static void expect_sphere_of(const ligament_mesh* mesh, size_t points) {
  size_t i;
  EXPECT(mesh->point_count == points && mesh->triangle_count == 2 * points - 4);
  for (i = 0; i < 3 * mesh->triangle_count; ++i) EXPECT(mesh->triangles[i] < mesh->point_count);
}

/* Every point is a rotation on the boundary of the joint's limit. */
static void test_surface(const ligament_limits* limits, size_t joint, double volume) {
  ligament_mesh* mesh = NULL;
  float margin = 0;
  size_t i;
  EXPECT(ligament_surface(limits, joint, 4, &mesh, NULL) == LIGAMENT_OK);
  expect_sphere_of(mesh, 2562);
  for (i = 0; i < mesh->point_count; ++i) {
    float q[4];
    from_vector(mesh->points + 3 * i, q);
    multiply(mesh->center, q, q);
    EXPECT(ligament_margins(limits, joint, q, 1, &margin, NULL) == LIGAMENT_OK);
    EXPECT(margin > -1e-5f && margin < 1e-4f);
  }
  EXPECT(ligament_margins(limits, joint, mesh->center, 1, &margin, NULL) == LIGAMENT_OK && margin >= 0);
  EXPECT(fabs(six_volumes(mesh) / 6 - volume) <= 0.05 * volume);
  ligament_mesh_free(mesh);
}

/* The cone's directions are those within its angle of the bone. */
static void test_directions(const ligament_limits* arm) {
  ligament_mesh* mesh = NULL;
  ligament_outline* outline = NULL;
  float bone[3], left = 0, widest = 0;
  size_t i;
  bone_at_rest(bone);
  EXPECT(ligament_direction_surface(arm, 0, 5, &mesh, NULL) == LIGAMENT_OK);
  expect_sphere_of(mesh, 10242);
  for (i = 0; i < mesh->point_count; ++i) {
    const float* d = mesh->points + 3 * i;
    EXPECT(fabsf(dot3(d, d) - 1) < 1e-5f);
    EXPECT(dot3(d, bone) > cosf(kAngle) - 1e-5f);
    widest = fmaxf(widest, acosf(dot3(d, bone)));
  }
  EXPECT(widest > kAngle - 1e-4f && mesh->center[3] == 1);
  ligament_mesh_free(mesh);

  EXPECT(ligament_direction_outline(arm, 0, 5, &outline, NULL) == LIGAMENT_OK);
  EXPECT(outline->line_count == 1 && outline->starts[0] == 0 && outline->starts[1] > 50);
  for (i = 0; i < outline->starts[1]; ++i) {
    const float* p = outline->points + 3 * i;
    const float* next = outline->points + 3 * ((i + 1) % outline->starts[1]);
    const float cross[3] = {p[1] * next[2] - p[2] * next[1], p[2] * next[0] - p[0] * next[2],
                            p[0] * next[1] - p[1] * next[0]};
    EXPECT(fabsf(dot3(p, bone) - cosf(kAngle)) < 1e-4f);
    left += dot3(cross, bone);
  }
  EXPECT(fabsf(left - 6.2832f * sinf(kAngle) * sinf(kAngle)) < 0.05f);
  ligament_outline_free(outline);
}

static void test_bad_arguments(const ligament_limits* limits) {
  ligament_mesh* mesh = (ligament_mesh*)&failures;
  ligament_outline* outline = (ligament_outline*)&failures;
  ligament_error error = {LIGAMENT_OK, ""};
  EXPECT(ligament_surface(NULL, 0, 4, &mesh, NULL) == kBad && mesh == NULL);
  EXPECT(ligament_surface(limits, kJoints, 4, &mesh, NULL) == kBad);
  EXPECT(ligament_surface(limits, 0, 4, NULL, NULL) == kBad);
  EXPECT(ligament_surface(limits, 0, -1, &mesh, &error) == kBad);
  EXPECT(strcmp(error.message, "splits: expected 0 to 8") == 0);
  EXPECT(ligament_surface(limits, 0, 9, &mesh, NULL) == kBad && mesh == NULL);
  EXPECT(ligament_direction_surface(NULL, 0, 4, &mesh, NULL) == kBad);
  EXPECT(ligament_direction_surface(limits, kJoints, 4, &mesh, NULL) == kBad);
  EXPECT(ligament_direction_surface(limits, 0, 9, &mesh, NULL) == kBad);
  EXPECT(ligament_direction_surface(limits, 0, 4, NULL, NULL) == kBad);
  EXPECT(ligament_direction_outline(NULL, 0, 4, &outline, NULL) == kBad && outline == NULL);
  EXPECT(ligament_direction_outline(limits, kJoints, 4, &outline, NULL) == kBad);
  EXPECT(ligament_direction_outline(limits, 0, -1, &outline, NULL) == kBad);
  EXPECT(ligament_direction_outline(limits, 0, 4, NULL, NULL) == kBad);
  ligament_mesh_free(NULL);
  ligament_outline_free(NULL);
}

void test_drawing(const ligament_limits* limits) {
  ligament_limits* arm = make_arm();
  ligament_mesh* mesh = NULL;
  ligament_outline* outline = NULL;
  test_surface(limits, 0, 1); /* the hip's box */
  test_surface(limits, 1, 0); /* a hinge has no inside */
  test_directions(arm);
  EXPECT(ligament_surface(arm, 0, 0, &mesh, NULL) == LIGAMENT_OK && mesh->point_count == 12);
  ligament_mesh_free(mesh);
  EXPECT(ligament_direction_outline(limits, 2, 3, &outline, NULL) == LIGAMENT_OK);
  EXPECT(outline->line_count == 0 && outline->starts[0] == 0); /* a head without a limit */
  ligament_outline_free(outline);
  test_bad_arguments(limits);
  ligament_limits_free(arm);
}
