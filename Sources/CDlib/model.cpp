#include "model.hpp"

#include <cstdint>
#include <cstring>

namespace cdlib::model {
namespace {

// C23's #embed, which clang also offers in C++: the model is part of the program, and no file is looked up at run
// time.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
const unsigned char embedded[] = {
#embed "../../models/frontal-face-weights.f64"
};
#pragma clang diagnostic pop

static_assert(sizeof(embedded) == filters * filter_numbers * sizeof(double));

/// The numbers of a model as its file stores them: little-endian 64-bit floats.
struct bytes {
    const unsigned char *first;
    std::size_t count;
};

bytes bytes_of(cdlib_model model) noexcept {
    switch (model) {
    case CDLIB_FRONTAL_MODEL: return {embedded, sizeof embedded};
    }
    return {nullptr, 0};
}

} // namespace
} // namespace cdlib::model

size_t cdlib_model_filter_count(cdlib_model model) {
    return cdlib::model::bytes_of(model).count / sizeof(double) / CDLIB_FILTER_NUMBERS;
}

void cdlib_model_read(cdlib_model model, double *numbers) {
    const cdlib::model::bytes bytes = cdlib::model::bytes_of(model);
    for (const unsigned char *at = bytes.first; at != bytes.first + bytes.count; ++numbers) {
        std::uint64_t bits = 0;
        for (int shift = 0; shift < 64; shift += 8) {
            bits |= std::uint64_t{*at++} << shift;
        }
        std::memcpy(numbers, &bits, sizeof bits);
    }
}
