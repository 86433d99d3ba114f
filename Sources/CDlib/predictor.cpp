#include "cdlib.h"
#include "dlib_alone.hpp"
#include "fence.hpp"
#include "gray_view.hpp"
#include "landmarks/prepared.hpp"

#include <dlib/image_processing/shape_predictor.h>

#include <memory>
#include <stdexcept>
#include <vector>

/// The cascade of regression trees (Kazemi and Sullivan 2014) on a prepared model. Steps that involve rounding, such as
/// the positions of pixels and points, use dlib's own functions, so that the points are the same.
struct cdlib_predictor {
  public:
    explicit cdlib_predictor(std::shared_ptr<const cdlib::landmarks::prepared> prepared)
        : model(std::move(prepared)), average(dlib::mat(model->shape, static_cast<long>(model->count.shape_floats()))) {
        const cdlib::landmarks::anchor *anchor = model->anchors;
        for (std::uint32_t cascade = 0; cascade < model->count.cascades; ++cascade) {
            auto &points = anchor_points.emplace_back();
            auto &places = anchor_places.emplace_back();
            for (std::uint32_t index = 0; index < model->count.features; ++index, ++anchor) {
                points.push_back(anchor->point);
                places.emplace_back(anchor->across, anchor->down);
            }
        }
    }

    size_t point_count() const { return model->count.points; }

    void rest() const { model->rest(); }

    void predict(const cdlib::gray_view &image, const dlib::rectangle &face, cdlib_point *points) const {
        dlib::matrix<float, 0, 1> shape = average;
        std::vector<float> brightness;
        std::vector<float> read(model->is_to_read() ? model->count.shape_floats() : 0);
        size_t tree = 0;
        for (std::uint32_t cascade = 0; cascade < model->count.cascades; ++cascade) {
            dlib::impl::extract_feature_pixel_values(image, face, shape, average, anchor_points[cascade],
                                                     anchor_places[cascade], brightness);
            for (std::uint32_t done = 0; done < model->count.trees; done += leaves_ahead) {
                const std::uint32_t number = std::min(leaves_ahead, model->count.trees - done);
                move(shape, tree, number, brightness, read);
                tree += number;
            }
            if (!cdlib::landmarks::are_near(&shape(0), model->count.shape_floats())) {
                throw std::runtime_error("the landmark model moves points far away from the face");
            }
        }
        const dlib::point_transform_affine to_image = dlib::impl::unnormalizing_tform(face);
        for (std::uint32_t index = 0; index < model->count.points; ++index) {
            const dlib::point point = to_image(dlib::impl::location(shape, index));
            points[index] = {static_cast<double>(point.x()), static_cast<double>(point.y())};
        }
    }

  private:
    /// The number of leaves that are on their way from memory together: they lie anywhere in the model's 63 MB.
    static constexpr std::uint32_t leaves_ahead = 32;

    /// Adds the leaves of `number` trees to the shape, in their order, by way of `room` if that is not empty.
    void move(dlib::matrix<float, 0, 1> &shape, size_t tree, std::uint32_t number, const std::vector<float> &brightness,
              std::vector<float> &room) const {
        size_t leaves[leaves_ahead];
        for (std::uint32_t index = 0; index < number; ++index) {
            leaves[index] = leaf(tree + index, brightness);
            if (room.empty()) {
                model->fetch_leaf(leaves[index]);
            }
        }
        for (std::uint32_t index = 0; index < number; ++index) {
            const float *by = model->leaf(leaves[index], room.empty() ? nullptr : room.data());
            float *at = &shape(0);
            for (long place = 0, count = shape.size(); place < count; ++place) {
                at[place] += by[place];
            }
        }
    }

    /// Returns the number of the leaf that a tree ends in.
    size_t leaf(size_t tree, const std::vector<float> &brightness) const {
        const size_t splits = model->count.splits;
        const cdlib::landmarks::split *split = model->splits + tree * splits;
        size_t at = 0;
        while (at < splits) {
            const bool left = brightness[split[at].first] - brightness[split[at].second] > split[at].difference;
            at = 2 * at + (left ? 1 : 2);
        }
        return tree * (splits + 1) + (at - splits);
    }

    std::shared_ptr<const cdlib::landmarks::prepared> model;
    dlib::matrix<float, 0, 1> average;
    std::vector<std::vector<unsigned long>> anchor_points;
    std::vector<std::vector<dlib::vector<float, 2>>> anchor_places;
};

cdlib_status cdlib_predictor_create(const char *path, cdlib_predictor **predictor, cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (path == nullptr || predictor == nullptr) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "no file name or no place for the predictor");
        }
        *predictor = new cdlib_predictor(cdlib::landmarks::prepare(path));
        return CDLIB_OK;
    });
}

cdlib_status cdlib_predictor_prepare(const char *source, const char *prepared, cdlib_model_key key,
                                     cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (source == nullptr || prepared == nullptr) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "no file name");
        }
        cdlib::landmarks::prepare_file(source, prepared, key);
        return CDLIB_OK;
    });
}

cdlib_status cdlib_predictor_map(const char *prepared, cdlib_model_key key, cdlib_predictor **predictor,
                                 cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (prepared == nullptr || predictor == nullptr) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "no file name or no place for the predictor");
        }
        auto mapped = cdlib::landmarks::map_file(prepared, key);
        if (mapped == nullptr) {
            return cdlib::fail(message, CDLIB_BAD_MODEL, "missing, damaged, or made of another model");
        }
        *predictor = new cdlib_predictor(std::move(mapped));
        return CDLIB_OK;
    });
}

void cdlib_predictor_destroy(cdlib_predictor *predictor) { delete predictor; }

void cdlib_predictor_rest(const cdlib_predictor *predictor) {
    if (predictor != nullptr) {
        predictor->rest();
    }
}

size_t cdlib_predictor_point_count(const cdlib_predictor *predictor) {
    return predictor == nullptr ? 0 : predictor->point_count();
}

cdlib_status cdlib_predictor_predict(const cdlib_predictor *predictor, cdlib_gray_image image, cdlib_rect box,
                                     cdlib_point *points, size_t capacity, cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (predictor == nullptr || points == nullptr || !cdlib::is_valid(image) ||
            capacity < predictor->point_count()) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "predictor, picture or room is missing");
        }
        const dlib::rectangle face(box.left, box.top, box.right - 1, box.bottom - 1);
        predictor->predict(cdlib::gray_view{&image}, face, points);
        return CDLIB_OK;
    });
}
