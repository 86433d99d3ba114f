// dlib's own scan of grey pictures (binary PGM), the reference of scripts/accuracy: one JSON object per line, with the
// boxes at threshold 0 and the processor time of the scan.
// usage: accuracy UPSAMPLINGS PGM...
#include "cdlib.h"

#include <dlib/array2d.h>
#include <dlib/image_transforms.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

namespace {

void check(cdlib_status status, const cdlib_message &message) {
    if (status != CDLIB_OK) {
        std::fprintf(stderr, "%s\n", message.text);
        std::exit(1);
    }
}

/// Returns the processor time in seconds, unaffected by other work on the machine.
double processor_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void read(const char *path, dlib::array2d<unsigned char> &image) {
    std::ifstream file(path, std::ios::binary);
    std::string magic;
    long width = 0;
    long height = 0;
    int most = 0;
    file >> magic >> width >> height >> most;
    file.get();
    if (magic != "P5" || most != 255 || width < 1 || height < 1) {
        std::fprintf(stderr, "%s: not an 8-bit binary PGM\n", path);
        std::exit(1);
    }
    image.set_size(height, width);
    for (long row = 0; row < height; ++row) {
        file.read(reinterpret_cast<char *>(&image[row][0]), width);
    }
}

} // namespace

int main(int count, char **arguments) {
    if (count < 3) {
        std::fprintf(stderr, "usage: accuracy UPSAMPLINGS PGM...\n");
        return 2;
    }
    const int upsamplings = std::atoi(arguments[1]);
    const double factor = 1 << upsamplings;
    cdlib_message message;
    cdlib_detector *detector = nullptr;
    check(cdlib_detector_create(&detector, &message), message);
    for (int index = 2; index < count; ++index) {
        dlib::array2d<unsigned char> image;
        read(arguments[index], image);
        std::vector<cdlib_detection> found(4096);
        std::size_t number = 0;
        const double start = processor_time();
        for (int time = 0; time < upsamplings; ++time) {
            dlib::pyramid_up(image);
        }
        const cdlib_gray_image view{&image[0][0], static_cast<int32_t>(image.nc()), static_cast<int32_t>(image.nr()),
                                    static_cast<int32_t>(dlib::width_step(image))};
        check(cdlib_detector_detect(detector, view, 0, found.data(), found.size(), &number, &message), message);
        const double seconds = processor_time() - start;
        std::printf("{\"searchTime\":%.6f,\"faces\":[", seconds);
        for (std::size_t face = 0; face < number; ++face) {
            const cdlib_rect &box = found[face].box;
            std::printf("%s{\"box\":[%.1f,%.1f,%.1f,%.1f],\"confidence\":%.4f}", face ? "," : "", box.left / factor,
                        box.top / factor, (box.right - box.left) / factor, (box.bottom - box.top) / factor,
                        found[face].confidence);
        }
        std::printf("]}\n");
        std::fflush(stdout);
    }
    return 0;
}
