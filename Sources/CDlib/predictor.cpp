#include "cdlib.h"
#include "fence.hpp"
#include "gray_view.hpp"

#include <dlib/image_processing/shape_predictor.h>

#include <memory>

struct cdlib_predictor {
    dlib::shape_predictor predictor;
};

cdlib_status cdlib_predictor_create(const char *path, cdlib_predictor **predictor, cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (path == nullptr || predictor == nullptr) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "no file name or no place for the predictor");
        }
        auto made = std::make_unique<cdlib_predictor>();
        dlib::deserialize(path) >> made->predictor;
        *predictor = made.release();
        return CDLIB_OK;
    });
}

void cdlib_predictor_destroy(cdlib_predictor *predictor) { delete predictor; }

size_t cdlib_predictor_point_count(const cdlib_predictor *predictor) {
    return predictor == nullptr ? 0 : predictor->predictor.num_parts();
}

cdlib_status cdlib_predictor_predict(const cdlib_predictor *predictor, cdlib_gray_image image, cdlib_rect box,
                                     cdlib_point *points, size_t capacity, cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (predictor == nullptr || points == nullptr || !cdlib::is_valid(image) ||
            capacity < predictor->predictor.num_parts()) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "predictor, picture or room is missing");
        }
        const dlib::rectangle face(box.left, box.top, box.right - 1, box.bottom - 1);
        const dlib::full_object_detection shape = predictor->predictor(cdlib::gray_view{&image}, face);
        for (unsigned long index = 0; index < shape.num_parts(); ++index) {
            points[index] = {static_cast<double>(shape.part(index).x()),
                             static_cast<double>(shape.part(index).y())};
        }
        return CDLIB_OK;
    });
}
