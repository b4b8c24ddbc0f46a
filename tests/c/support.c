#include "support.h"

int failures = 0;

const char kLimits[] =
    "{\"format\": \"ligament-limits\", \"version\": 1, \"joints\": ["
    "{\"name\": \"Hip\", \"reference\": [0, 0.6, 0, 0.8], \"limit\": {\"type\": \"volume\", \"shape\":"
    " {\"type\": \"box\", \"min\": [-0.5, -0.5, -0.5], \"max\": [0.5, 0.5, 0.5]}}},"
    "{\"name\": \"Knee\", \"parent\": \"Hip\", \"frame\": [0, 0, -0.70710678, 0.70710678], \"limit\":"
    " {\"type\": \"swing-twist\", \"swing\": {\"type\": \"cone\", \"angle\": 0},"
    " \"twist\": {\"type\": \"range\", \"min\": 0, \"max\": 2.5}}},"
    "{\"name\": \"Head\", \"limit\": {\"type\": \"free\"}}]}";

ligament_limits* load(const char* json) {
  ligament_limits* limits = NULL;
  ligament_error error = {LIGAMENT_OK, ""};
  if (ligament_limits_load(json, strlen(json), &limits, &error) != LIGAMENT_OK) {
    printf("cannot load: %s\n", error.message);
    exit(1);
  }
  return limits;
}

void fill(float* rotations, size_t count) {
  uint32_t state = 12345;
  size_t i;
  int k;
  for (i = 0; i < count; ++i) {
    float q[4], squared = 0;
    for (k = 0; k < 4; ++k) {
      state = state * 1664525u + 1013904223u;
      q[k] = (float)(state >> 8) / 8388608.0f - 1.0f;
      squared += q[k] * q[k];
    }
    for (k = 0; k < 4; ++k) rotations[4 * i + (size_t)k] = q[k] / sqrtf(squared);
  }
}

void multiply(const float* a, const float* b, float* out) {
  const float x = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
  const float y = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
  const float z = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
  const float w = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
  out[0] = x, out[1] = y, out[2] = z, out[3] = w;
}

void from_vector(const float* v, float* out) {
  const float angle = sqrtf(dot3(v, v)), scale = angle > 0 ? sinf(angle / 2) / angle : 0.5f;
  int k;
  for (k = 0; k < 3; ++k) out[k] = v[k] * scale;
  out[3] = cosf(angle / 2);
}

void rotate(const float* q, const float* v, float* out) {
  const float inverse[4] = {-q[0], -q[1], -q[2], q[3]}, pure[4] = {v[0], v[1], v[2], 0};
  float turned[4];
  multiply(q, pure, turned);
  multiply(turned, inverse, turned);
  memcpy(out, turned, 3 * sizeof(float));
}

float angle_between(const float* a, const float* b) {
  const float inverse[4] = {-a[0], -a[1], -a[2], a[3]};
  float between[4];
  multiply(inverse, b, between);
  return 2 * atan2f(sqrtf(dot3(between, between)), fabsf(between[3]));
}

float dot3(const float* a, const float* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
