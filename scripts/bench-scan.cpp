// Compares the fast scan with dlib's on grey pictures (binary PGM): speed, boxes and scores. Both scan every
// picture in turn, one thread, and the median of the runs counts. See scripts/bench-scan.
#include "cdlib.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace {

struct picture {
    std::vector<uint8_t> pixels;
    int width = 0;
    int height = 0;

    explicit picture(const char *path) {
        std::ifstream file(path, std::ios::binary);
        std::string magic;
        int most = 0;
        file >> magic >> width >> height >> most;
        file.get();
        pixels.resize(magic == "P5" && most == 255 ? static_cast<size_t>(width) * static_cast<size_t>(height) : 0);
        file.read(reinterpret_cast<char *>(pixels.data()), static_cast<std::streamsize>(pixels.size()));
        if (pixels.empty() || !file) {
            std::fprintf(stderr, "%s: not an 8-bit binary PGM\n", path);
            std::exit(1);
        }
    }

    cdlib_gray_image view() const { return {pixels.data(), width, height, width}; }
    double megapixels() const { return 1e-6 * width * height; }
};

struct contestant {
    const char *name;
    std::function<std::vector<cdlib_detection>(const picture &)> scan;
    double milliseconds = 0;
    std::vector<double> ratios;
    int different = 0;
    double largest_difference = 0;
};

void check(cdlib_status status, const cdlib_message &message) {
    if (status != CDLIB_OK) {
        std::fprintf(stderr, "%s\n", message.text);
        std::exit(1);
    }
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void compare(contestant &one, const std::vector<cdlib_detection> &found, const std::vector<cdlib_detection> &expected) {
    bool same = found.size() == expected.size();
    for (size_t index = 0; same && index < found.size(); ++index) {
        const cdlib_rect &a = found[index].box;
        const cdlib_rect &b = expected[index].box;
        same = a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
        one.largest_difference =
            std::max(one.largest_difference, std::fabs(found[index].confidence - expected[index].confidence));
    }
    one.different += same ? 0 : 1;
}

} // namespace

int main(int count, char **arguments) {
    if (count < 4) {
        std::fprintf(stderr, "usage: bench-scan THRESHOLD RUNS PGM...\n");
        return 2;
    }
    const double threshold = std::atof(arguments[1]);
    const int runs = std::max(1, std::atoi(arguments[2]));
    using clock = std::chrono::steady_clock;
    const auto since = [](clock::time_point start) {
        return std::chrono::duration<double, std::milli>(clock::now() - start).count();
    };

    cdlib_message message;
    std::vector<contestant> contestants;
    cdlib_detector *detector = nullptr;
    auto start = clock::now();
    check(cdlib_detector_create(&detector, &message), message);
    std::printf("dlib ready after %.1f ms\n", since(start));
    contestants.push_back({"dlib", [&](const picture &from) {
                               std::vector<cdlib_detection> found(4096);
                               size_t number = 0;
                               check(cdlib_detector_detect(detector, from.view(), threshold, found.data(), found.size(),
                                                           &number, &message),
                                     message);
                               found.resize(number);
                               return found;
                           }});
    cdlib_scratch *scratch = nullptr;
    check(cdlib_scratch_create(&scratch, &message), message);
    const char *names[] = {"best", "plain", "AVX2", "AVX-512"};
    for (const auto instructions : {CVECTOR_PLAIN, CVECTOR_AVX2, CVECTOR_AVX512}) {
        cdlib_scanner *scanner = nullptr;
        start = clock::now();
        std::vector<double> filters(cdlib_model_filter_count(CDLIB_FRONTAL_MODEL) * CDLIB_FILTER_NUMBERS);
        cdlib_model_read(CDLIB_FRONTAL_MODEL, filters.data());
        if (cdlib_scanner_create(instructions, filters.data(), filters.size() / CDLIB_FILTER_NUMBERS, &scanner,
                                 &message) != CDLIB_OK) {
            std::printf("%s: %s\n", names[instructions], message.text);
            continue;
        }
        std::printf("%s ready after %.1f ms\n", names[instructions], since(start));
        contestants.push_back({names[instructions], [&, scanner](const picture &from) {
                                   std::vector<cdlib_detection> found(4096);
                                   size_t number = 0;
                                   check(cdlib_scanner_detect(scanner, scratch, from.view(), threshold, found.data(),
                                                              found.size(), &number, &message),
                                         message);
                                   found.resize(number);
                                   return found;
                               }});
    }

    double megapixels = 0;
    size_t boxes = 0;
    for (int index = 3; index < count; ++index) {
        const picture from(arguments[index]);
        std::vector<std::vector<double>> times(contestants.size());
        std::vector<cdlib_detection> expected;
        for (int run = 0; run < runs; ++run) {
            for (size_t who = 0; who < contestants.size(); ++who) {
                start = clock::now();
                const std::vector<cdlib_detection> found = contestants[who].scan(from);
                times[who].push_back(since(start));
                if (who == 0) {
                    expected = found;
                } else if (run == 0) {
                    compare(contestants[who], found, expected);
                }
            }
        }
        megapixels += from.megapixels();
        boxes += expected.size();
        for (size_t who = 0; who < contestants.size(); ++who) {
            contestants[who].milliseconds += median(times[who]);
            contestants[who].ratios.push_back(median(times[0]) / median(times[who]));
        }
    }

    std::printf("%d pictures, %.1f megapixels, %zu boxes at threshold %g, median of %d\n", count - 3, megapixels, boxes,
                threshold, runs);
    std::printf("%-8s %8s %8s %8s %10s %12s\n", "", "ms/MP", "ratio", "median", "different", "score within");
    for (const contestant &one : contestants) {
        std::printf("%-8s %8.2f %8.2f %8.2f %10d %12.1e\n", one.name, one.milliseconds / megapixels,
                    contestants[0].milliseconds / one.milliseconds, median(one.ratios), one.different,
                    one.largest_difference);
    }
}
