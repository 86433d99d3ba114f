// Conversion of dlib's serialised shape_predictor to the prepared form.
#include "prepared.hpp"
#include "../dlib_alone.hpp"

#include <dlib/image_processing/shape_predictor.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <limits>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace cdlib::landmarks {
namespace {

using shape_vector = dlib::matrix<float, 0, 1>;

/// The parts of a shape_predictor, in the order they are serialised.
struct dlib_model {
    shape_vector shape;
    std::vector<std::vector<dlib::impl::regression_tree>> forests;
    std::vector<std::vector<unsigned long>> anchor_points;
    std::vector<std::vector<dlib::vector<float, 2>>> anchor_places;

    explicit dlib_model(const char *path) {
        std::ifstream file(path, std::ios::binary);
        if (!file) {
            throw dlib::serialization_error("it cannot be read");
        }
        int version = 0;
        dlib::deserialize(version, file);
        if (version != 1) {
            throw dlib::serialization_error("it is of an unknown version");
        }
        dlib::deserialize(shape, file);
        dlib::deserialize(forests, file);
        dlib::deserialize(anchor_points, file);
        dlib::deserialize(anchor_places, file);
    }

    counts count() const {
        if (forests.empty() || forests[0].empty() || anchor_points.empty()) {
            return {};
        }
        return {static_cast<std::uint32_t>(shape.size() / 2), static_cast<std::uint32_t>(forests.size()),
                static_cast<std::uint32_t>(forests[0].size()),
                static_cast<std::uint32_t>(anchor_points[0].size()),
                static_cast<std::uint32_t>(forests[0][0].splits.size())};
    }

    /// `true` if all cascades and all trees have the size of the first.
    bool is_regular() const {
        const counts expected = count();
        const auto regular_tree = [&](const dlib::impl::regression_tree &tree) {
            return tree.splits.size() == expected.splits && tree.leaf_values.size() == expected.splits + 1 &&
                   std::all_of(tree.leaf_values.begin(), tree.leaf_values.end(),
                               [&](const shape_vector &leaf) { return leaf.size() == shape.size(); }) &&
                   std::all_of(tree.splits.begin(), tree.splits.end(),
                               [&](const dlib::impl::split_feature &split) {
                                   return split.idx1 < expected.features && split.idx2 < expected.features;
                               });
        };
        if (!expected.plausible() || shape.size() % 2 != 0 || anchor_points.size() != forests.size() ||
            anchor_places.size() != forests.size()) {
            return false;
        }
        for (std::size_t cascade = 0; cascade < forests.size(); ++cascade) {
            if (forests[cascade].size() != expected.trees ||
                anchor_points[cascade].size() != expected.features ||
                anchor_places[cascade].size() != expected.features ||
                !std::all_of(forests[cascade].begin(), forests[cascade].end(), regular_tree) ||
                !std::all_of(anchor_points[cascade].begin(), anchor_points[cascade].end(),
                             [&](unsigned long point) { return point < expected.points; })) {
                return false;
            }
        }
        return true;
    }
};

/// A writer of values, one after the other.
class writer {
  public:
    explicit writer(std::size_t size) { bytes.reserve(size); }

    template <typename Value> void add(const Value &value) {
        const auto *at = reinterpret_cast<const unsigned char *>(&value);
        bytes.insert(bytes.end(), at, at + sizeof value);
    }

    void add_all(const shape_vector &values) {
        for (const float value : values) {
            add(value);
        }
    }

    std::vector<unsigned char> bytes;
};

std::vector<unsigned char> flattened(const dlib_model &model, const cdlib_model_key &key) {
    const counts count = model.count();
    writer result(header_bytes + count.body_bytes());
    result.bytes.resize(header_bytes);
    result.add_all(model.shape);
    for (std::size_t cascade = 0; cascade < count.cascades; ++cascade) {
        for (std::size_t index = 0; index < count.features; ++index) {
            const auto &place = model.anchor_places[cascade][index];
            result.add(anchor{static_cast<std::uint32_t>(model.anchor_points[cascade][index]), place.x(),
                              place.y()});
        }
    }
    for (const auto &forest : model.forests) {
        for (const auto &tree : forest) {
            for (const auto &at : tree.splits) {
                result.add(split{static_cast<std::uint16_t>(at.idx1), static_cast<std::uint16_t>(at.idx2),
                                 at.thresh});
            }
        }
    }
    for (const auto &forest : model.forests) {
        for (const auto &tree : forest) {
            for (const shape_vector &leaf : tree.leaf_values) {
                result.add_all(leaf);
            }
        }
    }
    const header head = header_for(
        key, count, checksum_of(result.bytes.data() + header_bytes, result.bytes.size() - header_bytes));
    std::memcpy(result.bytes.data(), &head, sizeof head);
    return std::move(result.bytes);
}

void write_all(const char *path, const std::vector<unsigned char> &bytes) {
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    const auto fail = [&] {
        const int reason = errno;
        if (file >= 0) {
            close(file);
        }
        throw std::system_error(reason, std::generic_category(), path);
    };
    if (file < 0) {
        fail();
    }
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = write(file, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno != EINTR) {
            fail();
        }
        done += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    if (fsync(file) != 0) {
        fail();
    }
    close(file);
}

} // namespace

bool prepare_file(const char *source, const char *path, const cdlib_model_key &key) {
    std::vector<unsigned char> bytes;
    {
        const dlib_model model(source);
        if (!model.is_regular()) {
            return false;
        }
        bytes = flattened(model, key);
    }
    write_all(path, bytes);
    return true;
}

} // namespace cdlib::landmarks
