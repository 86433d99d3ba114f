#include "cdlib.h"
#include "dlib_alone.hpp"
#include "fence.hpp"
#include "gray_view.hpp"
#include "model.hpp"

#include <dlib/image_processing/object_detector.h>
#include <dlib/image_processing/scan_fhog_pyramid.h>
#include <dlib/image_transforms.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace {

using scanner = dlib::scan_fhog_pyramid<dlib::pyramid_down<6>>;
using object_detector = dlib::object_detector<scanner>;

/// Builds the detector that dlib::get_frontal_face_detector() returns, without unpacking it from text.
object_detector frontal_face_detector() {
    namespace model = cdlib::model;
    scanner scan;
    scan.set_detection_window_size(model::side * model::cell, model::side * model::cell);
    scan.set_padding(0);
    scan.set_cell_size(model::cell);
    scan.set_min_pyramid_layer_size(model::smallest_level, model::smallest_level);
    scan.set_nuclear_norm_regularization_strength(9); // matters in training only

    std::vector<double> numbers(model::filters * model::filter_numbers);
    cdlib_model_read(CDLIB_FRONTAL_MODEL, numbers.data());
    std::vector<scanner::feature_vector_type> filters;
    for (std::size_t filter = 0; filter < model::filters; ++filter) {
        filters.emplace_back(dlib::mat(&numbers[filter * model::filter_numbers], model::filter_numbers));
    }
    return {scan, dlib::test_box_overlap(model::same_face_overlap, model::same_face_coverage), filters};
}

cdlib_detection half_open(const dlib::rect_detection &found) {
    const dlib::rectangle &box = found.rect;
    return {{static_cast<int32_t>(box.left()), static_cast<int32_t>(box.top()), static_cast<int32_t>(box.right() + 1),
             static_cast<int32_t>(box.bottom() + 1)},
            found.detection_confidence,
            static_cast<int32_t>(found.weight_index)};
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

cdlib_status cdlib_detector_copy(const cdlib_detector *original, cdlib_detector **detector, cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (original == nullptr || detector == nullptr) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "no detector, or no place for its copy");
        }
        *detector = new cdlib_detector{original->detector};
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
