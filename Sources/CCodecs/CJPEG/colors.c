#include "cjpeg.h"
#include "cvector.h"

enum {
    /// The conversion factors of JFIF 1.02 as fixed-point integers, and half of their divisor for rounding.
    factor_bits = 14,
    half = 1 << (factor_bits - 1),
    red_of_cr = 22970,
    green_of_cb = 5638,
    green_of_cr = 11700,
    blue_of_cb = 29032,
};

static inline uint8_t byte_of(int32_t level) { return (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level); }

VECTOR_CODE
static void convert(const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < count; ++index) {
        const int32_t y = luma[index];
        const int32_t blueness = cb[index] - 128;
        const int32_t redness = cr[index] - 128;
        pixels[4 * index] = byte_of(y + ((redness * red_of_cr + half) >> factor_bits));
        pixels[4 * index + 1] = byte_of(y - ((blueness * green_of_cb + redness * green_of_cr + half) >> factor_bits));
        pixels[4 * index + 2] = byte_of(y + ((blueness * blue_of_cb + half) >> factor_bits));
        pixels[4 * index + 3] = 255;
    }
}

VECTOR_CODE
static void interleave(const uint8_t *red, const uint8_t *green, const uint8_t *blue, uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < count; ++index) {
        pixels[4 * index] = red[index];
        pixels[4 * index + 1] = green[index];
        pixels[4 * index + 2] = blue[index];
        pixels[4 * index + 3] = 255;
    }
}

/// Darkens the pixels by the black ink.
///
/// - complement: 255 if the pixels are the complements of the inks as stored, 0 if they are the inks.
VECTOR_CODE
static void darken(const uint8_t *black, uint8_t complement, uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < 4 * count; ++index) {
        if (index % 4 != 3) {
            pixels[index] = (uint8_t)(((uint32_t)(pixels[index] ^ complement) * black[index / 4] + 127) / 255);
        }
    }
}

void cjpeg_pixels(cjpeg_color_model model, const uint8_t *first, const uint8_t *second, const uint8_t *third,
                  const uint8_t *black, uint8_t *pixels, size_t count) {
    if (model == CJPEG_YCBCR || model == CJPEG_YCCK) {
        convert(first, second, third, pixels, count);
    } else {
        interleave(first, second, third, pixels, count);
    }
    if (model == CJPEG_CMYK || model == CJPEG_YCCK) {
        darken(black, model == CJPEG_YCCK ? 255 : 0, pixels, count);
    }
}
