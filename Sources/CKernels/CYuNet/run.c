#include "scratch.h"

#include <string.h>

typedef uint8_t four_bytes __attribute__((vector_size(4)));
typedef float four_floats __attribute__((vector_size(16)));

/// One picture's run through a network.
typedef struct passage {
    const cyunet_network *network;
    cyunet_scratch *scratch;
} passage;

static void take_row(const passage *passage, int number, const float *row);

/// A row of a unit's results; all rows are stored, or only the last two.
static float *result_row(const cyunet_scratch *scratch, int number, int row) {
    const stage *stage = &scratch->stages[number];
    const step *step = &cyunet_plan[number];
    const size_t place = (size_t)(step->keeps ? row : row % 2);
    return scratch->memory + stage->results + place * result_row_length(stage, step->outputs);
}

/// A row of a unit's products, or zeros beyond the first and the last.
static float *row_of_products(const cyunet_scratch *scratch, int number, int row) {
    const stage *stage = &scratch->stages[number];
    if (row < 0 || row >= stage->height) {
        return scratch->memory + scratch->zeros;
    }
    const size_t length = product_row_length(stage, cyunet_plan[number].outputs);
    return scratch->memory + stage->products + (size_t)(row % 3) * length;
}

/// The kernel for a unit's products.
static add_products *product_kernel(const kernels *kernels, const step *step) {
    if (step->inputs == 16) {
        return step->outputs == 16 ? kernels->add_16_to_16 : kernels->add_16_to_64;
    }
    return step->outputs == 16 ? kernels->add_64_to_16 : kernels->add_64_to_64;
}

/// Passes a row of results to the next unit, after max pooling with the row before if it pools.
static void pass_on(const passage *passage, int number, int row) {
    const cyunet_scratch *scratch = passage->scratch;
    const step *step = &cyunet_plan[number];
    const float *results = result_row(scratch, number, row);
    if (step->next == no_unit || (step->pools && row % 2 == 0)) {
        return;
    }
    if (!step->pools) {
        take_row(passage, step->next, results);
        return;
    }
    const stage *stage = &scratch->stages[number];
    float *largest = scratch->memory + stage->largest;
    passage->network->kernels.take_largest(result_row(scratch, number, row - 1), results, step->outputs, largest,
                                           stage->width / 2);
    take_row(passage, step->next, largest);
}

/// Computes a row of results from the rows of products around it.
static void finish_row(const passage *passage, int number, int row) {
    const cyunet_scratch *scratch = passage->scratch;
    const unit *unit = &passage->network->units[number];
    const step *step = &cyunet_plan[number];
    const window_row work = {
        .rows = {row_of_products(scratch, number, row - 1), row_of_products(scratch, number, row),
                 row_of_products(scratch, number, row + 1)},
        .weights = unit->window,
        .biases = unit->window_biases,
        .cuts = step->cuts,
        .results = result_row(scratch, number, row),
        .pixels = scratch->stages[number].width,
    };
    const kernels *kernels = &passage->network->kernels;
    (step->outputs == 16 ? kernels->add_16_windows : kernels->add_64_windows)(&work);
    pass_on(passage, number, row);
}

/// Feeds a row to a unit. This completes the row above it, and after the last row that one too.
static void take_row(const passage *passage, int number, const float *row) {
    stage *stage = &passage->scratch->stages[number];
    const unit *unit = &passage->network->units[number];
    const step *step = &cyunet_plan[number];
    const product_row work = {
        .rows = {row},
        .weights = unit->products,
        .biases = unit->product_biases,
        .results = row_of_products(passage->scratch, number, stage->taken) + step->outputs,
        .pixels = stage->width,
    };
    product_kernel(&passage->network->kernels, step)(&work);
    stage->taken += 1;
    if (stage->taken > 1) {
        finish_row(passage, number, stage->taken - 2);
    }
    if (stage->taken == stage->height) {
        finish_row(passage, number, stage->height - 1);
    }
}

/// Converts a row of the picture to floats, black beyond its edges.
static float *picture_row(const cyunet_scratch *scratch, cyunet_image image, int row) {
    if (row < 0 || row >= image.height) {
        return scratch->memory + scratch->zeros;
    }
    float *numbers = scratch->memory + scratch->picture_rows + (size_t)(row % 3) * picture_row_length(scratch);
    const uint8_t *pixels = image.pixels + (size_t)row * image.stride;
    float *next = numbers + picture_channels;
    for (int pixel = 0; pixel < image.width; ++pixel, pixels += 4, next += picture_channels) {
        // The fourth number is overwritten by the next pixel's first.
        four_bytes bytes;
        memcpy(&bytes, pixels, sizeof(bytes));
        const four_floats floats = __builtin_convertvector(bytes, four_floats);
        memcpy(next, &floats, sizeof(floats));
    }
    memset(next, 0, (size_t)(scratch->width - image.width) * picture_channels * sizeof(*next));
    return numbers;
}

/// Runs the picture through the head and the backbone, and through the neck for the widest cells.
static void run_backbone(const passage *passage, cyunet_image image) {
    cyunet_scratch *scratch = passage->scratch;
    float *results = scratch->memory + scratch->head_row;
    for (int row = 0; row < scratch->height; row += 2) {
        const product_row work = {
            .rows = {picture_row(scratch, image, row - 1), picture_row(scratch, image, row),
                     picture_row(scratch, image, row + 1)},
            .weights = passage->network->head,
            .biases = passage->network->head_biases,
            .results = results,
            .pixels = scratch->width / 2,
        };
        passage->network->kernels.add_head(&work);
        take_row(passage, 0, results);
    }
}

/// Runs the neck for cells of one size, on the sum of the backbone's results and the upsampled results for cells of
/// twice the size.
static void run_neck(const passage *passage, const level *own, const level *wider) {
    cyunet_scratch *scratch = passage->scratch;
    const stage *stage = &scratch->stages[own->neck];
    const size_t channels = (size_t)cyunet_plan[own->neck].inputs;
    float *sums = scratch->memory + scratch->sums;
    for (int row = 0; row < stage->height; ++row) {
        const float *narrow = result_row(scratch, own->backbone, row);
        const float *wide = result_row(scratch, wider->neck, row / 2);
        for (size_t pixel = 0; pixel < (size_t)stage->width; ++pixel) {
            for (size_t channel = 0; channel < channels; ++channel) {
                sums[pixel * channels + channel] =
                    narrow[pixel * channels + channel] + wide[pixel / 2 * channels + channel];
            }
        }
        take_row(passage, own->neck, sums);
    }
}

static int filled_up(int side) { return (side + CYUNET_MULTIPLE - 1) / CYUNET_MULTIPLE * CYUNET_MULTIPLE; }

cyunet_status cyunet_run(const cyunet_network *network, cyunet_scratch *scratch, cyunet_image image,
                         cyunet_message *message) {
    if (network == NULL || scratch == NULL || image.pixels == NULL || image.width < 1 || image.height < 1 ||
        image.stride < 4 * (size_t)image.width) {
        return cyunet_fail(message, CYUNET_INVALID_ARGUMENT, "no network, no scratch, or no picture");
    }
    scratch->is_filled = false;
    if (image.width > CYUNET_MOST_PIXELS || image.height > CYUNET_MOST_PIXELS ||
        filled_up(image.width) > CYUNET_MOST_PIXELS / filled_up(image.height)) {
        return cyunet_fail(message, CYUNET_INVALID_ARGUMENT, "the picture has too many pixels");
    }
    if (!cyunet_make_room(scratch, filled_up(image.width), filled_up(image.height))) {
        return cyunet_fail(message, CYUNET_OUT_OF_MEMORY, "not enough memory");
    }
    const passage passage = {network, scratch};
    run_backbone(&passage, image);
    for (int level = CYUNET_LEVELS - 2; level >= 0; --level) {
        run_neck(&passage, &cyunet_levels[level], &cyunet_levels[level + 1]);
    }
    scratch->is_filled = true;
    return CYUNET_OK;
}
