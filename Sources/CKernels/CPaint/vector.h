// Vectors of eight values.
#pragma once

#include "cvector.h"

#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

typedef float eight_floats __attribute__((vector_size(32)));
typedef int32_t eight_integers __attribute__((vector_size(32)));
typedef uint32_t eight_words __attribute__((vector_size(32)));

/// Values clamped between two limits. A macro, because a vector that wide cannot be passed to a function on processors
/// without registers for it.
#define BOUNDED(values, low, high)                                                                                     \
    __builtin_elementwise_min(__builtin_elementwise_max((values), (eight_floats){} + (low)), (eight_floats){} + (high))
