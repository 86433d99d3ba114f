// Prediction of blocks of 4 and 8, transform and quantiser of blocks of 4: ITU-T H.265 §8.4.4.2 and §8.6.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The place of the corner among the surroundings of a block.
enum { CORNER = 16 };

/// The samples around a block from which it is predicted: up the left side from twice the block's side below its top,
/// the corner, and as many along the top.
typedef struct surroundings {
    uint16_t samples[2 * CORNER + 1];
} surroundings;

/// The coding of a block's residual.
typedef struct quantizer {
    /// qP, with the offset of the depth, 0 to 75.
    int value;
    int depth;
    /// `true` for the sine transform of luma.
    bool is_luma;
    /// ScalingFactor, row by row.
    const uint8_t *factors;
    /// The order of the levels; the sign of the first may be hidden in their sum.
    const uint8_t *scan;
    bool hides_sign;
    /// `true` if samples must stay exact, except those whose bits are set in `loose`; otherwise zeros are preferred.
    bool is_exact;
    uint16_t loose;
} quantizer;

/// Predicts a block of 2^size samples: DC, horizontal, vertical or, for a block of 4, planar.
void transform_predict(const surroundings *around, int size, int mode, bool is_luma, int depth, uint16_t *block);

/// Finds the levels for a residual, row by row.
///
/// - residual: The wanted residual; receives the decoded one.
///
/// Returns `true` if a level is nonzero.
bool transform_quantize(const quantizer *quantizer, int16_t residual[16], int16_t levels[16]);
