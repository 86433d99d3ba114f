// Trains HOG filters that stand beside dlib's five, with dlib's own trainer (King, "Max-Margin Object Detection",
// 2015), and says by cross-validation what they are worth. See Training/README.md.
//
// usage: train KIND LIST OUTPUT PGM-FOLDER LANDMARK-MODEL
#include "painting.hpp"
#include "samples.hpp"

#include <dlib/image_processing.h>
#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/svm_threaded.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

using scanner = dlib::scan_fhog_pyramid<dlib::pyramid_down<6>>;
using detector = dlib::object_detector<scanner>;

constexpr int folds = 4;
constexpr unsigned seed = 7;

void set_window(scanner &scan) {
    scan.set_detection_window_size(80, 80);
    scan.set_padding(0);
    scan.set_cell_size(8);
    scan.set_min_pyramid_layer_size(64, 64);
}

detector trained(const std::vector<const sample *> &samples) {
    dlib::array<picture> images;
    std::vector<std::vector<dlib::rectangle>> faces;
    for (const sample *from : samples) {
        picture copy;
        dlib::assign_image(copy, from->image);
        images.push_back(copy);
        faces.push_back(from->faces);
    }
    scanner scan;
    set_window(scan);
    dlib::structural_object_detection_trainer<scanner> trainer(scan);
    trainer.set_num_threads(1);
    trainer.set_c(5);
    trainer.set_epsilon(0.1);
    trainer.set_match_eps(0.4);
    trainer.set_overlap_tester(dlib::test_box_overlap(0.33, 0.79));
    return trainer.train(images, faces);
}

/// The best score near the one face of a sample, and the best elsewhere.
struct scores {
    double face = -2;
    double elsewhere = -2;
};

scores scored(detector &finder, const sample &from) {
    std::vector<std::pair<double, dlib::rectangle>> found;
    finder(from.image, found, -2);
    scores result;
    for (const auto &[score, box] : found) {
        bool near = false;
        for (const dlib::rectangle &face : from.faces) {
            const double common = box.intersect(face).area();
            near = near || common > 0.4 * (box.area() + face.area() - common);
        }
        double &best = near ? result.face : result.elsewhere;
        best = std::max(best, score);
    }
    return result;
}

/// How many faces score above all but a few of what is no face: the threshold at which one photograph in fifty
/// without faces gives a false alarm.
void report(const char *name, const std::vector<double> &faces, std::vector<double> elsewhere) {
    std::sort(elsewhere.rbegin(), elsewhere.rend());
    const double threshold = elsewhere.empty() ? 0 : elsewhere[elsewhere.size() / 50];
    int above = 0;
    for (const double face : faces) {
        above += face > threshold;
    }
    std::printf("%-10s found %d of %zu held-back faces at threshold %.2f, where 1 picture in 50 gives a false alarm\n",
                name, above, faces.size(), threshold);
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
        std::fprintf(stderr, "usage: train masked|profile LIST OUTPUT PGM-FOLDER LANDMARK-MODEL\n");
        return 2;
    }
    const std::string kind = arguments[1];
    dlib::rand random;
    random.set_seed(std::to_string(seed));
    const std::vector<labelled_face> list = read_list(arguments[2]);
    const std::vector<sample> samples = make_samples(kind, list, arguments[4], arguments[5], random);
    std::printf("%s: %zu pictures\n", kind.c_str(), samples.size());

    detector frontal = dlib::get_frontal_face_detector();
    std::vector<double> own_faces, own_elsewhere, frontal_faces, frontal_elsewhere;
    for (int fold = 0; fold < folds; ++fold) {
        std::vector<const sample *> kept;
        for (const sample &each : samples) {
            if (each.photograph % folds != fold) {
                kept.push_back(&each);
            }
        }
        detector finder = trained(kept);
        for (const sample &each : samples) {
            if (each.photograph % folds != fold) {
                continue;
            }
            const scores own = scored(finder, each);
            const scores other = scored(frontal, each);
            if (!each.faces.empty()) {
                own_faces.push_back(own.face);
                frontal_faces.push_back(other.face);
            } else {
                own_elsewhere.push_back(own.elsewhere);
                frontal_elsewhere.push_back(other.elsewhere);
            }
        }
        std::printf("fold %d done\n", fold + 1);
        std::fflush(stdout);
    }
    report("trained", own_faces, own_elsewhere);
    report("dlib's", frontal_faces, frontal_elsewhere);
    int either = 0;
    std::vector<double> sorted = own_elsewhere, other = frontal_elsewhere;
    std::sort(sorted.rbegin(), sorted.rend());
    std::sort(other.rbegin(), other.rend());
    for (std::size_t index = 0; index < own_faces.size(); ++index) {
        either += own_faces[index] > sorted[sorted.size() / 50] || frontal_faces[index] > other[other.size() / 50];
    }
    std::printf("%-10s found %d of %zu\n", "either", either, own_faces.size());

    std::vector<const sample *> all;
    for (const sample &each : samples) {
        all.push_back(&each);
    }
    detector finder = trained(all);
    write(finder, arguments[3], kind == "profile");
    return 0;
}
