/* What the parts of this program share. */
#ifndef LIGAMENT_TESTS_C_SUPPORT_H
#define LIGAMENT_TESTS_C_SUPPORT_H

#include <ligament_c.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int failures;

#define EXPECT(condition)                                            \
  do {                                                               \
    if (!(condition)) {                                              \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                    \
    }                                                                \
  } while (0)

/* A hip in a box, a knee as a hinge about its own X, seen through frames, and a head without a limit. */
extern const char kLimits[];
enum { kJoints = 3, kCharacters = 300, kRotations = kJoints * kCharacters };

/* The limits in a text that is right. */
ligament_limits* load(const char* json);
/* Unit quaternions that do not repeat soon. */
void fill(float* rotations, size_t count);

/* a * b: first b, then a. `out` may be one of them. */
void multiply(const float* a, const float* b, float* out);
/* The rotation vector v as a quaternion. */
void from_vector(const float* v, float* out);
/* v turned by q. */
void rotate(const float* q, const float* v, float* out);
/* The angle of the rotation between a and b. */
float angle_between(const float* a, const float* b);
float dot3(const float* a, const float* b);

/* A test for each part of the interface. */
void test_softness(const ligament_limits* limits);
void test_pose_margins(const ligament_limits* limits);
void test_tracker(void);
void test_shapes(void);
void test_adding(void);
void test_drawing(const ligament_limits* limits);

#endif
