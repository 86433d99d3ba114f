/// A C interface to the parts of dlib that kaomask uses: the frontal face detector and the landmark predictor.
///
/// Conventions
/// - Every function that can fail returns a cdlib_status and writes a sentence, NUL-terminated and truncated to fit,
///   into the cdlib_message it is given. No C++ exception leaves this library.
/// - A handle comes from a `_create` function and is freed by its `_destroy` function, once.
/// - Threads: dlib's detector keeps scratch memory in the handle, so a detector serves one caller at a time. A
///   predictor is immutable and may serve many callers at once. Different handles are independent.
/// - Pictures are 8-bit grey, rows from the top, `stride` bytes from one row to the next. They are borrowed for the
///   call and not kept.
/// - No policy lives here: the caller decides on thresholds, scaling, sorting and selection.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the dlib this was compiled with, such as "19.24".
const char *cdlib_version(void);

typedef enum cdlib_status {
    CDLIB_OK = 0,
    CDLIB_INVALID_ARGUMENT = 1,
    CDLIB_OUT_OF_MEMORY = 2,
    CDLIB_BAD_MODEL = 3,
    CDLIB_FAILURE = 4,
} cdlib_status;

typedef struct cdlib_message {
    char text[256];
} cdlib_message;

typedef struct cdlib_gray_image {
    const uint8_t *pixels;
    int32_t width;
    int32_t height;
    int32_t stride;
} cdlib_gray_image;

/// Pixels, top-left origin, half-open: `right` and `bottom` lie just outside (dlib itself counts them in).
typedef struct cdlib_rect {
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
} cdlib_rect;

typedef struct cdlib_detection {
    cdlib_rect box;
    /// The detector's score; dlib's own threshold is 0.
    double confidence;
} cdlib_detection;

typedef struct cdlib_point {
    double x;
    double y;
} cdlib_point;

typedef struct cdlib_detector cdlib_detector;
typedef struct cdlib_predictor cdlib_predictor;

/// Creates dlib's own frontal face detector from the weights compiled into this library. This takes a few
/// milliseconds.
cdlib_status cdlib_detector_create(cdlib_detector **detector, cdlib_message *message);

void cdlib_detector_destroy(cdlib_detector *detector);

/// Finds faces scoring at least `threshold`. Writes up to `capacity` detections, best first, and their number to
/// `count`; the rest is dropped.
cdlib_status cdlib_detector_detect(cdlib_detector *detector, cdlib_gray_image image, double threshold,
                                   cdlib_detection *detections, size_t capacity, size_t *count, cdlib_message *message);

/// Creates a landmark predictor from the file of a serialised shape_predictor of dlib's, in about a second.
///
/// CDLIB_BAD_MODEL: it cannot be read or is damaged: an index is out of range, trees differ in size, or a number is NaN
/// or far from any face.
cdlib_status cdlib_predictor_create(const char *path, cdlib_predictor **predictor, cdlib_message *message);
void cdlib_predictor_destroy(cdlib_predictor *predictor);

/// A key, chosen by the caller, that identifies a landmark model and its version.
typedef struct cdlib_model_key {
    uint64_t size;
    uint64_t modified;
    uint64_t digest;
} cdlib_model_key;

/// Writes the model in the file `source` to a new file `prepared`, in the form cdlib_predictor_map uses, and flushes
/// it to the disk. It is as slow as cdlib_predictor_create, with the same checks. On failure part of the file may be
/// left behind.
cdlib_status cdlib_predictor_prepare(const char *source, const char *prepared, cdlib_model_key key,
                                     cdlib_message *message);

/// Creates a predictor on a memory-mapped prepared file: the same points as dlib's, without loading time. The file
/// must not be written to while it is mapped; it may be replaced or removed.
///
/// CDLIB_BAD_MODEL: there is no such file, it was not prepared with this key, or it is damaged.
cdlib_status cdlib_predictor_map(const char *prepared, cdlib_model_key key, cdlib_predictor **predictor,
                                 cdlib_message *message);

/// Gives back the memory for a mapped model. It is read again with the next face.
void cdlib_predictor_rest(const cdlib_predictor *predictor);

/// The number of points the predictor gives for a face.
size_t cdlib_predictor_point_count(const cdlib_predictor *predictor);

/// Predicts the landmarks of the face in `box`. `capacity` must be at least the point count.
cdlib_status cdlib_predictor_predict(const cdlib_predictor *predictor, cdlib_gray_image image, cdlib_rect box,
                                     cdlib_point *points, size_t capacity, cdlib_message *message);

#ifdef __cplusplus
}
#endif
