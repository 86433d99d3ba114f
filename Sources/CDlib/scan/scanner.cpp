// The C interface of the fast scan: scans the levels one after the other and keeps the best hits.
#include "cdlib.h"

#include "../fence.hpp"
#include "kernels.hpp"
#include "windows.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

struct cdlib_scanner {
    cdlib::scan::kernels kernels;
    cdlib::scan::spectra spectra;
};

struct cdlib_scratch {
    cdlib::scan::scratch memory;
};

namespace cdlib::scan {
namespace {

const kernels *kernels_for(cvector_instructions wanted) {
    switch (cvector_chosen(wanted)) {
#if defined(__x86_64__)
    case CVECTOR_AVX512: return &avx512_kernels;
    case CVECTOR_AVX2: return &avx2_kernels;
#endif
    case CVECTOR_PLAIN: return &plain_kernels;
    default: return nullptr;
    }
}

spectra spectra_of(const kernels &kernels, const double *filters, std::size_t count) {
    spectra banks((count + bank_size - 1) / bank_size);
    for (filter_bank &bank : banks) {
        std::fill(std::begin(bank.thresholds), std::end(bank.thresholds), HUGE_VAL);
    }
    for (std::size_t index = 0; index < count; ++index) {
        kernels.prepare(filters + index * CDLIB_FILTER_NUMBERS, banks[index / bank_size],
                        static_cast<int>(index % bank_size));
    }
    return banks;
}

void scan_pyramid(const cdlib_scanner &scanner, const cdlib_gray_image &image, double threshold, scratch &memory) {
    memory.hits.clear();
    picture pixels{image.pixels, image.stride, image.width, image.height};
    const int levels = level_count(image.width, image.height);
    for (int index = 0; index < levels; ++index) {
        if (index > 0) {
            const int width = pixels.width * 5 / 6;
            const int height = pixels.height * 5 / 6;
            std::uint8_t *next =
                memory.levels[index & 1].at_least(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
            scanner.kernels.reduce(pixels, next, width, height);
            pixels = {next, width, width, height};
        }
        scanner.kernels.scan(scanner.spectra, {pixels, index, threshold}, memory);
    }
}

} // namespace
} // namespace cdlib::scan

cdlib_status cdlib_scanner_create(cvector_instructions instructions, const double *filters, size_t count,
                                  cdlib_scanner **scanner, cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (scanner == nullptr || filters == nullptr || count == 0) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "no filters, or no place for the scanner");
        }
        const cdlib::scan::kernels *kernels = cdlib::scan::kernels_for(instructions);
        if (kernels == nullptr) {
            return cdlib::fail(message, CDLIB_UNSUPPORTED, "this processor lacks the instructions");
        }
        auto made = std::make_unique<cdlib_scanner>();
        made->kernels = *kernels;
        made->spectra = cdlib::scan::spectra_of(*kernels, filters, count);
        *scanner = made.release();
        return CDLIB_OK;
    });
}

void cdlib_scanner_destroy(cdlib_scanner *scanner) { delete scanner; }

cdlib_status cdlib_scratch_create(cdlib_scratch **scratch, cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (scratch == nullptr) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "no place for the scratch memory");
        }
        *scratch = new cdlib_scratch;
        return CDLIB_OK;
    });
}

void cdlib_scratch_destroy(cdlib_scratch *scratch) { delete scratch; }

cdlib_status cdlib_scanner_detect(const cdlib_scanner *scanner, cdlib_scratch *scratch, cdlib_gray_image image,
                                  double threshold, cdlib_detection *detections, size_t capacity, size_t *count,
                                  cdlib_message *message) {
    return cdlib::fenced(message, [&] {
        if (scanner == nullptr || scratch == nullptr || count == nullptr || (detections == nullptr && capacity > 0) ||
            !cdlib::is_valid(image)) {
            return cdlib::fail(message, CDLIB_INVALID_ARGUMENT, "scanner, scratch, picture or result is missing");
        }
        cdlib::scan::scan_pyramid(*scanner, image, threshold, scratch->memory);
        std::vector<cdlib::scan::found_face> kept;
        cdlib::scan::keep_best(scratch->memory.hits, kept);
        *count = std::min(capacity, kept.size());
        for (size_t index = 0; index < *count; ++index) {
            const cdlib::scan::found_face &face = kept[index];
            detections[index] = {{static_cast<int32_t>(face.where.left), static_cast<int32_t>(face.where.top),
                                  static_cast<int32_t>(face.where.right + 1),
                                  static_cast<int32_t>(face.where.bottom + 1)},
                                 face.confidence,
                                 face.filter};
        }
        return CDLIB_OK;
    });
}
