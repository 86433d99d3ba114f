// The memory for the rows of a picture's run.
#pragma once

#include "network.h"

/// The rows of one unit. Offsets are in floats from the start of the memory.
typedef struct stage {
    /// Pixels per row, and the number of rows.
    int width;
    int height;
    /// The last three rows of products, each with an empty pixel at both ends.
    size_t products;
    /// The last two rows of results, or all of them where they are kept.
    size_t results;
    /// One row of max-pooled results.
    size_t largest;
    /// The number of rows received.
    int taken;
} stage;

struct cyunet_scratch {
    float *memory;
    /// The capacity in floats.
    size_t capacity;
    /// The size of the padded picture.
    int width;
    int height;
    /// `true` after a picture's run.
    bool is_filled;
    stage stages[unit_count];
    /// Three rows of the picture, each with an empty pixel before the first.
    size_t picture_rows;
    /// A row of the head's results, and one of sums of two rows.
    size_t head_row;
    size_t sums;
    /// A row of zeros, as long as the longest row.
    size_t zeros;
    size_t zero_count;
};

/// Floats of a row of products, including the empty pixels.
static inline size_t product_row_length(const stage *stage, int outputs) {
    return ((size_t)stage->width + 2) * (size_t)outputs;
}

/// Floats of a row of results.
static inline size_t result_row_length(const stage *stage, int outputs) {
    return (size_t)stage->width * (size_t)outputs;
}

/// Floats of a row of the picture, including the empty pixel and one that may be written after the last.
static inline size_t picture_row_length(const cyunet_scratch *scratch) {
    return ((size_t)scratch->width + 1) * picture_channels + 1;
}

/// Allocates memory for a picture and clears the borders; false if memory runs out.
bool cyunet_make_room(cyunet_scratch *scratch, int width, int height);
