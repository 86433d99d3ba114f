// Vectors of eight values, and the attribute for code compiled twice.
#pragma once

#include <stdint.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__) && defined(__linux__)
/// The loader picks one of the two when the program starts.
#define VECTOR_CODE __attribute__((target_clones("avx2", "default")))
#else
#define VECTOR_CODE
#endif

typedef float eight_floats __attribute__((vector_size(32)));
typedef int32_t eight_integers __attribute__((vector_size(32)));
typedef uint32_t eight_words __attribute__((vector_size(32)));

/// Values clamped between two limits. A macro, because a vector that wide cannot be passed to a function on processors
/// without registers for it.
#define BOUNDED(values, low, high)                                                                                     \
    __builtin_elementwise_min(__builtin_elementwise_max((values), (eight_floats){} + (low)), (eight_floats){} + (high))
