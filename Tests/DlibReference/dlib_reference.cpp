#include "dlib_reference.h"

#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/image_processing/shape_predictor.h>

#include <cstring>
#include <exception>

namespace {

dlib::array2d<unsigned char> copy(const uint8_t *pixels, int32_t width, int32_t height) {
    dlib::array2d<unsigned char> image(height, width);
    for (int32_t row = 0; row < height; ++row) {
        std::memcpy(&image[row][0], pixels + static_cast<std::ptrdiff_t>(row) * width, static_cast<size_t>(width));
    }
    return image;
}

dlib::shape_predictor read_model(const char *path) {
    dlib::shape_predictor predictor;
    dlib::deserialize(path) >> predictor;
    return predictor;
}

} // namespace

int32_t dlib_reference_detect(const uint8_t *pixels, int32_t width, int32_t height, double threshold,
                              dlib_reference_face *faces, int32_t capacity) try {
    static const dlib::frontal_face_detector original = dlib::get_frontal_face_detector();
    dlib::frontal_face_detector detector = original;
    const dlib::array2d<unsigned char> image = copy(pixels, width, height);
    std::vector<dlib::rect_detection> found;
    detector(image, found, threshold);
    int32_t count = 0;
    for (const dlib::rect_detection &face : found) {
        if (count == capacity) {
            break;
        }
        faces[count++] = {static_cast<int32_t>(face.rect.left()), static_cast<int32_t>(face.rect.top()),
                          static_cast<int32_t>(face.rect.right()), static_cast<int32_t>(face.rect.bottom()),
                          face.detection_confidence};
    }
    return count;
} catch (const std::exception &) {
    return -1;
}

int32_t dlib_reference_landmarks(const char *model, const uint8_t *pixels, int32_t width, int32_t height, int32_t left,
                                 int32_t top, int32_t right, int32_t bottom, double *points) try {
    static const dlib::shape_predictor predictor = read_model(model);
    const dlib::full_object_detection face =
        predictor(copy(pixels, width, height), dlib::rectangle(left, top, right, bottom));
    if (face.num_parts() != 68) {
        return -1;
    }
    for (unsigned long index = 0; index < 68; ++index) {
        points[2 * index] = static_cast<double>(face.part(index).x());
        points[2 * index + 1] = static_cast<double>(face.part(index).y());
    }
    return 68;
} catch (const std::exception &) {
    return -1;
}
