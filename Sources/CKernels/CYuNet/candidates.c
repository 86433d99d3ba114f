#include "exponential.h"
#include "scratch.h"

#pragma clang fp contract(off)

/// The indices of a cell's numbers.
enum { class_number, object_number, box_numbers, point_numbers = 6 };

_Static_assert(point_numbers + CYUNET_POINT_NUMBERS == CYUNET_CELL_NUMBERS, "a cell gives 16 numbers");

static double sigmoid(double number) { return 1 / (1 + exponential(-number)); }

/// A number, found by bisection, whose sigmoid is just below `share`.
static double number_below(double share) {
    double low = -700;
    double high = 700;
    for (int halving = 0; halving < 60; ++halving) {
        const double middle = (low + high) / 2;
        if (sigmoid(middle) < share) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/// The cells of a level.
typedef struct cell_map {
    const float *numbers;
    int columns;
    int rows;
    /// The side of a cell in pixels.
    int side;
} cell_map;

static cell_map map_of(const cyunet_scratch *scratch, int level) {
    const int number = cyunet_levels[level].cells;
    const stage *stage = &scratch->stages[number];
    return (cell_map){scratch->memory + stage->results, stage->width, stage->height, 1 << cyunet_plan[number].shift};
}

/// The length of a box, with the exponent limited: no face is larger than a picture can be.
static double length_of(float number, double side) { return exponential(number < 12 ? number : 12) * side; }

static cyunet_candidate candidate_of(const float *numbers, int column, int row, double side) {
    cyunet_candidate candidate;
    const float *box = numbers + box_numbers;
    candidate.width = length_of(box[2], side);
    candidate.height = length_of(box[3], side);
    candidate.left = (column + (double)box[0]) * side - candidate.width / 2;
    candidate.top = (row + (double)box[1]) * side - candidate.height / 2;
    for (int index = 0; index < CYUNET_POINT_NUMBERS; ++index) {
        const int cell = index % 2 == 0 ? column : row;
        candidate.points[index] = (cell + (double)numbers[point_numbers + index]) * side;
    }
    candidate.score = __builtin_elementwise_sqrt(sigmoid(numbers[class_number]) * sigmoid(numbers[object_number]));
    return candidate;
}

cyunet_status cyunet_candidates(const cyunet_scratch *scratch, double threshold, cyunet_candidate *candidates,
                                size_t capacity, size_t *count, cyunet_message *message) {
    if (scratch == NULL || !scratch->is_filled || !(threshold > 0) || (candidates == NULL && capacity > 0) ||
        count == NULL) {
        return cyunet_fail(message, CYUNET_INVALID_ARGUMENT, "no picture was looked at, or no place for faces");
    }
    *count = 0;
    // If either sigmoid is below this, so is their product.
    const double least = number_below(threshold * threshold);
    for (int level = 0; level < CYUNET_LEVELS; ++level) {
        const cell_map map = map_of(scratch, level);
        const float *numbers = map.numbers;
        for (int row = 0; row < map.rows; ++row) {
            for (int column = 0; column < map.columns; ++column, numbers += CYUNET_CELL_NUMBERS) {
                if (numbers[class_number] < least || numbers[object_number] < least) {
                    continue;
                }
                const cyunet_candidate candidate = candidate_of(numbers, column, row, map.side);
                if (candidate.score < threshold) {
                    continue;
                }
                if (*count < capacity) {
                    candidates[*count] = candidate;
                }
                *count += 1;
            }
        }
    }
    return CYUNET_OK;
}

cyunet_status cyunet_numbers(const cyunet_scratch *scratch, int32_t level, float *numbers, size_t capacity,
                             size_t *count, cyunet_message *message) {
    if (scratch == NULL || !scratch->is_filled || level < 0 || level >= CYUNET_LEVELS || count == NULL) {
        return cyunet_fail(message, CYUNET_INVALID_ARGUMENT, "no picture was looked at, or no such level");
    }
    const cell_map map = map_of(scratch, level);
    *count = (size_t)map.columns * (size_t)map.rows * CYUNET_CELL_NUMBERS;
    if (numbers == NULL || capacity < *count) {
        return cyunet_fail(message, CYUNET_INVALID_ARGUMENT, "too little room for the numbers");
    }
    memcpy(numbers, map.numbers, *count * sizeof(*numbers));
    return CYUNET_OK;
}
