#include "dlib_file.hpp"
#include "../dlib_alone.hpp"

#include <dlib/serialize.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <string>

namespace cdlib::landmarks {
namespace {

/// Reads the file value by value. Each failure gives its byte offset.
class model_reader {
  public:
    explicit model_reader(const char *path) : file(path, std::ios::binary) {
        if (!file) {
            throw dlib::serialization_error("it cannot be read");
        }
    }

    /// Reads a value of any of dlib's kinds.
    template <typename Value> Value read(const char *what) {
        Value value{};
        try {
            dlib::deserialize(value, file);
        } catch (const dlib::serialization_error &) {
            fail(std::string(what) + " is damaged or missing");
        }
        return value;
    }

    /// Reads a number of things, or an index.
    std::uint32_t number(const char *what, std::uint64_t least, std::uint64_t most) {
        const auto value = read<std::uint64_t>(what);
        if (value < least || value > most) {
            fail(std::string(what) + " is " + std::to_string(value) + ", not " +
                 (least == most ? "" : std::to_string(least) + " to ") + std::to_string(most));
        }
        return static_cast<std::uint32_t>(value);
    }

    /// Reads a number of limited absolute value.
    float near_number(const char *what, float most) {
        const auto value = read<float>(what);
        if (!(std::abs(value) <= most)) {
            fail(std::string(what) + " is not a possible number");
        }
        return value;
    }

    /// Reads the head of a column of numbers: its length and width, negative in current files.
    std::uint32_t column(const char *what, std::uint64_t least, std::uint64_t most) {
        const auto rows = read<std::int64_t>(what);
        const auto columns = read<std::int64_t>(what);
        const std::uint64_t length = magnitude(rows);
        if (length < least || length > most || magnitude(columns) != 1) {
            fail(std::string(what) + " has " + std::to_string(length) + " numbers");
        }
        return static_cast<std::uint32_t>(length);
    }

    [[noreturn]] void fail(const std::string &problem) {
        const auto place = file.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in);
        throw dlib::serialization_error(problem + ", before byte " + std::to_string(std::streamoff(place)));
    }

  private:
    static std::uint64_t magnitude(std::int64_t value) {
        return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    }

    std::ifstream file;
};

/// Reads a tree. The first one sets the number of splits.
void read_tree(model_reader &file, dlib_model &model) {
    const std::uint32_t known = model.count.splits;
    const bool is_first = known == 0;
    model.count.splits = file.number("the number of splits", is_first ? 1 : known, is_first ? most_splits : known);
    for (std::uint32_t index = 0; index < model.count.splits; ++index) {
        // The number of features comes later in the file.
        const auto first = file.number("a split's feature", 0, most_features - 1);
        const auto second = file.number("a split's feature", 0, most_features - 1);
        model.splits.push_back({static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second),
                                file.near_number("a split's threshold", std::numeric_limits<float>::max())});
    }
    const std::size_t floats = model.count.shape_floats();
    file.number("the number of leaves", model.count.splits + 1, model.count.splits + 1);
    for (std::uint32_t leaf = 0; leaf <= model.count.splits; ++leaf) {
        file.column("a leaf", floats, floats);
        for (std::size_t index = 0; index < floats; ++index) {
            model.leaves.push_back(file.near_number("a leaf's number", farthest));
        }
    }
}

void read_forests(model_reader &file, dlib_model &model) {
    model.count.cascades = file.number("the number of cascades", 1, most_cascades);
    for (std::uint32_t cascade = 0; cascade < model.count.cascades; ++cascade) {
        const std::uint32_t known = model.count.trees;
        model.count.trees =
            file.number("the number of trees", cascade == 0 ? 1 : known, cascade == 0 ? most_trees : known);
        for (std::uint32_t tree = 0; tree < model.count.trees; ++tree) {
            read_tree(file, model);
        }
    }
}

/// Reads the sampled pixels: their points, then their distances from them.
void read_anchors(model_reader &file, dlib_model &model) {
    const std::uint32_t cascades = model.count.cascades;
    file.number("the number of cascades with anchors", cascades, cascades);
    for (std::uint32_t cascade = 0; cascade < cascades; ++cascade) {
        const std::uint32_t known = model.count.features;
        model.count.features =
            file.number("the number of anchors", cascade == 0 ? 1 : known, cascade == 0 ? most_features : known);
        for (std::uint32_t index = 0; index < model.count.features; ++index) {
            model.anchors.push_back({file.number("an anchor's point", 0, model.count.points - 1), 0, 0});
        }
    }
    file.number("the number of cascades with distances", cascades, cascades);
    anchor *at = model.anchors.data();
    for (std::uint32_t cascade = 0; cascade < cascades; ++cascade) {
        file.number("the number of distances", model.count.features, model.count.features);
        for (std::uint32_t index = 0; index < model.count.features; ++index, ++at) {
            at->across = file.near_number("a pixel's distance", farthest);
            at->down = file.near_number("a pixel's distance", farthest);
        }
    }
}

template <typename Value> void append(std::vector<unsigned char> &bytes, const std::vector<Value> &values) {
    const auto *first = reinterpret_cast<const unsigned char *>(values.data());
    bytes.insert(bytes.end(), first, first + values.size() * sizeof(Value));
}

} // namespace

dlib_model::dlib_model(const char *path) {
    model_reader file(path);
    if (file.read<int>("the version") != 1) {
        file.fail("it is of an unknown version");
    }
    const std::uint32_t floats = file.column("the average face", 2, 2 * most_points);
    if (floats % 2 != 0) {
        file.fail("the average face has half a point");
    }
    count.points = floats / 2;
    for (std::uint32_t index = 0; index < floats; ++index) {
        shape.push_back(file.near_number("a point of the average face", farthest));
    }
    read_forests(file, *this);
    read_anchors(file, *this);
    for (const split &one : splits) {
        if (one.first >= count.features || one.second >= count.features) {
            file.fail("a split refers to feature " + std::to_string(std::max(one.first, one.second)) + " of " +
                      std::to_string(count.features));
        }
    }
    if (!count.plausible()) {
        file.fail("its trees have " + std::to_string(count.splits) + " splits and are not full");
    }
}

std::vector<unsigned char> dlib_model::prepared_bytes(const cdlib_model_key &key) const {
    std::vector<unsigned char> bytes;
    bytes.reserve(header_bytes + count.body_bytes());
    bytes.resize(header_bytes);
    append(bytes, shape);
    append(bytes, anchors);
    append(bytes, splits);
    append(bytes, leaves);
    const header head = header_for(key, count);
    std::memcpy(bytes.data(), &head, sizeof head);
    return bytes;
}

} // namespace cdlib::landmarks
