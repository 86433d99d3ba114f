#include "scratch.h"

#include <stdlib.h>
#include <string.h>

cyunet_status cyunet_scratch_create(cyunet_scratch **result, cyunet_message *message) {
    if (result == NULL) {
        return cyunet_fail(message, CYUNET_INVALID_ARGUMENT, "no place for the scratch");
    }
    *result = calloc(1, sizeof(**result));
    return *result != NULL ? CYUNET_OK : cyunet_fail(message, CYUNET_OUT_OF_MEMORY, "not enough memory");
}

void cyunet_scratch_destroy(cyunet_scratch *scratch) {
    if (scratch != NULL) {
        free(scratch->memory);
    }
    free(scratch);
}

/// The offset of the next `count` floats, aligned to a cache line.
static size_t next_place(size_t *used, size_t count) {
    enum { line = 16 };
    const size_t place = *used;
    *used += (count + line - 1) / line * line;
    return place;
}

/// Assigns the offsets of all parts; returns the total number of floats.
static size_t lay_out(cyunet_scratch *scratch, int width, int height) {
    scratch->width = width;
    scratch->height = height;
    size_t used = 0;
    size_t longest = picture_row_length(scratch);
    scratch->picture_rows = next_place(&used, 3 * longest);
    scratch->head_row = next_place(&used, (size_t)width / 2 * head_channels);
    scratch->sums = next_place(&used, (size_t)width / 8 * cyunet_plan[cyunet_levels[0].neck].inputs);
    for (int number = 0; number < unit_count; ++number) {
        const step *step = &cyunet_plan[number];
        stage *stage = &scratch->stages[number];
        stage->width = width >> step->shift;
        stage->height = height >> step->shift;
        stage->taken = 0;
        const size_t products = product_row_length(stage, step->outputs);
        const size_t results = result_row_length(stage, step->outputs);
        stage->products = next_place(&used, 3 * products);
        stage->results = next_place(&used, (step->keeps ? (size_t)stage->height : 2) * results);
        stage->largest = next_place(&used, step->pools ? results / 2 : 0);
        longest = products > longest ? products : longest;
    }
    scratch->zeros = next_place(&used, longest);
    scratch->zero_count = longest;
    return used;
}

/// Clears the borders of the rows: nothing is ever written there.
static void empty_borders(cyunet_scratch *scratch) {
    memset(scratch->memory + scratch->zeros, 0, scratch->zero_count * sizeof(float));
    for (int row = 0; row < 3; ++row) {
        float *first = scratch->memory + scratch->picture_rows + (size_t)row * picture_row_length(scratch);
        memset(first, 0, picture_channels * sizeof(float));
    }
    for (int number = 0; number < unit_count; ++number) {
        const stage *stage = &scratch->stages[number];
        const size_t pixel = (size_t)cyunet_plan[number].outputs;
        const size_t length = product_row_length(stage, cyunet_plan[number].outputs);
        for (size_t row = 0; row < 3; ++row) {
            float *first = scratch->memory + stage->products + row * length;
            memset(first, 0, pixel * sizeof(float));
            memset(first + length - pixel, 0, pixel * sizeof(float));
        }
    }
}

bool cyunet_make_room(cyunet_scratch *scratch, int width, int height) {
    const size_t needed = lay_out(scratch, width, height);
    if (needed > scratch->capacity) {
        free(scratch->memory);
        scratch->capacity = 0;
        scratch->memory = aligned_alloc(64, needed * sizeof(float));
        if (scratch->memory == NULL) {
            return false;
        }
        scratch->capacity = needed;
    }
    empty_borders(scratch);
    return true;
}
