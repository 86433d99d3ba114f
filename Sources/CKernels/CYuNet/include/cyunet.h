/// YuNet-n, a network of 73,840 weights that finds faces in colour pictures (Wu, Peng, Yu, "YuNet: A Tiny
/// Millisecond-level Face Detector", Machine Intelligence Research 20, 2023; weights: models/README.md).
///
/// Conventions
/// - Every function that can fail returns a cyunet_status and writes a sentence, NUL-terminated, into the
///   cyunet_message it is given.
/// - A handle comes from a `_create` function and is freed by its `_destroy` function, once.
/// - Threads: a network is immutable and may serve many callers at once; a scratch serves one at a time.
/// - The same picture gives the same numbers, to the last bit, with all instruction sets and on all processors: every
///   number is computed by the same operations in the same order, products are not fused with sums, and the
///   exponential does not come from libm.
/// - No policy lives here: the caller decides on sizes, the threshold and which of several boxes to keep.
#pragma once

#include "cvector.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cyunet_status {
    CYUNET_OK = 0,
    CYUNET_INVALID_ARGUMENT = 1,
    CYUNET_OUT_OF_MEMORY = 2,
    /// The processor lacks the requested instructions.
    CYUNET_UNSUPPORTED = 3,
} cyunet_status;

typedef struct cyunet_message {
    char text[128];
} cyunet_message;

/// The most pixels of a picture, padded to multiples of CYUNET_MULTIPLE.
#define CYUNET_MOST_PIXELS (64 << 20)

/// The multiple to which pictures are padded with black, at the right and below.
#define CYUNET_MULTIPLE 32

/// A picture of 8-bit pixels of four bytes, red, green, blue and one that is ignored, rows from the top. Borrowed for
/// the call.
typedef struct cyunet_image {
    const uint8_t *pixels;
    int32_t width;
    int32_t height;
    /// Bytes from row to row.
    size_t stride;
} cyunet_image;

typedef struct cyunet_network cyunet_network;
typedef struct cyunet_scratch cyunet_scratch;

/// Creates the network from the weights compiled into this library.
cyunet_status cyunet_network_create(cvector_instructions instructions, cyunet_network **network,
                                    cyunet_message *message);
void cyunet_network_destroy(cyunet_network *network);

/// Creates scratch memory for one call at a time. It grows with the largest picture it has served and is kept for the
/// next.
cyunet_status cyunet_scratch_create(cyunet_scratch **scratch, cyunet_message *message);
void cyunet_scratch_destroy(cyunet_scratch *scratch);

/// Runs the network on a picture at full size. The results stay in the scratch until the next run.
cyunet_status cyunet_run(const cyunet_network *network, cyunet_scratch *scratch, cyunet_image image,
                         cyunet_message *message);

/// The numbers of a face's points, x and y of each: the eye on the viewer's left, the eye on the right, the tip of the
/// nose, the corner of the mouth on the left, and the corner on the right.
#define CYUNET_POINT_NUMBERS 10

/// A region of the picture that may be a face. Coordinates are pixels, top-left origin; boxes may reach beyond the
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

/// Writes the candidates of the last run with a score of at least `threshold`: fine cells before coarse ones, each row
/// by row. Several may belong to the same face.
///
/// - threshold: Above 0.
/// - count: The number of candidates; those beyond `capacity` are not written.
cyunet_status cyunet_candidates(const cyunet_scratch *scratch, double threshold, cyunet_candidate *candidates,
                                size_t capacity, size_t *count, cyunet_message *message);

/// The number of cell sizes: the cells are 8, 16 and 32 pixels wide.
#define CYUNET_LEVELS 3

/// The outputs of a cell: one for the class and one for the object, whose sigmoids give the score; four for the box;
/// the points.
#define CYUNET_CELL_NUMBERS 16

/// Writes the outputs of all cells of a level, row by row, after a run. If they do not fit, sets `count` and returns
/// CYUNET_INVALID_ARGUMENT.
cyunet_status cyunet_numbers(const cyunet_scratch *scratch, int32_t level, float *numbers, size_t capacity,
                             size_t *count, cyunet_message *message);

/// Copies the compiled-in weights; `numbers` has room for CYUNET_WEIGHT_NUMBERS.
void cyunet_read_weights(float *numbers);

#define CYUNET_WEIGHT_NUMBERS 73840

/// The compiled-in weights as they are in their file: four bytes each.
const uint8_t *cyunet_weight_bytes(void);

#ifdef __cplusplus
}
#endif
