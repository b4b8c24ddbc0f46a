/* Ligament for C and for whatever can call C: limits from a file's text or from numbers, rotations and poses projected,
 * followed over time, measured and drawn.
 *
 * Rotations are quaternions x, y, z, w. All are local ones, as in a glTF node: relative to the parent joint. q and -q
 * are the same rotation, and an answer is on the side of its input. Angles are in radians.
 *
 * Every function that can fail returns a code, and takes a ligament_error for the reason in words, which may be null.
 * Nothing is kept between calls but what a handle holds. Handles that are only read may be used by several threads at
 * once; one that a call changes (it takes the handle without const) is used by no other thread meanwhile. No call
 * throws and none ends the program. Projecting, following and measuring margins allocate nothing and need up to 128 KB
 * of stack. Where answers go is where the input lies, or elsewhere: parts of one may not lie in the other.
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
  LIGAMENT_BAD_LIMITS = 2,    /* a limits file or a shape that cannot be used; the message says what is wrong where */
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
/* The name of a joint, or of its parent ("" for a root); null where there is none. The text is there until a joint is
 * added or the limits are freed. */
LIGAMENT_C_API const char* ligament_joint_name(const ligament_limits* limits, size_t joint);
LIGAMENT_C_API const char* ligament_joint_parent(const ligament_limits* limits, size_t joint);
LIGAMENT_C_API ligament_code ligament_find_joint(const ligament_limits* limits, const char* name, size_t* joint,
                                                 ligament_error* error);

/* Limits from numbers.
 *
 * A shape is what a limits file says of one limit, field by field, under the names of docs/format.md. A shoulder of at
 * most 70 degrees in any direction that turns up to a radian about its bone, in a frame where the bone is +Y:
 *
 *   ligament_shape* shape = NULL;
 *   ligament_shape_create("swing-twist", &shape, NULL);
 *   ligament_shape_set_text(shape, "swing.type", "cone", NULL);
 *   ligament_shape_set_number(shape, "swing.angle", 1.22f, NULL);
 *   ligament_shape_set_text(shape, "twist.type", "range", NULL);
 *   ligament_shape_set_number(shape, "twist.min", -1, NULL);
 *   ligament_shape_set_number(shape, "twist.max", 1, NULL);
 *   ligament_limits_add(limits, "LeftArm", "LeftShoulder", reference, frame, shape, &error);
 *   ligament_shape_free(shape);
 *
 * Setting a field only stores it. Whether the fields make a limit is found when a joint is added; what is wrong is then
 * told as for a file: joint "LeftArm": swing.angle: expected a number >= 0, found -1.0. As there, fields that the type
 * does not have are passed over. */
typedef struct ligament_shape ligament_shape;

/* `type` is that of the limit: "volume", "swing-twist", "euler", ... *shape is for ligament_shape_free; null on failure
 * (of this call, and of all others that make something). */
LIGAMENT_C_API ligament_code ligament_shape_create(const char* type, ligament_shape** shape, ligament_error* error);
/* Null is allowed. */
LIGAMENT_C_API void ligament_shape_free(ligament_shape* shape);

/* A field is named by the way to it: "origin", "swing.angle", "shape.axes", "swing.regions[0].angle". What lies on the
 * way and is not there yet is made; an index is that of an item, or the next after the last. What a field had before is
 * replaced. A call that fails changes nothing. */
LIGAMENT_C_API ligament_code ligament_shape_set_number(ligament_shape* shape, const char* field, float number,
                                                       ligament_error* error);
LIGAMENT_C_API ligament_code ligament_shape_set_text(ligament_shape* shape, const char* field, const char* text,
                                                     ligament_error* error);
/* With `each` 0 a list of `count` numbers, such as "shape.min". Else a list of `count` lists of `each` numbers, such as
 * "shape.axes" with 3; `numbers` then has count * each, one list after the other. */
LIGAMENT_C_API ligament_code ligament_shape_set_list(ligament_shape* shape, const char* field, const float* numbers,
                                                     size_t count, size_t each, ligament_error* error);

/* Limits without a joint, for ligament_limits_add. */
LIGAMENT_C_API ligament_code ligament_limits_create(ligament_limits** limits, ligament_error* error);
/* Adds a joint, after all others, to limits that were created or loaded; a call that fails adds nothing. Parents are
 * added before their children. `parent` null or "": a root. `reference` is the joint's local rotation in the reference
 * pose, `frame` leads from the limit frame, whose +Y is the bone, to the joint's own axes: four numbers each, or null
 * for no rotation. `shape` null: no limit; else it is copied, and stays the caller's. Nobody else may use the limits
 * meanwhile; trackers made of them before keep the joints that they have. */
LIGAMENT_C_API ligament_code ligament_limits_add(ligament_limits* limits, const char* name, const char* parent,
                                                 const float* reference, const float* frame,
                                                 const ligament_shape* shape, ligament_error* error);
/* All of the limits as the text of a limits file, in UTF-8, with a 0 after its end. What a loaded file had besides
 * limits is kept. *text is for ligament_text_free. `size`, the number of bytes before that 0, may be null. */
LIGAMENT_C_API ligament_code ligament_limits_text(const ligament_limits* limits, char** text, size_t* size,
                                                  ligament_error* error);
/* Null is allowed. */
LIGAMENT_C_API void ligament_text_free(char* text);

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

/* How much of what is outside is given back, so that a joint does not stop dead at its limit: of a violation of d
 * radians radius * tanh(falloff * d). An answer is therefore less than `radius` beyond the limit. */
typedef struct ligament_softness {
  float falloff; /* per radian; 0 means 1 / radius, which is also the most: there the limit begins without a kink */
  float radius;  /* radians; 0 is a hard limit */
} ligament_softness;

/* ligament_project with softness; `softness` null: none. `inside` is told of the input, as there. */
LIGAMENT_C_API ligament_code ligament_project_soft(const ligament_limits* limits, size_t joint, const float* in,
                                                   float* out, size_t count, const ligament_softness* softness,
                                                   uint8_t* inside, ligament_error* error);

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
  ligament_softness softness; /* all 0: hard limits. Soft ones take several times as long */
} ligament_pose_options;

/* Whole characters: every joint of every character under its limit, as ligament_project does it, or with a softness
 * ligament_project_soft. `options` may be null.
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

/* The margins (as ligament_margins) of whole characters: one number for each rotation, in the order of `in`, which is
 * that of ligament_project_poses. pi for joints without a limit. */
LIGAMENT_C_API ligament_code ligament_pose_margins(const ligament_limits* limits, const float* in, size_t characters,
                                                   float* margins, ligament_error* error);
/* The greatest margin that there is under the limit of each joint, one number for each, which stress is measured by. It
 * is searched for, which takes milliseconds: call it once and keep the numbers. pi for joints without a limit. */
LIGAMENT_C_API ligament_code ligament_inradii(const ligament_limits* limits, float* inradii, ligament_error* error);
/* How strained joints are: 0 deepest inside the limit, 1 on its boundary, more beyond it; 0 for joints without a limit.
 * One number for each rotation, in the order of `in`. `inradii` are those of ligament_inradii. */
LIGAMENT_C_API ligament_code ligament_pose_stresses(const ligament_limits* limits, const float* in, size_t characters,
                                                    const float* inradii, float* stresses, ligament_error* error);

/* The memory of every joint of one character. Projected frame by frame, a joint that moves on outside of its limit may
 * come to where the nearest rotation inside is at the other side, and leap there. A tracker stays on the side that the
 * joint came from until that cannot be avoided, and then goes over step by step. */
typedef struct ligament_tracker ligament_tracker;

/* It shares the limits, as they are now: they may be freed before it. *tracker is for ligament_tracker_free. */
LIGAMENT_C_API ligament_code ligament_tracker_create(const ligament_limits* limits, ligament_tracker** tracker,
                                                     ligament_error* error);
/* Null is allowed. */
LIGAMENT_C_API void ligament_tracker_free(ligament_tracker* tracker);
/* Forgets all that was, as before a cut to another scene. Null is allowed. */
LIGAMENT_C_API void ligament_tracker_reset(ligament_tracker* tracker);
/* The next frame: a rotation for each joint, 4 * joints numbers in and out. Inside rotations come back as their own
 * bits. The first frame, and the first after a reset, is what ligament_project_poses makes of it. What is no rotation
 * is answered as there, and not remembered. `softness` null: none; `inside` may be null. */
LIGAMENT_C_API ligament_code ligament_tracker_follow(ligament_tracker* tracker, const float* in, float* out,
                                                     const ligament_softness* softness, uint8_t* inside,
                                                     ligament_error* error);

/* Limits as something to draw. Making a drawing takes 10 to 100 milliseconds; it does not change, and is there until it
 * is freed, whatever becomes of the limits.
 *
 * All of them start from a sphere of triangles, an icosahedron whose triangles are split in four `splits` times: it has
 * 10 * 4^splits + 2 points. 4 is usual, 8 the most. */
typedef struct ligament_mesh {
  size_t point_count, triangle_count;
  const float* points;       /* 3 for each */
  const uint32_t* triangles; /* 3 for each: its points, counter-clockwise seen from outside */
  float center[4];           /* see below */
} ligament_mesh;

/* The boundary of a joint's limit as a closed surface in the space of rotation vectors. A point p, whose length is an
 * angle, stands for the local rotation center * exp(p): first by p, about the joint's own axes, then by `center`, a
 * rotation in the middle of the limit. */
LIGAMENT_C_API ligament_code ligament_surface(const ligament_limits* limits, size_t joint, int splits,
                                              ligament_mesh** mesh, ligament_error* error);
/* The directions that a joint's bone may have, as a part of the unit sphere in the parent's axes: a whole sphere of
 * which what is not allowed is drawn together to the boundary. `center` is (0, 0, 0, 1). */
LIGAMENT_C_API ligament_code ligament_direction_surface(const ligament_limits* limits, size_t joint, int splits,
                                                        ligament_mesh** mesh, ligament_error* error);
/* Null is allowed. */
LIGAMENT_C_API void ligament_mesh_free(ligament_mesh* mesh);

/* Closed lines: line i has the points starts[i] ... starts[i + 1] - 1, and goes from its last to its first. */
typedef struct ligament_outline {
  size_t line_count;
  const size_t* starts; /* line_count + 1 */
  const float* points;  /* 3 for each */
} ligament_outline;

/* The boundary of the directions that a joint's bone may have: unit directions in the parent's axes, what is allowed to
 * the left seen from outside. No line where every direction is allowed, or so few that they have no inside. */
LIGAMENT_C_API ligament_code ligament_direction_outline(const ligament_limits* limits, size_t joint, int splits,
                                                        ligament_outline** outline, ligament_error* error);
/* Null is allowed. */
LIGAMENT_C_API void ligament_outline_free(ligament_outline* outline);

#ifdef __cplusplus
}
#endif

#endif
