// Writes the weights of dlib's frontal face detector as plain numbers: five filters of 31 x 10 x 10 weights
// and a threshold, each a little-endian 64-bit float. See models/README.md.
#include <dlib/image_processing/frontal_face_detector.h>

#include <cstdint>
#include <cstdio>
#include <cstring>

int main(int count, char **arguments) {
    if (count != 2) {
        std::fprintf(stderr, "usage: prepare-models FILE\n");
        return 2;
    }
    const dlib::frontal_face_detector detector = dlib::get_frontal_face_detector();
    std::FILE *file = std::fopen(arguments[1], "wb");
    if (file == nullptr) {
        std::perror(arguments[1]);
        return 1;
    }
    for (unsigned long filter = 0; filter < detector.num_detectors(); ++filter) {
        for (const double weight : detector.get_w(filter)) {
            std::uint64_t bits;
            std::memcpy(&bits, &weight, sizeof bits);
            for (int shift = 0; shift < 64; shift += 8) {
                std::fputc(static_cast<int>(bits >> shift & 0xff), file);
            }
        }
    }
    return std::fclose(file) == 0 ? 0 : 1;
}
