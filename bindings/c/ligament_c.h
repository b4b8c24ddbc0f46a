/* Ligament for C and for whatever can call C: limits from memory, rotations projected by the batch.
 *
 * Rotations are quaternions x, y, z, w. All are local ones, as in a glTF node: relative to the parent joint. q and -q
 * are the same rotation, and an answer is on the side of its input. Angles are in radians.
 *
 * Every function that can fail returns a code, and takes a ligament_error for the reason in words, which may be null.
 * Nothing is kept between calls but what a handle holds; handles that are only read may be used by several threads at
 * once. No call throws, none ends the program, and projecting allocates nothing; it needs up to 128 KB of stack. Where
 * answers go is where the input lies, or elsewhere: parts of one may not lie in the other.
 */
#ifndef LIGAMENT_C_H
#define LIGAMENT_C_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(LIGAMENT_C_BUILDING)
#define LIGAMENT_C_API __declspec(dllexport)
#elif defined(_WIN32)
#define LIGAMENT_C_API __declspec(dllimport)
#elif defined(__GNUC__)
#define LIGAMENT_C_API __attribute__((visibility("default")))
#else
#define LIGAMENT_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that runs, major * 10000 + minor * 100 + patch, and as text. */
LIGAMENT_C_API int32_t ligament_version(void);
LIGAMENT_C_API const char* ligament_version_text(void);

typedef int32_t ligament_code;
enum {
  LIGAMENT_OK = 0,
  LIGAMENT_BAD_ARGUMENT = 1,  /* a null pointer, a joint that is not there, a count beyond all memory */
  LIGAMENT_BAD_LIMITS = 2,    /* a limits file that cannot be read; the message says what is wrong where */
  LIGAMENT_NO_SUCH_JOINT = 3, /* no joint has this name */
  LIGAMENT_UNKNOWN_LIMIT = 4, /* a limit of a type that this version cannot enforce */
  LIGAMENT_OUT_OF_MEMORY = 5,
  LIGAMENT_FAILED = 6 /* anything else */
};
/* A code in a few words. Never null. */
LIGAMENT_C_API const char* ligament_code_text(ligament_code code);

/* What went wrong. Written by a call that fails, and left alone by one that does not. */
typedef struct ligament_error {
  ligament_code code;
  char message[508]; /* UTF-8, ends with 0 */
} ligament_error;

/* The limits of a character, joint by joint. */
typedef struct ligament_limits ligament_limits;

/* From the text of a limits file (*.limits.json), `size` bytes. *limits is for ligament_limits_free; null on failure.
 */
LIGAMENT_C_API ligament_code ligament_limits_load(const char* json, size_t size, ligament_limits** limits,
                                                  ligament_error* error);
/* Null is allowed. */
LIGAMENT_C_API void ligament_limits_free(ligament_limits* limits);

/* How many joints there are; 0 of null. */
LIGAMENT_C_API size_t ligament_joint_count(const ligament_limits* limits);
/* The name of a joint, or of its parent ("" for a root), as long as the limits live; null where there is none. */
LIGAMENT_C_API const char* ligament_joint_name(const ligament_limits* limits, size_t joint);
LIGAMENT_C_API const char* ligament_joint_parent(const ligament_limits* limits, size_t joint);
LIGAMENT_C_API ligament_code ligament_find_joint(const ligament_limits* limits, const char* name, size_t* joint,
                                                 ligament_error* error);

/* Rotations as four arrays. */
typedef struct ligament_arrays {
  float *x, *y, *z, *w;
} ligament_arrays;
typedef struct ligament_const_arrays {
  const float *x, *y, *z, *w;
} ligament_const_arrays;

/* For each of `count` rotations of a joint the nearest that is inside its limit: the input's own bits if that is
 * inside. What is no rotation (NaN, infinity, no length) counts as the reference pose. `out` may be `in`. `inside` may
 * be null; else it says 1 of each that was inside and 0 of each that was not. Rotations lie one after the other, 4 *
 * count numbers, or in arrays of `count`. */
LIGAMENT_C_API ligament_code ligament_project(const ligament_limits* limits, size_t joint, const float* in, float* out,
                                              size_t count, uint8_t* inside, ligament_error* error);
LIGAMENT_C_API ligament_code ligament_project_arrays(const ligament_limits* limits, size_t joint,
                                                     const ligament_const_arrays* in, const ligament_arrays* out,
                                                     size_t count, uint8_t* inside, ligament_error* error);

/* The distance to the boundary of the limit, in the metric of its shape, for each of `count` rotations, 4 * count
 * numbers: 0 to pi inside; outside below 0, minus the angle to the nearest rotation inside. */
LIGAMENT_C_API ligament_code ligament_margins(const ligament_limits* limits, size_t joint, const float* in,
                                              size_t count, float* margins, ligament_error* error);

/* A loop that others run: calls task(data, 0) ... task(data, count - 1), each once, from any threads in any order, and
 * returns when all have returned. Tasks throw nothing. */
typedef void (*ligament_task)(void* data, size_t index);
typedef void (*ligament_parallel_for)(void* context, size_t count, ligament_task task, void* data);

/* Threads for those who have none: `threads` of them, the calling one included; 0: one per core; fewer where the system
 * gives no more. Several threads may use a pool at once. A loop that a task starts in the pool that runs it is run by
 * that thread alone. */
typedef struct ligament_pool ligament_pool;
LIGAMENT_C_API ligament_code ligament_pool_create(size_t threads, ligament_pool** pool, ligament_error* error);
LIGAMENT_C_API void ligament_pool_free(ligament_pool* pool);
/* A ligament_parallel_for whose context is a pool; of null, the calling thread. */
LIGAMENT_C_API void ligament_pool_run(void* pool, size_t count, ligament_task task, void* data);

/* What may be told of a crowd; all of it may be 0. */
typedef struct ligament_pose_options {
  uint8_t* inside;                    /* as for ligament_project, in the order of `out` */
  ligament_parallel_for parallel_for; /* null: the calling thread */
  void* context;
} ligament_pose_options;

/* Whole characters: every joint of every character under its limit, as ligament_project does it. `options` may be null.
 * `outside` may be null, else it says how many rotations were outside.
 * Quaternions one after the other, character by character: joint j of character c is at in[4 * (c * joints + j)]. */
LIGAMENT_C_API ligament_code ligament_project_poses(const ligament_limits* limits, const float* in, float* out,
                                                    size_t characters, const ligament_pose_options* options,
                                                    size_t* outside, ligament_error* error);
/* Arrays, joint by joint: joint j of character c is at x[j * characters + c]. */
LIGAMENT_C_API ligament_code ligament_project_pose_arrays(const ligament_limits* limits,
                                                          const ligament_const_arrays* in, const ligament_arrays* out,
                                                          size_t characters, const ligament_pose_options* options,
                                                          size_t* outside, ligament_error* error);

#ifdef __cplusplus
}
#endif

#endif
