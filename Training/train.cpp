// Trains HOG filters that supplement dlib's five, with dlib's own trainer (King, "Max-Margin Object Detection", 2015),
// and evaluates them by cross-validation. See Training/README.md.
//
// usage: train KIND LIST OUTPUT PGM-FOLDER LANDMARK-MODEL
#include "painting.hpp"
#include "samples.hpp"

#include <dlib/image_processing.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/svm_threaded.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>

namespace {

using scanner = dlib::scan_fhog_pyramid<dlib::pyramid_down<6>>;
using detector = dlib::object_detector<scanner>;

constexpr int folds = 4;
constexpr unsigned seed = 7;

void set_window(scanner &scan, const filter_kind &kind) {
    scan.set_detection_window_size(kind.width, kind.height);
    scan.set_padding(0);
    scan.set_cell_size(8);
    scan.set_min_pyramid_layer_size(std::min(64UL, kind.width), std::min(64UL, kind.height));
}

detector trained(const filter_kind &kind, const std::vector<const sample *> &samples) {
    dlib::array<picture> images;
    std::vector<std::vector<dlib::rectangle>> faces, others;
    for (const sample *from : samples) {
        picture copy;
        dlib::assign_image(copy, from->image);
        images.push_back(copy);
        faces.push_back(from->faces);
        others.push_back(from->others);
    }
    scanner scan;
    set_window(scan, kind);
    dlib::structural_object_detection_trainer<scanner> trainer(scan);
    trainer.set_num_threads(1);
    // A larger cache of past errors saves scanning the pictures again; it does not change the result.
    trainer.set_max_cache_size(20);
    trainer.set_c(5);
    trainer.set_epsilon(0.1);
    trainer.set_match_eps(0.4);
    trainer.set_overlap_tester(dlib::test_box_overlap(0.33, 0.79));
    return trainer.train(images, faces, others, dlib::test_box_overlap(0.3, 0.7));
}

/// Returns the training samples of all folds, or of all but one.
std::vector<const sample *> learned(const std::vector<sample> &samples, int but_fold) {
    std::vector<const sample *> kept;
    for (const sample &each : samples) {
        if (each.is_learned && each.photograph % folds != but_fold) {
            kept.push_back(&each);
        }
    }
    return kept;
}

/// Returns the best score near a face, or anywhere in a photo without faces.
double best_score(detector &finder, const picture &image, const dlib::rectangle *face) {
    std::vector<std::pair<double, dlib::rectangle>> found;
    finder(image, found, -2);
    double best = -2;
    for (const auto &[score, box] : found) {
        const double common = face == nullptr ? 0 : box.intersect(*face).area();
        if (face == nullptr || common > 0.4 * (box.area() + face->area() - common)) {
            best = std::max(best, score);
        }
    }
    return best;
}

/// The scores of the trained filter and of dlib's five for the held-out samples under one heading.
struct scores {
    std::vector<double> trained, dlib;
};

/// Processor seconds for the photos without faces, at the ordinary threshold.
struct costs {
    double trained = 0;
    double dlib = 0;
};

double seconds_since(std::clock_t start) { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; }

/// Evaluates a sample with both; a window smaller than dlib's is compared with dlib's on the picture enlarged twofold.
void judge(detector &finder, detector &frontal, const filter_kind &kind, const sample &each, scores &into,
           costs &spent) {
    const bool is_empty = each.faces.empty();
    std::clock_t start = std::clock();
    finder(each.image);
    const double trained_seconds = seconds_since(start);
    start = std::clock();
    picture enlarged;
    dlib::assign_image(enlarged, each.image);
    dlib::rectangle whole = each.whole;
    if (kind.is_small()) {
        dlib::resize_image(2.0, enlarged);
        whole = dlib::rectangle(2 * whole.left(), 2 * whole.top(), 2 * whole.right() + 1, 2 * whole.bottom() + 1);
    }
    frontal(enlarged);
    if (is_empty) {
        spent.trained += trained_seconds;
        spent.dlib += seconds_since(start);
    }
    into.trained.push_back(best_score(finder, each.image, is_empty ? nullptr : &each.faces[0]));
    into.dlib.push_back(best_score(frontal, enlarged, is_empty ? nullptr : &whole));
}

/// Returns the score that at most `alarms` photos without faces exceed.
double threshold(std::vector<double> empty, std::size_t alarms) {
    std::sort(empty.rbegin(), empty.rend());
    return alarms < empty.size() ? empty[alarms] : -2;
}

/// Reports the number of held-out faces detected at thresholds where both detectors have the same number of false
/// positives.
void report(const std::map<std::string, scores> &judged) {
    const scores &empty = judged.at("none");
    for (const std::size_t alarms : {0UL, 1UL, 3UL}) {
        const double trained = threshold(empty.trained, alarms);
        const double dlib = threshold(empty.dlib, alarms);
        std::printf("false alarms on %zu of %zu photographs without faces: trained above %.2f, dlib's above %.2f\n",
                    alarms, empty.trained.size(), trained, dlib);
        for (const auto &[heading, of] : judged) {
            if (heading == "none") {
                continue;
            }
            int by_trained = 0, by_dlib = 0, by_either = 0;
            for (std::size_t index = 0; index < of.trained.size(); ++index) {
                by_trained += of.trained[index] > trained;
                by_dlib += of.dlib[index] > dlib;
                by_either += of.trained[index] > trained || of.dlib[index] > dlib;
            }
            std::printf("  %-24s %4zu held back, found by trained %d, dlib's %d, either %d\n", heading.c_str(),
                        of.trained.size(), by_trained, by_dlib, by_either);
        }
    }
}

void write(detector &finder, const char *path, bool mirrored) {
    std::FILE *file = std::fopen(path, "wb");
    if (file == nullptr) {
        std::perror(path);
        std::exit(1);
    }
    std::vector<std::vector<double>> filters;
    const auto &weights = finder.get_w(0);
    filters.emplace_back(weights.begin(), weights.end());
    if (mirrored) {
        filters.push_back(mirror(filters[0]));
    }
    for (const auto &filter : filters) {
        for (const double weight : filter) {
            std::uint64_t bits;
            std::memcpy(&bits, &weight, sizeof bits);
            for (int shift = 0; shift < 64; shift += 8) {
                std::fputc(static_cast<int>(bits >> shift & 0xff), file);
            }
        }
    }
    std::fclose(file);
}

} // namespace

int main(int count, char **arguments) {
    if (count != 6) {
        std::fprintf(stderr, "usage: train KIND LIST OUTPUT PGM-FOLDER LANDMARK-MODEL\n");
        return 2;
    }
    const filter_kind kind = kind_named(arguments[1]);
    dlib::rand random;
    random.set_seed(std::to_string(seed));
    const std::vector<labelled_face> list = read_list(arguments[2]);
    const std::vector<sample> samples = make_samples(kind, list, arguments[4], arguments[5], random);
    std::printf("%s: %zu pictures\n", kind.name.c_str(), samples.size());

    detector frontal = dlib::get_frontal_face_detector();
    std::map<std::string, scores> judged;
    costs spent;
    for (int fold = 0; fold < folds; ++fold) {
        detector finder = trained(kind, learned(samples, fold));
        for (const sample &each : samples) {
            if (each.photograph % folds == fold && !each.heading.empty()) {
                judge(finder, frontal, kind, each, judged[each.heading], spent);
            }
        }
        std::printf("fold %d done: %lu separable filters\n", fold + 1, dlib::num_separable_filters(finder));
        std::fflush(stdout);
    }
    report(judged);
    std::printf("processor seconds for the photographs without faces: trained %.2f, dlib's %.2f\n", spent.trained,
                spent.dlib);
    std::fflush(stdout);

    detector finder = trained(kind, learned(samples, folds));
    write(finder, arguments[3], kind.is_profile());
    return 0;
}
