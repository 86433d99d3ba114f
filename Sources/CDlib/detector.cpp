#include "cdlib.h"
#include "dlib_alone.hpp"
#include "fence.hpp"
#include "gray_view.hpp"

#include <dlib/image_processing/object_detector.h>
#include <dlib/image_processing/scan_fhog_pyramid.h>
#include <dlib/image_transforms.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace {

using scanner = dlib::scan_fhog_pyramid<dlib::pyramid_down<6>>;
using object_detector = dlib::object_detector<scanner>;

/// The filters of dlib's detector (front, left, right, front turned left, front turned right), each of 31 planes of 10
/// by 10 weights, row by row, and the threshold that is subtracted from its score.
constexpr std::size_t filters = 5;
constexpr std::size_t filter_numbers = 31 * 10 * 10 + 1;

// C23's #embed, which clang also supports in C++: no file is read at run time.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
/// Little-endian 64-bit floats. See models/README.md.
constexpr unsigned char weights[] = {
#embed "../../models/frontal-face-weights.f64"
};
#pragma clang diagnostic pop
static_assert(sizeof weights == filters * filter_numbers * sizeof(double));

double weight(std::size_t index) {
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < sizeof bits; ++byte) {
        bits |= std::uint64_t{weights[index * sizeof bits + byte]} << (8 * byte);
    }
    double number;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

/// Builds the detector of dlib::get_frontal_face_detector() without unpacking it from text, which takes hundreds of
/// times as long.
object_detector frontal_face_detector() {
    scanner scan;
    scan.set_detection_window_size(80, 80);
    scan.set_padding(0);
    scan.set_cell_size(8);
    scan.set_min_pyramid_layer_size(64, 64);
    scan.set_nuclear_norm_regularization_strength(9); // matters in training only

    std::vector<scanner::feature_vector_type> vectors(filters);
    for (std::size_t filter = 0; filter < filters; ++filter) {
        vectors[filter].set_size(filter_numbers);
        for (std::size_t index = 0; index < filter_numbers; ++index) {
            vectors[filter](static_cast<long>(index)) = weight(filter * filter_numbers + index);
        }
    }
    // Two boxes with a larger overlap show the same face.
    return {scan, dlib::test_box_overlap(0.33008212188056446, 0.78857142857142859), vectors};
}

cdlib_detection half_open(const dlib::rect_detection &found) {
    const dlib::rectangle &box = found.rect;
    return {{static_cast<int32_t>(box.left()), static_cast<int32_t>(box.top()), static_cast<int32_t>(box.right() + 1),
             static_cast<int32_t>(box.bottom() + 1)},
            found.detection_confidence};
}

} // namespace

struct cdlib_detector {
    object_detector detector;
};

cdlib_status cdlib_detector_create(cdlib_detector **detector, cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (detector == nullptr) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "no place for the detector");
        }
        *detector = new cdlib_detector{frontal_face_detector()};
        return CDLIB_OK;
    });
}

void cdlib_detector_destroy(cdlib_detector *detector) { delete detector; }

cdlib_status cdlib_detector_detect(cdlib_detector *detector, cdlib_gray_image image, double threshold,
                                   cdlib_detection *detections, size_t capacity, size_t *count,
                                   cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (detector == nullptr || count == nullptr || (detections == nullptr && capacity > 0) ||
            !cdlib::is_valid(image)) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "detector, picture or result is missing");
        }
        std::vector<dlib::rect_detection> found;
        detector->detector(cdlib::gray_view{&image}, found, threshold);
        *count = std::min(capacity, found.size());
        std::transform(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(*count), detections, half_open);
        return CDLIB_OK;
    });
}
