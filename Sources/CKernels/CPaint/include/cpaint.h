/// The inner loops of painting and of decoding blocks, in vector code chosen at run time for the processor.
///
/// Pointers are borrowed for the call. Nothing fails, allocates or keeps anything; the caller guarantees the sizes.
/// Multiplications and additions have the same order in every variant, and none are fused, so all machines give the
/// same result.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The side of the tile of grain in pixels, and the values in one of its rows: the first ones are repeated at its end.
#define CPAINT_GRAIN_SIDE 256
#define CPAINT_GRAIN_STRIDE 264

/// The most pixels a cell may have along a side.
#define CPAINT_LONGEST_CELL 8

/// The values at one corner of a cell on which a modelled form is painted.
typedef struct cpaint_node {
    /// Its colour, 0 to 255.
    float red;
    float green;
    float blue;
    /// Levels of colour per unit of grain.
    float slope;
    /// The distance of the corner outside the form.
    float distance;
    /// The darkness of the form's shadow there, 0 to 1.
    float shadow;
} cpaint_node;

/// The paint of a form.
typedef struct cpaint_coat {
    /// CPAINT_GRAIN_SIDE rows of CPAINT_GRAIN_STRIDE values.
    const float *grain;
    /// What the values are multiplied by.
    float grain_amount;
    /// The distance outside the form at which its paint has faded completely.
    float edge;
    /// The colour of shadows, 0 to 255.
    float shadow[3];
} cpaint_coat;

/// Paints part of a cell over premultiplied red, green, blue and alpha. Between the corners everything is interpolated
/// linearly.
///
/// - corners: Top left, top right, bottom left and bottom right, `side` pixels apart.
/// - pixels: Its first pixel; rows are `stride` bytes apart.
/// - x, y: That pixel's position in the picture, which determines its position in the grain.
/// - width, height: At most `side`.
void cpaint_cell(const cpaint_node corners[4], int32_t side, const cpaint_coat *coat, uint8_t *pixels, size_t stride,
                 int32_t x, int32_t y, int32_t width, int32_t height);

/// Blurs a mask by one round: each value becomes `256 - 2 * share` parts of itself and `share` of each neighbour,
/// first horizontally, then vertically. Edge values are repeated beyond the edges.
///
/// - line: Scratch space: one mask row plus two bytes.
void cpaint_soften(uint8_t *mask, size_t width, size_t height, uint32_t share, uint8_t *line);

/// The mapping from the pixels of a layer to a component of a JPEG picture.
typedef struct cpaint_channel {
    /// The weights of red, green and blue.
    float weights[3];
    /// The level shift: the value subtracted to bring middle grey to 0.
    float shift;
    /// Pixels per sample, horizontally and vertically, 1 or 2.
    int32_t across;
    int32_t down;
    /// The factor of each coefficient, natural order, and its reciprocal.
    float steps[64];
    float shares[64];
} cpaint_channel;

/// The result of laying a layer over a block.
typedef enum cpaint_cover {
    /// The layer is fully transparent there.
    CPAINT_NOTHING = 0,
    CPAINT_SOME = 1,
    CPAINT_ALL = 2,
} cpaint_cover;

/// Blends premultiplied red, green, blue and alpha over the quantised coefficients of a block, 64 in natural order.
///
/// Samples under transparent pixels keep their values: a coefficient that changes by less than half a step stays
/// unchanged.
///
/// - pixels: The first pixel of the block; rows are `stride` bytes apart.
/// - only_all: Nonzero to leave the block unchanged if the layer hides only part of it.
cpaint_cover cpaint_block(const cpaint_channel *channel, const uint8_t *pixels, size_t stride, int only_all,
                          int16_t *coefficients);

/// Decodes adjacent blocks: their samples, rounded half to even and clipped to 0 to 255.
///
/// - steps: The factor of each coefficient, 64 in natural order.
/// - coefficients: 64 of each block in natural order, quantised.
/// - samples: The first sample of the first block; rows are `stride` bytes apart.
void cpaint_samples(const float *steps, const int16_t *coefficients, size_t blocks, uint8_t *samples, size_t stride);

/// The mapping from the pixels of a layer to samples of one plane.
typedef struct cpaint_plane {
    /// The weights of red, green, blue and alpha, 0 to 1, and 1 / 255 of the share of a pixel in a sample.
    float weights[4];
    float share;
    /// The largest value of a sample.
    float largest;
    /// The values for 256 levels of sRGB in the picture's transfer; NULL for sRGB's own.
    const float *curve;
    /// Nonzero for one value, `flat`, wherever there is paint.
    int32_t is_flat;
    float flat;
} cpaint_plane;

/// Adds a row of premultiplied red, green, blue and alpha to a row of samples.
///
/// - pixels: `count` of them, at least one; the last one is added `repeats` times more.
/// - skip: The number of pixels of the first sample that are missing before them, less than `across`.
/// - across: The number of adjacent pixels that share a sample, 1 or 2.
/// - sums: Red and blue of each sample, in the lower and the upper half of a word; then green and alpha.
void cpaint_add(const uint8_t *pixels, size_t count, size_t repeats, size_t skip, size_t across, uint32_t *sums,
                size_t samples);

/// Blends such sums over samples. Those without paint keep their values.
void cpaint_mix(const cpaint_plane *plane, const uint32_t *sums, size_t count, uint16_t *samples);

#ifdef __cplusplus
}
#endif
