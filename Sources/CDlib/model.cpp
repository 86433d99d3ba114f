#include "model.hpp"

#include <cstdint>
#include <cstring>

namespace cdlib::model {
namespace {

// C23's #embed, which clang also offers in C++: the model is part of the program, and no file is looked up
// when it runs.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
const unsigned char embedded[] = {
#embed "../../models/frontal-face-weights.f64"
};
#pragma clang diagnostic pop

static_assert(sizeof(embedded) == filters * (weights + 1) * sizeof(double));

} // namespace

void read_filter(int filter, double (&values)[weights + 1]) noexcept {
    const unsigned char *at = embedded + static_cast<std::size_t>(filter) * sizeof(values);
    for (double &value : values) {
        std::uint64_t bits = 0;
        for (int shift = 0; shift < 64; shift += 8) {
            bits |= std::uint64_t{*at++} << shift;
        }
        std::memcpy(&value, &bits, sizeof value);
    }
}

} // namespace cdlib::model
