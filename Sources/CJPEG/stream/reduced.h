// Samples of a block at a fraction of its size, from its lowest coefficients alone.
#pragma once

#include <stdint.h>

enum {
    /// The most samples along each side; a block has 8.
    most_reduced_side = 4,
};

/// The last coefficient, in the order of the file, that samples of so many along each side are made of.
static inline int last_of_reduced(int side) {
    static const uint8_t last[most_reduced_side + 1] = {0, 0, 4, 12, 24};
    return last[side];
}

/// Writes `side` rows of as many samples: the transform of T.81 §A.3.3 for so few. They are what the eight rows of
/// eight come to when only frequencies are kept that so few samples can have.
///
/// - coefficients, steps: 64 each, natural order.
/// - side: 1 to 4.
/// - stride: Bytes from row to row of `samples`.
void reduced_samples_of_block(const int16_t *coefficients, const int16_t *steps, int side, uint8_t *samples,
                              uintptr_t stride);
