/// dlib's face detector exactly as its header unpacks it, independent of kaomask, as a reference for the tests.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dlib_reference_face {
    /// The edges, inclusive, as in dlib.
    int32_t left, top, right, bottom;
    double confidence;
} dlib_reference_face;

/// Writes the faces that score at least `threshold`, best first, at most `capacity`; returns their number, or -1.
int32_t dlib_reference_detect(const uint8_t *pixels, int32_t width, int32_t height, double threshold,
                              dlib_reference_face *faces, int32_t capacity);

/// Writes the 68 landmarks of the face in an inclusive box, x and y in turn, using the model in a file, which is read
/// once; returns 68, or -1.
int32_t dlib_reference_landmarks(const char *model, const uint8_t *pixels, int32_t width, int32_t height, int32_t left,
                                 int32_t top, int32_t right, int32_t bottom, double *points);

#ifdef __cplusplus
}
#endif
