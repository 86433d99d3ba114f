#include "dlib_reference.h"

#include <dlib/image_processing/frontal_face_detector.h>

#include <cstring>
#include <exception>

int32_t dlib_reference_detect(const uint8_t *pixels, int32_t width, int32_t height, double threshold,
                              dlib_reference_face *faces, int32_t capacity) try {
    static const dlib::frontal_face_detector original = dlib::get_frontal_face_detector();
    dlib::frontal_face_detector detector = original;
    dlib::array2d<unsigned char> image(height, width);
    for (int32_t row = 0; row < height; ++row) {
        std::memcpy(&image[row][0], pixels + static_cast<std::ptrdiff_t>(row) * width, static_cast<size_t>(width));
    }
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
