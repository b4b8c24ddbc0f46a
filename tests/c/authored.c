/* Limits from numbers: the same as those of a file that says the same, and told apart from what is wrong. */
#include "support.h"

static const ligament_code kBad = LIGAMENT_BAD_ARGUMENT;
static const float kReference[4] = {0.1f, -0.2f, 0.3f, 0.9f}, kFrame[4] = {0, 0, -0.70710678f, 0.70710678f};

static ligament_shape* make(const char* type) {
  ligament_shape* shape = NULL;
  EXPECT(ligament_shape_create(type, &shape, NULL) == LIGAMENT_OK && shape != NULL);
  return shape;
}
static void number(ligament_shape* shape, const char* field, float x) {
  EXPECT(ligament_shape_set_number(shape, field, x, NULL) == LIGAMENT_OK);
}
static void text(ligament_shape* shape, const char* field, const char* value) {
  EXPECT(ligament_shape_set_text(shape, field, value, NULL) == LIGAMENT_OK);
}
static void list(ligament_shape* shape, const char* field, const float* numbers, size_t count, size_t each) {
  EXPECT(ligament_shape_set_list(shape, field, numbers, count, each, NULL) == LIGAMENT_OK);
}

/* A swing-twist shape with a free twist. */
static ligament_shape* swing(const char* type) {
  ligament_shape* shape = make("swing-twist");
  text(shape, "swing.type", type);
  text(shape, "twist.type", "free");
  return shape;
}
static ligament_shape* volume(const char* type) {
  ligament_shape* shape = make("volume");
  text(shape, "shape.type", type);
  return shape;
}

#define SWING(region) "{\"type\": \"swing-twist\", \"swing\": " region ", \"twist\": {\"type\": \"free\"}}"
#define VOLUME(shape) "{\"type\": \"volume\", \"shape\": " shape "}"

static const char kFixed[] = "{\"type\": \"fixed\"}";
static ligament_shape* make_fixed(void) { return make("fixed"); }

static const char kEuler[] =
    "{\"type\": \"euler\", \"order\": \"ZXY\", \"min\": [-0.3, -1.1, 0], \"max\": [0.7, 0.2, 0.9]}";
static ligament_shape* make_euler(void) {
  const float min[] = {-0.3f, -1.1f, 0}, max[] = {0.7f, 0.2f, 0.9f};
  ligament_shape* shape = make("euler");
  text(shape, "order", "ZXY");
  list(shape, "min", min, 3, 0);
  list(shape, "max", max, 3, 0);
  return shape;
}

static const char kEllipsoid[] =
    "{\"type\": \"volume\", \"origin\": [0.1, 0, 0, 1], \"shape\": {\"type\": \"ellipsoid\", \"center\": [0.1, 0.2, "
    "0.3],"
    " \"rotation\": [0, 0.6, 0, 0.8], \"radii\": [0.3, 0.5, 0.7]}}";
static ligament_shape* make_ellipsoid(void) {
  const float origin[] = {0.1f, 0, 0, 1}, center[] = {0.1f, 0.2f, 0.3f}, rotation[] = {0, 0.6f, 0, 0.8f};
  const float radii[] = {0.3f, 0.5f, 0.7f};
  ligament_shape* shape = volume("ellipsoid");
  list(shape, "origin", origin, 4, 0);
  list(shape, "shape.center", center, 3, 0);
  list(shape, "shape.rotation", rotation, 4, 0);
  list(shape, "shape.radii", radii, 3, 0);
  return shape;
}

static const char kKdop[] = VOLUME(
    "{\"type\": \"kdop\", \"axes\": [[1, 0, 0], [0, 0.6, 0.8], [0, -0.8, 0.6]],"
    " \"min\": [-0.1, -0.2, -0.3], \"max\": [0.4, 0.5, 0.6]}");
static ligament_shape* make_kdop(void) {
  const float axes[] = {1, 0, 0, 0, 0.6f, 0.8f, 0, -0.8f, 0.6f};
  const float min[] = {-0.1f, -0.2f, -0.3f}, max[] = {0.4f, 0.5f, 0.6f};
  ligament_shape* shape = volume("kdop");
  list(shape, "shape.axes", axes, 3, 3);
  list(shape, "shape.min", min, 3, 0);
  list(shape, "shape.max", max, 3, 0);
  return shape;
}

static const char kHull[] = VOLUME(
    "{\"type\": \"hull\", \"vertices\": [[0.5, 0, 0], [-0.4, 0.1, 0], [0, 0.6, 0.1], [0, -0.3, 0.2],"
    " [0.1, 0, 0.7], [0, 0.1, -0.8]]}");
static ligament_shape* make_hull(void) {
  const float vertices[] = {0.5f, 0, 0, -0.4f, 0.1f, 0, 0, 0.6f, 0.1f, 0, -0.3f, 0.2f, 0.1f, 0, 0.7f, 0, 0.1f, -0.8f};
  ligament_shape* shape = volume("hull");
  list(shape, "shape.vertices", vertices, 6, 3);
  return shape;
}

static const char kCone[] =
    "{\"type\": \"swing-twist\", \"swing\": {\"type\": \"cone\", \"angle\": 0.7, \"rotation\": [0.1, 0, 0, 1]},"
    " \"twist\": {\"type\": \"range\", \"min\": -1.2, \"max\": 0.9}}";
static ligament_shape* make_cone(void) {
  const float rotation[] = {0.1f, 0, 0, 1};
  ligament_shape* shape = swing("cone");
  number(shape, "swing.angle", 0.7f);
  list(shape, "swing.rotation", rotation, 4, 0);
  text(shape, "twist.type", "range");
  number(shape, "twist.min", -1.2f);
  number(shape, "twist.max", 0.9f);
  return shape;
}

static const char kSpherical[] = SWING("{\"type\": \"spherical\", \"pitch\": 0.4, \"yaw\": [-0.3, 0.9]}");
static ligament_shape* make_spherical(void) {
  const float yaw[] = {-0.3f, 0.9f};
  ligament_shape* shape = swing("spherical");
  number(shape, "swing.pitch", 0.4f); /* symmetric */
  list(shape, "swing.yaw", yaw, 2, 0);
  return shape;
}

static const char kRings[] = SWING(
    "{\"type\": \"polygon\", \"rings\": [[[1, 1, 0], [0, 1, -1], [-1, 1, 0], [0, 1, 1]],"
    " [[0.2, 1, 0], [0, 1, 0.2], [-0.2, 1, 0], [0, 1, -0.2]]]}");
static ligament_shape* make_rings(void) {
  const float outer[] = {1, 1, 0, 0, 1, -1, -1, 1, 0, 0, 1, 1};
  const float hole[] = {0.2f, 1, 0, 0, 1, 0.2f, -0.2f, 1, 0, 0, 1, -0.2f};
  ligament_shape* shape = swing("polygon");
  list(shape, "swing.rings[0]", outer, 4, 3);
  list(shape, "swing.rings[1]", hole, 4, 3);
  return shape;
}

static const char kReachCone[] =
    "{\"type\": \"swing-twist\", \"swing\": {\"type\": \"reach-cone\", \"visible\": [0, 1, 0], \"subdivide\": 1,"
    " \"vertices\": [{\"direction\": [1, 1, 0], \"twist\": [-0.1, 0.1]},"
    " {\"direction\": [0, 1, -1], \"twist\": [-0.5, 0]}, {\"direction\": [-1, 1, 1], \"twist\": [0, 0.6]}]}, "
    "\"twist\": {\"type\": \"by-swing\"}}";
static ligament_shape* make_reach_cone(void) {
  const float visible[] = {0, 1, 0};
  const float directions[] = {1, 1, 0, 0, 1, -1, -1, 1, 1}, twists[] = {-0.1f, 0.1f, -0.5f, 0, 0, 0.6f};
  ligament_shape* shape = swing("reach-cone");
  char field[64];
  size_t i;
  text(shape, "twist.type", "by-swing");
  list(shape, "swing.visible", visible, 3, 0);
  number(shape, "swing.subdivide", 1);
  for (i = 0; i < 3; ++i) {
    sprintf(field, "swing.vertices[%d].direction", (int)i);
    list(shape, field, directions + 3 * i, 3, 0);
    sprintf(field, "swing.vertices[%d].twist", (int)i);
    list(shape, field, twists + 2 * i, 2, 0);
  }
  return shape;
}

static const char kUnion[] = SWING(
    "{\"type\": \"union\", \"regions\": [{\"type\": \"cone\", \"angle\": 0.3},"
    " {\"type\": \"ellipse\", \"x\": 0.2, \"z\": 0.6, \"rotation\": [0.6, 0, 0, 0.8]}]}");
static ligament_shape* make_union(void) {
  const float rotation[] = {0.6f, 0, 0, 0.8f};
  ligament_shape* shape = swing("union");
  text(shape, "swing.regions[0].type", "cone");
  number(shape, "swing.regions[0].angle", 0.3f);
  text(shape, "swing.regions[1].type", "ellipse");
  number(shape, "swing.regions[1].x", 0.2f);
  number(shape, "swing.regions[1].z", 0.6f);
  list(shape, "swing.regions[1].rotation", rotation, 4, 0);
  return shape;
}

static const char kPlanar[] =
    SWING("{\"type\": \"planar\", \"points\": [[0.5, 0.1], [-0.2, 0.6], [-0.3, -0.4], [0.1, -0.5]]}");
static ligament_shape* make_planar(void) {
  const float points[] = {0.5f, 0.1f, -0.2f, 0.6f, -0.3f, -0.4f, 0.1f, -0.5f};
  ligament_shape* shape = swing("planar");
  list(shape, "swing.points", points, 4, 2);
  return shape;
}

static const char kImplicit[] =
    "{\"type\": \"implicit\", \"balls\": [[0.1, 0, 0, 0.2], [-0.1, 0.2, 0, 0.3]], \"blend\": 0.1}";
static ligament_shape* make_implicit(void) {
  const float balls[] = {0.1f, 0, 0, 0.2f, -0.1f, 0.2f, 0, 0.3f};
  ligament_shape* shape = make("implicit");
  list(shape, "balls", balls, 2, 4);
  number(shape, "blend", 0.1f);
  return shape;
}

/* The squares of x, y and z, and a little of other products: ten rows, each from its diagonal on. */
#define FACTOR                                                                                                        \
  9.5, 0.1, 0, 0, 0, 0, 0, 0, 0, 0.2, 0.1, 0, 0, 0, 0, 0, 0, 0, 0.1, 0.1, 0, 0, 0, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0, 0, \
      7.5, 0, 0, 0, 0, 0.1, 0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 5.5, 0, 0.1, 0.1, 0, 0.3
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__)
static const char kPolynomial[] = "{\"type\": \"polynomial\", \"degree\": 2, \"factor\": [" TEXT(FACTOR) "]}";
static ligament_shape* make_polynomial(void) {
  const float factor[] = {FACTOR};
  ligament_shape* shape = make("polynomial");
  number(shape, "degree", 2);
  list(shape, "factor", factor, sizeof factor / sizeof factor[0], 0);
  return shape;
}

static const struct {
  const char* json;
  ligament_shape* (*make)(void);
} kCases[] = {{kFixed, make_fixed},
              {kEuler, make_euler},
              {kEllipsoid, make_ellipsoid},
              {kKdop, make_kdop},
              {kHull, make_hull},
              {kCone, make_cone},
              {kSpherical, make_spherical},
              {kRings, make_rings},
              {kReachCone, make_reach_cone},
              {kUnion, make_union},
              {kPlanar, make_planar},
              {kImplicit, make_implicit},
              {kPolynomial, make_polynomial}};
enum { kCaseCount = sizeof kCases / sizeof kCases[0] };

/* Both answer for every rotation with the same bits. */
static void expect_equal(const ligament_limits* a, const ligament_limits* b, size_t joint) {
  static float in[4 * kCharacters], out[2][4 * kCharacters], margins[2][kCharacters];
  size_t inside = 0, i;
  fill(in, kCharacters);
  EXPECT(ligament_project(a, joint, in, out[0], kCharacters, NULL, NULL) == LIGAMENT_OK);
  EXPECT(ligament_project(b, joint, in, out[1], kCharacters, NULL, NULL) == LIGAMENT_OK);
  EXPECT(memcmp(out[0], out[1], sizeof out[0]) == 0);
  EXPECT(ligament_margins(a, joint, in, kCharacters, margins[0], NULL) == LIGAMENT_OK);
  EXPECT(ligament_margins(b, joint, in, kCharacters, margins[1], NULL) == LIGAMENT_OK);
  EXPECT(memcmp(margins[0], margins[1], sizeof margins[0]) == 0);
  for (i = 0; i < kCharacters; ++i) inside += margins[0][i] >= 0;
  EXPECT(inside < kCharacters);
}

/* The file that says the same as a case. */
static ligament_limits* load_case(const char* json) {
  char file[2000];
  EXPECT(strlen(json) < 1500);
  sprintf(file,
          "{\"format\": \"ligament-limits\", \"version\": 1, \"joints\": [{\"name\": \"Arm\", \"parent\": \"Chest\","
          " \"reference\": [0.1, -0.2, 0.3, 0.9], \"frame\": [0, 0, -0.70710678, 0.70710678], \"limit\": %s}]}",
          json);
  return load(file);
}

/* From numbers, from the file, and from the text that is made of the numbers: all the same. */
static void test_case(const char* json, ligament_shape* shape) {
  ligament_limits* loaded = load_case(json);
  ligament_limits *made = NULL, *again = NULL;
  ligament_error error = {LIGAMENT_OK, ""};
  char* file = NULL;
  size_t size = 0;
  EXPECT(ligament_limits_create(&made, NULL) == LIGAMENT_OK);
  if (ligament_limits_add(made, "Arm", "Chest", kReference, kFrame, shape, &error) != LIGAMENT_OK) {
    printf("%s: %s\n", json, error.message);
    ++failures;
  } else {
    expect_equal(made, loaded, 0);
    EXPECT(ligament_limits_text(made, &file, &size, NULL) == LIGAMENT_OK && strlen(file) == size);
    EXPECT(ligament_limits_load(file, size, &again, NULL) == LIGAMENT_OK);
    expect_equal(made, again, 0);
    EXPECT(strcmp(ligament_joint_name(again, 0), "Arm") == 0 && strcmp(ligament_joint_parent(again, 0), "Chest") == 0);
  }
  ligament_text_free(file);
  ligament_limits_free(again);
  ligament_limits_free(made);
  ligament_limits_free(loaded);
  ligament_shape_free(shape);
}

/* A field whose name is wrong in itself, or does not suit what the shape has. */
static void test_bad_fields(void) {
  const char* const wrong[] = {"",
                               ".",
                               "swing.",
                               ".angle",
                               "swing..angle",
                               "[0]",
                               "list[",
                               "list[]",
                               "list[x]",
                               "list[1]",
                               "list[-1]",
                               "list[0",
                               "list[0]x",
                               "type.x",
                               "type[0]",
                               "swing[0]",
                               "list[99999999999999999999]"};
  ligament_shape* shape = swing("cone");
  ligament_error error = {LIGAMENT_OK, ""};
  char deep[1000] = "a";
  const float x = 1;
  size_t i;
  for (i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    EXPECT(ligament_shape_set_number(shape, wrong[i], 1, &error) == kBad);
    EXPECT(strncmp(error.message, wrong[i], strlen(wrong[i])) == 0);
    EXPECT(ligament_shape_set_text(shape, wrong[i], "x", NULL) == kBad);
    EXPECT(ligament_shape_set_list(shape, wrong[i], &x, 1, 0, NULL) == kBad);
  }
  for (i = 0; i < 100; ++i) strcat(deep, ".a");
  EXPECT(ligament_shape_set_number(shape, deep, 1, NULL) == kBad);
  number(shape, "list[0]", 1);
  number(shape, "list[1]", 2);
  EXPECT(ligament_shape_set_number(shape, "list[3]", 1, &error) == kBad);
  EXPECT(strcmp(error.message, "list[3]: expected an index of at most 2") == 0);
  ligament_shape_free(shape);
}

static void test_bad_values(void) {
  const float bad[] = {1, NAN, 3, INFINITY};
  ligament_shape* shape = swing("cone");
  ligament_shape* none = (ligament_shape*)&failures;
  ligament_error error = {LIGAMENT_OK, ""};
  EXPECT(ligament_shape_create(NULL, &none, NULL) == kBad && none == NULL);
  EXPECT(ligament_shape_create("cone", NULL, NULL) == kBad);
  EXPECT(ligament_shape_set_number(NULL, "x", 1, NULL) == kBad);
  EXPECT(ligament_shape_set_number(shape, NULL, 1, NULL) == kBad);
  EXPECT(ligament_shape_set_number(shape, "swing.angle", NAN, &error) == kBad);
  EXPECT(strcmp(error.message, "swing.angle: expected a finite number") == 0);
  EXPECT(ligament_shape_set_number(shape, "swing.angle", -INFINITY, NULL) == kBad);
  EXPECT(ligament_shape_set_text(NULL, "x", "y", NULL) == kBad);
  EXPECT(ligament_shape_set_text(shape, NULL, "y", NULL) == kBad);
  EXPECT(ligament_shape_set_text(shape, "x", NULL, NULL) == kBad);
  EXPECT(ligament_shape_set_list(NULL, "x", bad, 1, 0, NULL) == kBad);
  EXPECT(ligament_shape_set_list(shape, NULL, bad, 1, 0, NULL) == kBad);
  EXPECT(ligament_shape_set_list(shape, "x", NULL, 1, 0, NULL) == kBad);
  EXPECT(ligament_shape_set_list(shape, "x", bad, 4, 0, NULL) == kBad);
  EXPECT(ligament_shape_set_list(shape, "x", bad, 2, 2, &error) == kBad);
  EXPECT(strcmp(error.message, "x: expected finite numbers") == 0);
  EXPECT(ligament_shape_set_list(shape, "x", bad, (size_t)-1, 3, NULL) == kBad);
  EXPECT(ligament_shape_set_list(shape, "x", bad, 2, (size_t)-1, NULL) == kBad);
  EXPECT(ligament_shape_set_list(shape, "x", NULL, 0, 0, NULL) == LIGAMENT_OK);
  EXPECT(ligament_shape_set_list(shape, "x", NULL, 0, 3, NULL) == LIGAMENT_OK);
  ligament_shape_free(shape);
  ligament_shape_free(NULL);
}

/* What is wrong with a shape is found when it is added, and named by its field. */
static void expect_refused(const ligament_shape* shape, ligament_code code, const char* message) {
  ligament_limits* limits = load(kLimits);
  ligament_error error = {LIGAMENT_OK, ""};
  EXPECT(ligament_limits_add(limits, "Arm", NULL, NULL, NULL, shape, &error) == code);
  EXPECT(strcmp(error.message, message) == 0);
  EXPECT(ligament_joint_count(limits) == kJoints);
  ligament_limits_free(limits);
}
static void test_bad_shapes(void) {
  const float min[] = {0, 0, 1}, max[] = {1, 1, 0}, pair[] = {1, 2};
  const ligament_code wrong = LIGAMENT_BAD_LIMITS, unknown = LIGAMENT_UNKNOWN_LIMIT;
  ligament_shape* shape = swing("cone");
  expect_refused(shape, wrong, "joint \"Arm\": swing.angle: expected a number ≥ 0, found nothing");
  number(shape, "swing.angel", 1); /* passed over, as in a file */
  expect_refused(shape, wrong, "joint \"Arm\": swing.angle: expected a number ≥ 0, found nothing");
  number(shape, "swing.angle", -0.1f);
  expect_refused(shape, wrong, "joint \"Arm\": swing.angle: expected a number ≥ 0, found -0.1");
  text(shape, "swing.angle", "wide");
  expect_refused(shape, wrong, "joint \"Arm\": swing.angle: expected a number ≥ 0, found \"wide\"");
  number(shape, "swing.angle", 1);
  text(shape, "twist.type", "rnage");
  expect_refused(shape, unknown, "joint \"Arm\": its limit is of the unknown type \"twist rnage\"");
  number(shape, "twist", 1);
  expect_refused(shape, wrong, "joint \"Arm\": twist: expected an object, found 1.0");
  text(shape, "type", "of the future");
  expect_refused(shape, unknown, "joint \"Arm\": its limit is of the unknown type \"of the future\"");
  number(shape, "type", 1);
  expect_refused(shape, wrong, "joint \"Arm\": type: expected text, found 1.0");
  ligament_shape_free(shape);

  shape = volume("box");
  list(shape, "shape.min", min, 3, 0);
  list(shape, "shape.max", pair, 2, 0);
  expect_refused(shape, wrong, "joint \"Arm\": shape.max: expected three numbers, found [1.0,2.0]");
  list(shape, "shape.max", max, 3, 0);
  {
    ligament_limits* limits = NULL;
    ligament_error error = {LIGAMENT_OK, ""};
    EXPECT(ligament_limits_create(&limits, NULL) == LIGAMENT_OK);
    EXPECT(ligament_limits_add(limits, "Arm", NULL, NULL, NULL, shape, &error) == wrong);
    EXPECT(strncmp(error.message, "joint \"Arm\": shape.m", 20) == 0);
    ligament_limits_free(limits);
  }
  ligament_shape_free(shape);
}

void test_shapes(void) {
  size_t i;
  for (i = 0; i < kCaseCount; ++i) test_case(kCases[i].json, kCases[i].make());
  test_bad_fields();
  test_bad_values();
  test_bad_shapes();
}

/* Joints added to a file keep what it had, and change nothing for its joints. */
static void test_adding_to_a_file(void) {
  static const char file[] =
      "{\"format\": \"ligament-limits\", \"version\": 1, \"generator\": \"somebody\", \"mood\": \"sunny\", \"joints\": "
      "["
      "{\"name\": \"Tail\", \"limit\": {\"type\": \"of the future\", \"wags\": true}}]}";
  ligament_limits *limits = load(kLimits), *untouched = load(kLimits), *future = load(file);
  ligament_shape* shape = make_cone();
  char* written = NULL;
  size_t joint = 0;
  EXPECT(ligament_limits_add(limits, "Foot", "Knee", kReference, NULL, shape, NULL) == LIGAMENT_OK);
  EXPECT(ligament_joint_count(limits) == kJoints + 1);
  EXPECT(ligament_find_joint(limits, "Foot", &joint, NULL) == LIGAMENT_OK && joint == kJoints);
  EXPECT(strcmp(ligament_joint_parent(limits, joint), "Knee") == 0);
  expect_equal(limits, untouched, 0);
  expect_equal(limits, untouched, 1);

  EXPECT(ligament_limits_add(future, "Foot", NULL, NULL, NULL, shape, NULL) == LIGAMENT_OK);
  EXPECT(ligament_limits_text(future, &written, NULL, NULL) == LIGAMENT_OK);
  EXPECT(strstr(written, "somebody") && strstr(written, "sunny") && strstr(written, "wags"));
  EXPECT(strstr(written, "Tail") < strstr(written, "Foot"));
  ligament_text_free(written);
  ligament_shape_free(shape);
  ligament_limits_free(future);
  ligament_limits_free(untouched);
  ligament_limits_free(limits);
}

/* A whole character from numbers: its poses are those of its joints. */
static void test_a_character(void) {
  static float in[4 * kRotations], out[4 * kRotations];
  ligament_limits* limits = NULL;
  size_t i;
  EXPECT(ligament_limits_create(&limits, NULL) == LIGAMENT_OK);
  EXPECT(ligament_joint_count(limits) == 0);
  EXPECT(ligament_project_poses(limits, NULL, NULL, 10, NULL, NULL, NULL) == LIGAMENT_OK);
  EXPECT(ligament_pose_margins(limits, NULL, 10, NULL, NULL) == LIGAMENT_OK);
  for (i = 0; i < kCaseCount; ++i) {
    ligament_shape* shape = kCases[i].make();
    char name[16];
    sprintf(name, "joint %d", (int)i);
    EXPECT(ligament_limits_add(limits, name, NULL, kReference, kFrame, shape, NULL) == LIGAMENT_OK);
    ligament_shape_free(shape);
  }
  EXPECT(ligament_limits_add(limits, "free", "joint 0", NULL, NULL, NULL, NULL) == LIGAMENT_OK);
  fill(in, kRotations);
  EXPECT(ligament_project_poses(limits, in, out, kRotations / (kCaseCount + 1), NULL, NULL, NULL) == LIGAMENT_OK);
  for (i = 0; i < kRotations / (kCaseCount + 1) * (kCaseCount + 1); ++i) {
    float alone[4];
    EXPECT(ligament_project(limits, i % (kCaseCount + 1), in + 4 * i, alone, 1, NULL, NULL) == LIGAMENT_OK);
    EXPECT(memcmp(alone, out + 4 * i, sizeof alone) == 0);
    if (i % (kCaseCount + 1) == kCaseCount) EXPECT(memcmp(alone, in + 4 * i, sizeof alone) == 0);
  }
  ligament_limits_free(limits);
}

static void test_bad_adding(void) {
  const float zero[4] = {0, 0, 0, 0}, nan[4] = {NAN, 0, 0, 1};
  ligament_limits* limits = load(kLimits);
  ligament_limits* none = (ligament_limits*)&failures;
  ligament_error error = {LIGAMENT_OK, ""};
  char* written = (char*)&failures;
  EXPECT(ligament_limits_create(NULL, NULL) == kBad);
  EXPECT(ligament_limits_add(NULL, "Arm", NULL, NULL, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_limits_add(limits, NULL, NULL, NULL, NULL, NULL, NULL) == kBad);
  EXPECT(ligament_limits_add(limits, "Knee", NULL, NULL, NULL, NULL, &error) == LIGAMENT_BAD_LIMITS);
  EXPECT(strcmp(error.message, "joint \"Knee\": a joint of this name came before") == 0);
  EXPECT(ligament_limits_add(limits, "Arm", NULL, zero, NULL, NULL, &error) == LIGAMENT_BAD_LIMITS);
  EXPECT(strncmp(error.message, "joint \"Arm\": reference: expected a rotation", 41) == 0);
  EXPECT(ligament_limits_add(limits, "Arm", NULL, NULL, nan, NULL, &error) == kBad);
  EXPECT(strcmp(error.message, "frame: expected finite numbers") == 0);
  EXPECT(ligament_joint_count(limits) == kJoints);
  EXPECT(ligament_limits_text(NULL, &written, NULL, NULL) == kBad && written == NULL);
  EXPECT(ligament_limits_text(limits, NULL, NULL, NULL) == kBad);
  ligament_text_free(NULL);
  ligament_limits_free(limits);
  EXPECT(ligament_limits_create(&none, NULL) == LIGAMENT_OK && ligament_joint_count(none) == 0);
  ligament_limits_free(none);
}

void test_adding(void) {
  test_adding_to_a_file();
  test_a_character();
  test_bad_adding();
}
