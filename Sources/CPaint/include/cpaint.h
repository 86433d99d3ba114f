/// The inner loops of painting, in vector code for what the machine has, chosen at run time.
///
/// Pointers are borrowed for the call. Nothing fails, allocates or keeps anything; sizes are the caller's promise.
/// Numbers are multiplied and added in the same order in every variant, and no product is fused with a sum: all
/// machines agree.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The side of the tile of grain, pixels, and how many values one of its rows has: those at its beginning stand once
/// more behind its end.
#define CPAINT_GRAIN_SIDE 256
#define CPAINT_GRAIN_STRIDE 264

/// The most pixels a cell may have along a side.
#define CPAINT_LONGEST_CELL 8

/// What is known of one place of a picture that something modelled is painted on.
typedef struct cpaint_node {
    /// Its colour, 0 to 255.
    float red;
    float green;
    float blue;
    /// How many levels of colour one unit of grain is worth.
    float slope;
    /// How far outside the form the place lies.
    float distance;
    /// How dark the form's shadow is there, 0 to 1.
    float shadow;
} cpaint_node;

/// How a form is painted.
typedef struct cpaint_coat {
    /// CPAINT_GRAIN_SIDE rows of CPAINT_GRAIN_STRIDE values.
    const float *grain;
    /// How far outside the form its paint fades to nothing.
    float edge;
    /// The colour of shadows, 0 to 255.
    float shadow[3];
} cpaint_coat;

/// Paints a part of a cell over premultiplied red, green, blue and alpha. Between the corners everything runs straight.
///
/// - corners: Top left, top right, bottom left and bottom right, `side` pixels apart.
/// - pixels: Its first pixel; rows are `stride` bytes apart.
/// - x, y: That pixel's place in the picture, which says where in the grain it lies.
/// - width, height: At most `side`.
void cpaint_cell(const cpaint_node corners[4], int32_t side, const cpaint_coat *coat, uint8_t *pixels, size_t stride,
                 int32_t x, int32_t y, int32_t width, int32_t height);

/// Blurs a mask by one round: each value becomes `256 - 2 * share` parts of itself and `share` of each neighbour,
/// across and then down. Beyond the edges it goes on as at the edge.
///
/// - line: Room for one row more than two bytes.
void cpaint_soften(uint8_t *mask, size_t width, size_t height, uint32_t share, uint8_t *line);

/// How a component of a JPEG picture sees the pixels of a layer.
typedef struct cpaint_channel {
    /// What red, green and blue count.
    float weights[3];
    /// What is taken off to bring middle grey to 0.
    float shift;
    /// Pixels a sample has across and down, 1 or 2.
    int32_t across;
    int32_t down;
    /// What each coefficient is multiplied by, natural order, and 1 divided by it.
    float steps[64];
    float shares[64];
} cpaint_channel;

/// What a layer did to a block.
typedef enum cpaint_cover {
    /// Nothing of it is seen there.
    CPAINT_NOTHING = 0,
    CPAINT_SOME = 1,
    CPAINT_ALL = 2,
} cpaint_cover;

/// Lays premultiplied red, green, blue and alpha over the quantised coefficients of a block, 64 in natural order.
///
/// A sample under nothing stays what it is: where a coefficient does not change by half a step, it does not change.
///
/// - pixels: The first pixel of the block; rows are `stride` bytes apart.
/// - only_all: Whether to leave the block alone where the layer hides only some of it.
cpaint_cover cpaint_block(const cpaint_channel *channel, const uint8_t *pixels, size_t stride, int only_all,
                          int16_t *coefficients);

#ifdef __cplusplus
}
#endif
