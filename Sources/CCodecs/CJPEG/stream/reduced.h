// Samples of a block at a reduced size, from its lowest coefficients alone.
#pragma once

#include <stdint.h>

enum {
    /// The most samples along each side; a full block has 8.
    most_reduced_side = 4,
};

/// The last coefficient, in zigzag order, that samples with this many along each side depend on.
static inline int last_of_reduced(int side) {
    static const uint8_t last[most_reduced_side + 1] = {0, 0, 4, 12, 24};
    return last[side];
}

/// Writes `side` rows of `side` samples: the transform of T.81 §A.3.3 at this size. They equal the eight rows of eight
/// after removing the frequencies that so few samples cannot represent.
///
/// - coefficients, steps: 64 each, natural order.
/// - side: 1 to 4.
/// - stride: Bytes from row to row of `samples`.
void reduced_samples_of_block(const int16_t *coefficients, const int16_t *steps, int side, uint8_t *samples,
                              uintptr_t stride);
