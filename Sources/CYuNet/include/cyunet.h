/// YuNet-n, a network of 73,840 weights that finds faces in colour pictures (Wu, Peng, Yu, "YuNet: A Tiny
/// Millisecond-level Face Detector", Machine Intelligence Research 20, 2023; weights: models/README.md).
///
/// Conventions
/// - Every function that can fail returns a cyunet_status and writes a sentence, NUL-terminated, into the
///   cyunet_message it is given.
/// - A handle comes from a `_create` function and is freed by its `_destroy` function, once.
/// - Threads: a network is never changed once made and may serve many callers at once; a scratch serves one at a time.
/// - The same picture gives the same numbers, to the last bit, with all instructions and on all processors: every
///   number is computed by the same operations in the same order, products are not fused with sums, and the exponential
///   is our own.
/// - No policy lives here: sizes, thresholds and which of several boxes is kept are the caller's.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cyunet_status {
    CYUNET_OK = 0,
    CYUNET_INVALID_ARGUMENT = 1,
    CYUNET_OUT_OF_MEMORY = 2,
    /// This processor cannot run what was asked for.
    CYUNET_UNSUPPORTED = 3,
} cyunet_status;

typedef struct cyunet_message {
    char text[128];
} cyunet_message;

/// Which instructions a network uses.
typedef enum cyunet_instructions {
    /// The fastest this processor has.
    CYUNET_BEST_INSTRUCTIONS = 0,
    /// What every processor of this architecture has: SSE2 on x86-64, NEON on 64-bit ARM.
    CYUNET_PLAIN_INSTRUCTIONS = 1,
    CYUNET_AVX2_INSTRUCTIONS = 2,
    CYUNET_AVX512_INSTRUCTIONS = 3,
} cyunet_instructions;

/// The most pixels of a picture, filled up to multiples of CYUNET_MULTIPLE.
#define CYUNET_MOST_PIXELS (64 << 20)

/// Pictures are filled up to multiples of this with black, at the right and below.
#define CYUNET_MULTIPLE 32

/// 8-bit pixels of four bytes, red, green, blue and one that is not looked at, rows from the top. Borrowed for the
/// call.
typedef struct cyunet_image {
    const uint8_t *pixels;
    int32_t width;
    int32_t height;
    /// Bytes from row to row.
    size_t stride;
} cyunet_image;

typedef struct cyunet_network cyunet_network;
typedef struct cyunet_scratch cyunet_scratch;

/// The network, from the weights compiled into this library.
cyunet_status cyunet_network_create(cyunet_instructions instructions, cyunet_network **network,
                                    cyunet_message *message);
void cyunet_network_destroy(cyunet_network *network);

/// Memory for one call at a time. It grows with the largest picture it has served and is kept for the next.
cyunet_status cyunet_scratch_create(cyunet_scratch **scratch, cyunet_message *message);
void cyunet_scratch_destroy(cyunet_scratch *scratch);

/// Runs the network on a picture, as large as it is. What it gives stays in the scratch until the next run.
cyunet_status cyunet_run(const cyunet_network *network, cyunet_scratch *scratch, cyunet_image image,
                         cyunet_message *message);

/// The points of a face: the eye on the viewer's left, the eye on the right, the tip of the nose, the corner of the
/// mouth on the left, and on the right; of each x and y.
#define CYUNET_POINT_NUMBERS 10

/// A place of the picture that may be a face. Coordinates are pixels, top-left origin; boxes may reach beyond the
/// picture.
typedef struct cyunet_candidate {
    double left;
    double top;
    double width;
    double height;
    double points[CYUNET_POINT_NUMBERS];
    /// 0 to 1.
    double score;
} cyunet_candidate;

/// Writes what the last run saw with a score of at least `threshold`: fine cells before coarse ones, each row by row.
/// Several are of the same face.
///
/// - threshold: Above 0.
/// - count: How many there are; those beyond `capacity` are not written.
cyunet_status cyunet_candidates(const cyunet_scratch *scratch, double threshold, cyunet_candidate *candidates,
                                size_t capacity, size_t *count, cyunet_message *message);

/// The network looks at cells of three sizes, 8, 16 and 32 pixels wide.
#define CYUNET_LEVELS 3

/// What a cell gives: a number for the class and one for the object, whose sigmoids make the score; four for the box;
/// the points.
#define CYUNET_CELL_NUMBERS 16

/// Writes the numbers of all cells of a level, row by row, as the last run left them. `count` is told even where they
/// do not fit, which is CYUNET_INVALID_ARGUMENT.
cyunet_status cyunet_numbers(const cyunet_scratch *scratch, int32_t level, float *numbers, size_t capacity,
                             size_t *count, cyunet_message *message);

/// Copies the weights that are compiled in; `numbers` has room for CYUNET_WEIGHT_NUMBERS.
void cyunet_read_weights(float *numbers);

#define CYUNET_WEIGHT_NUMBERS 73840

#ifdef __cplusplus
}
#endif
