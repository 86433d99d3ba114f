// Samples of a block from its quantised coefficients.
#pragma once

#include <stdint.h>

/// Writes 8 rows of 8 samples, bit for bit what libjpeg decodes (its "slow integer" method): the transform of T.81
/// §A.3.3 as C. Loeffler, A. Ligtenberg and G. Moschytz factored it in "Practical Fast 1-D DCT Algorithms with 11
/// Multiplications" (ICASSP 1989), with constants of 13 bits.
///
/// - coefficients, steps: 64 each, natural order.
/// - stride: Bytes from row to row of `samples`.
void samples_of_block(const int16_t *coefficients, const int16_t *steps, uint8_t *samples, uintptr_t stride);
