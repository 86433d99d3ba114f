/// dlib's face detector exactly as its header unpacks it, without anything of kaomask, for the tests to compare with.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dlib_reference_face {
    /// Inclusive, as dlib counts.
    int32_t left, top, right, bottom;
    double confidence;
} dlib_reference_face;

/// Faces scoring at least `threshold`, best first, at most `capacity`; returns their number, or -1.
int32_t dlib_reference_detect(const uint8_t *pixels, int32_t width, int32_t height, double threshold,
                              dlib_reference_face *faces, int32_t capacity);

#ifdef __cplusplus
}
#endif
