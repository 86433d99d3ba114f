// Runs the inner loops of resizing and painting on synthetic values and prints the bits of their results, which
// scripts/check-arm64 compares.
#include "cpaint.h"
#include "cresample.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 203, HEIGHT = 61, TAPS = 8 };

static uint32_t state = 1;

/// Returns the next of a sequence of numbers below `limit`.
static uint32_t next(uint32_t limit) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % limit;
}

static void tell(const char *name, const void *bytes, size_t count) {
    uint64_t value = 0xCBF29CE484222325;
    for (size_t index = 0; index < count; ++index) {
        value = (value ^ ((const uint8_t *)bytes)[index]) * 0x100000001B3;
    }
    printf("%s: %016" PRIx64 "\n", name, value);
}

static void resample(void) {
    static uint8_t rows[TAPS * WIDTH], target[WIDTH * 4];
    static int16_t line[(WIDTH + TAPS + CRESAMPLE_PADDING) * 4], weights[WIDTH * TAPS];
    static int32_t first[WIDTH];
    static float sums[WIDTH];
    for (size_t index = 0; index < sizeof(rows); ++index) rows[index] = (uint8_t)next(256);
    for (size_t index = 0; index < WIDTH * TAPS; ++index) weights[index] = 1 << (CRESAMPLE_WEIGHT_BITS - 3);
    cresample_down(rows, WIDTH, weights, TAPS, line, WIDTH);
    tell("down", line, WIDTH * sizeof(*line));
    for (size_t index = 0; index < WIDTH; ++index) first[index] = (int32_t)next(WIDTH - TAPS);
    cresample_across(line, first, weights, TAPS, target, WIDTH);
    tell("across", target, WIDTH);
    for (size_t index = 0; index < sizeof(line) / sizeof(*line); ++index) line[index] = (int16_t)next(16384);
    cresample_across_four(line, first, weights, TAPS, target, WIDTH);
    tell("across four", target, sizeof(target));
    cresample_along(rows, WIDTH, 1.7, 1.3, 0.43, 0.02, 0.25F, sums, WIDTH);
    tell("along", sums, sizeof(sums));
}

static void paint(void) {
    static float grain[CPAINT_GRAIN_SIDE * CPAINT_GRAIN_STRIDE];
    static uint8_t pixels[WIDTH * HEIGHT * 4], mask[WIDTH * HEIGHT], scratch[WIDTH + 2];
    for (size_t index = 0; index < sizeof(grain) / sizeof(*grain); ++index) {
        grain[index] = (float)next(2000) / 1000 - 1;
    }
    for (size_t index = 0; index < sizeof(pixels); ++index) pixels[index] = 0;
    const cpaint_coat coat = {grain, 1.5F, {20, 15, 10}};
    for (int32_t y = 0; y + CPAINT_LONGEST_CELL <= HEIGHT; y += CPAINT_LONGEST_CELL) {
        for (int32_t x = 0; x + CPAINT_LONGEST_CELL <= WIDTH; x += CPAINT_LONGEST_CELL) {
            cpaint_node corners[4];
            for (size_t corner = 0; corner < 4; ++corner) {
                corners[corner] = (cpaint_node){(float)next(256), (float)next(256),         (float)next(256),
                                                (float)next(8),   (float)next(40) / 10 - 2, (float)next(100) / 100};
            }
            cpaint_cell(corners, CPAINT_LONGEST_CELL, &coat, pixels + ((size_t)y * WIDTH + (size_t)x) * 4, WIDTH * 4, x,
                        y, CPAINT_LONGEST_CELL, CPAINT_LONGEST_CELL);
        }
    }
    tell("cell", pixels, sizeof(pixels));
    for (size_t index = 0; index < sizeof(mask); ++index) mask[index] = (uint8_t)next(256);
    cpaint_soften(mask, WIDTH, HEIGHT, 60, scratch);
    tell("soften", mask, sizeof(mask));
    cpaint_channel channel = {{0.299F, 0.587F, 0.114F}, 128, 1, 1, {0}, {0}};
    for (size_t index = 0; index < 64; ++index) {
        channel.steps[index] = (float)(3 + index / 4);
        channel.shares[index] = 1 / channel.steps[index];
    }
    static int16_t blocks[(HEIGHT / 8) * (WIDTH / 8)][64];
    for (size_t block = 0; block < sizeof(blocks) / sizeof(*blocks); ++block) {
        for (size_t index = 0; index < 64; ++index) blocks[block][index] = (int16_t)((int)next(40) - 20);
        const size_t top = block / (WIDTH / 8) * 8, left = block % (WIDTH / 8) * 8;
        cpaint_block(&channel, pixels + (top * WIDTH + left) * 4, WIDTH * 4, 0, blocks[block]);
    }
    tell("block", blocks, sizeof(blocks));
}

int main(void) {
    resample();
    paint();
    return 0;
}
