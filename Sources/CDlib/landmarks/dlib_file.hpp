// dlib's serialised shape_predictor, read with checks: no length in it is believed, and memory grows only with the
// numbers that were read.
#pragma once

#include "prepared.hpp"

#include <vector>

namespace cdlib::landmarks {

/// A landmark model as dlib's file holds it, all indices in range and all numbers near the face.
struct dlib_model {
    counts count{};
    std::vector<float> shape;
    /// For each cascade, one for each feature.
    std::vector<anchor> anchors;
    /// For each cascade and tree.
    std::vector<split> splits;
    std::vector<float> leaves;

    /// Reads the file; throws dlib::serialization_error with the cause and the offset.
    explicit dlib_model(const char *path);

    /// The prepared form with this key.
    std::vector<unsigned char> prepared_bytes(const cdlib_model_key &key) const;
};

} // namespace cdlib::landmarks
