#include "cpaint.h"
#include "vector.h"

/// Eight pixels, or the corners of a cell, channel by channel.
typedef struct colors {
    eight_floats red;
    eight_floats green;
    eight_floats blue;
    eight_floats alpha;
} colors;

/// Eight values rounded to the nearest byte, in the lowest bits.
#define BYTES(values) __builtin_convertvector(BOUNDED(values, 0, 255) + 0.5f, eight_words)

/// Packs premultiplied pixels; red is the lowest byte. No channel exceeds alpha, whichever way it was rounded.
static inline __attribute__((always_inline)) void pack(const colors *from, eight_words *pixels) {
    const eight_words alpha = BYTES(from->alpha);
    *pixels = __builtin_elementwise_min(BYTES(from->red), alpha) |
              __builtin_elementwise_min(BYTES(from->green), alpha) << 8 |
              __builtin_elementwise_min(BYTES(from->blue), alpha) << 16 | alpha << 24;
}

/// One channel of the eight pixels below, as floats.
#define BELOW(pixels, shift)                                                                                           \
    __builtin_convertvector(__builtin_convertvector((pixels) >> (shift)&255, eight_integers), eight_floats)

/// The values of one member along a row of a cell; `down` is the row's position.
#define ALONG(number)                                                                                                  \
    (between(corners[0].number, corners[2].number, down) +                                                             \
     places * ((between(corners[1].number, corners[3].number, down) -                                                  \
                between(corners[0].number, corners[2].number, down)) *                                                 \
               share))

static inline float between(float top, float bottom, float down) { return top + (bottom - top) * down; }

/// Paints eight colours at a distance outside their form, and its shadow, over pixels.
static inline __attribute__((always_inline)) void lay(const colors *paint, const eight_floats *distance,
                                                      const eight_floats *shade, const cpaint_coat *coat,
                                                      eight_words *pixels) {
    const eight_floats out = BOUNDED(*distance / coat->edge, 0, 1);
    const eight_floats cover = 1 - out * out * (3 - 2 * out);
    const eight_floats under = (1 - cover) * BOUNDED(*shade, 0, 1);
    const eight_floats alpha = cover + under;
    const eight_floats kept = 1 - alpha;
    const eight_words below = *pixels;
    const colors mixed = {
        BOUNDED(paint->red, 0, 255) * cover + coat->shadow[0] * under + BELOW(below, 0) * kept,
        BOUNDED(paint->green, 0, 255) * cover + coat->shadow[1] * under + BELOW(below, 8) * kept,
        BOUNDED(paint->blue, 0, 255) * cover + coat->shadow[2] * under + BELOW(below, 16) * kept,
        255 * alpha + BELOW(below, 24) * kept,
    };
    pack(&mixed, pixels);
    // Pixels too transparent to be seen are left unchanged.
    const eight_words is_there = (eight_words)(alpha >= 1.0f / 255);
    *pixels = (*pixels & is_there) | (below & ~is_there);
}

/// Paints the rows of a cell, `length` bytes each.
static inline __attribute__((always_inline)) void paint_rows(const cpaint_node corners[4], int32_t side,
                                                             const cpaint_coat *coat, uint8_t *pixels, size_t stride,
                                                             int32_t x, int32_t y, size_t length, int32_t height) {
    const eight_floats places = {0, 1, 2, 3, 4, 5, 6, 7};
    const float share = 1 / (float)side;
    int is_solid = 1;
    for (int corner = 0; corner < 4; ++corner) {
        is_solid &= corners[corner].distance <= 0;
    }
    for (int32_t row = 0; row < height; ++row, pixels += stride) {
        const float down = (float)row * share;
        const size_t grain_row = (size_t)((y + row) & (CPAINT_GRAIN_SIDE - 1)) * CPAINT_GRAIN_STRIDE;
        eight_floats grain;
        memcpy(&grain, coat->grain + grain_row + (x & (CPAINT_GRAIN_SIDE - 1)), sizeof(grain));
        grain *= coat->grain_amount;
        grain *= ALONG(slope);
        const colors paint = {ALONG(red) + grain, ALONG(green) + grain, ALONG(blue) + grain, (eight_floats){} + 255};
        eight_words painted = {};
        if (is_solid) {
            pack(&paint, &painted);
        } else {
            const eight_floats distance = ALONG(distance);
            const eight_floats shade = ALONG(shadow);
            memcpy(&painted, pixels, length);
            lay(&paint, &distance, &shade, coat, &painted);
        }
        memcpy(pixels, &painted, length);
    }
}

VECTOR_CODE
void cpaint_cell(const cpaint_node corners[4], int32_t side, const cpaint_coat *coat, uint8_t *pixels, size_t stride,
                 int32_t x, int32_t y, int32_t width, int32_t height) {
    // With the common length as a compile-time constant, this is one store.
    if (width == CPAINT_LONGEST_CELL) {
        paint_rows(corners, side, coat, pixels, stride, x, y, CPAINT_LONGEST_CELL * 4, height);
    } else {
        paint_rows(corners, side, coat, pixels, stride, x, y, (size_t)width * 4, height);
    }
}

VECTOR_CODE
void cpaint_soften(uint8_t *mask, size_t width, size_t height, uint32_t share, uint8_t *line) {
    const uint16_t part = (uint16_t)share;
    const uint16_t own = (uint16_t)(256 - 2 * share);
    for (size_t row = 0; row < height; ++row) {
        uint8_t *values = mask + row * width;
        line[0] = values[0];
        memcpy(line + 1, values, width);
        line[width + 1] = values[width - 1];
        for (size_t x = 0; x < width; ++x) {
            const uint16_t beside = (uint16_t)(line[x] + line[x + 2]);
            values[x] = (uint8_t)((uint16_t)(line[x + 1] * own + beside * part + 128) >> 8);
        }
    }
    memcpy(line, mask, width);
    for (size_t row = 0; row < height; ++row) {
        uint8_t *values = mask + row * width;
        const uint8_t *below = row + 1 < height ? values + width : values;
        for (size_t x = 0; x < width; ++x) {
            const uint8_t here = values[x];
            const uint16_t beside = (uint16_t)(line[x] + below[x]);
            values[x] = (uint8_t)((uint16_t)(here * own + beside * part + 128) >> 8);
            line[x] = here;
        }
    }
}
