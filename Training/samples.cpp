#include "samples.hpp"

#include "cutting.hpp"
#include "painting.hpp"

#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/image_processing/shape_predictor.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace {

/// The sides of a cut-out and of the face in its middle, for a window as wide as dlib's, pixels.
constexpr double cut_side = 260;
constexpr double face_side = 92;
constexpr double dlib_window = 80;
/// The number of variations of a face, in addition to its mirror image.
constexpr int variations = 2;
/// The long side of a photo without faces.
constexpr double empty_side = 640;

/// Returns the target of a filter: the whole face, or brows and eyes, if the window ends above the mouth.
dlib::rectangle sought(const filter_kind &kind, const dlib::rectangle &whole) {
    if (kind.name != "upper") {
        return whole;
    }
    const double height = static_cast<double>(whole.height());
    return dlib::rectangle(whole.left(), whole.top() - std::lround(0.1 * height), whole.right(),
                           whole.top() + std::lround(0.5 * height) - 1);
}

/// Paints a mask where dlib detects the face, which the filter must learn. False if dlib does not detect one.
bool cover(sample &made, const filter_kind &kind, dlib::frontal_face_detector &frontal,
           const dlib::shape_predictor &predictor, dlib::rand &random) {
    const dlib::point middle(made.image.nc() / 2, made.image.nr() / 2);
    const std::vector<dlib::rectangle> found = frontal(made.image, 0);
    const auto central = std::find_if(found.begin(), found.end(), [&](const dlib::rectangle &box) {
        return dlib::length(dlib::center(box) - middle) < 25;
    });
    if (central == found.end()) {
        return false;
    }
    made.whole = *central;
    made.faces = {sought(kind, *central)};
    paint_mask(made.image, predictor(made.image, *central), random);
    return true;
}

/// A generator of the samples of one kind, photo by photo.
class sampler {
  public:
    sampler(const filter_kind &kind, const std::vector<labelled_face> &list, const std::string &folder,
            const std::string &landmarks, dlib::rand &random)
        : kind(kind), list(list), folder(folder), random(random), frontal(dlib::get_frontal_face_detector()),
          ratio(static_cast<double>(kind.width) / dlib_window) {
        dlib::deserialize(landmarks) >> predictor;
        for (const labelled_face &face : list) {
            numbers.emplace(face.file, static_cast<int>(numbers.size()));
        }
    }

    std::vector<sample> make() {
        for (const labelled_face &face : list) {
            const bool is_profile = face.pose == "left" || face.pose == "right";
            if (face.pose == "none") {
                add_empty(face);
            } else if (kind.is_profile() ? is_profile : face.pose == "front") {
                add_learned(face);
            }
            if (kind.is_small() && face.pose != "none" && face.pose != "difficult") {
                add_judged(face);
            }
        }
        return std::move(samples);
    }

  private:
    void read(const labelled_face &face) {
        if (current != face.file) {
            read_pgm(folder + "/" + face.file + ".pgm", photograph);
            current = face.file;
        }
    }

    void add_empty(const labelled_face &line) {
        read(line);
        sample empty;
        shrink(photograph, empty_side, empty.image);
        empty.photograph = numbers[line.file];
        empty.heading = "none";
        samples.push_back(std::move(empty));
    }

    /// Cuts out a sample with the positions of the face in its middle and of its neighbours.
    sample cut_out(const labelled_face &face, const framing &frame) {
        read(face);
        sample made;
        made.photograph = numbers[face.file];
        made.heading = kind.name;
        cut(photograph, frame, made.image);
        made.whole = place(face, frame);
        made.faces = {sought(kind, made.whole)};
        for (const labelled_face &other : list) {
            if (other.file == face.file && &other != &face) {
                const dlib::rectangle whole = place(other, frame);
                if (!whole.intersect(dlib::get_rect(made.image)).is_empty()) {
                    made.others.push_back(sought(kind, whole));
                }
            }
        }
        return made;
    }

    void add_learned(const labelled_face &face) {
        const square box = dlib_square(face);
        for (int variation = 0; variation < variations * (kind.is_profile() ? 2 : 1); ++variation) {
            for (int side_of_two = 0; side_of_two < (kind.is_profile() ? 1 : 2); ++side_of_two) {
                const bool is_first = variation == 0;
                const double size = is_first ? 1 : random.get_double_in_range(0.92, 1.09);
                const double degrees = is_first ? 0 : random.get_double_in_range(-9, 9);
                sample made = cut_out(face, {box.middle, face_side * ratio / (box.side * size), degrees,
                                             kind.is_profile() ? face.pose == "left" : side_of_two == 1,
                                             std::lround(cut_side * ratio)});
                if (kind.is_small()) {
                    made.heading.clear();
                }
                if (!kind.is_painted() || cover(made, kind, frontal, predictor, random)) {
                    samples.push_back(std::move(made));
                }
            }
        }
    }

    /// Adds test samples: small faces of photos, and large frontal ones scaled down to such sizes: 40 to 80 and 40 to
    /// 60 pixels, the square root of the area of the annotated box.
    void add_judged(const labelled_face &face) {
        const double size = std::sqrt(face.width * face.height);
        const bool is_native = size >= 40 && size < 80;
        if (!is_native && (face.pose != "front" || size < 60)) {
            return;
        }
        for (const bool is_mirrored : {false, true}) {
            const double factor = is_native ? 1 : random.get_double_in_range(40, 60) / size;
            sample made = cut_out(face, {dlib_square(face).middle, factor, 0, is_mirrored, std::lround(cut_side)});
            made.is_learned = false;
            made.heading = !is_native             ? "fronts reduced to 40-60"
                           : face.pose == "front" ? "fronts of 40-80"
                                                  : "others of 40-80";
            samples.push_back(std::move(made));
        }
    }

    const filter_kind &kind;
    const std::vector<labelled_face> &list;
    const std::string folder;
    dlib::rand &random;
    dlib::frontal_face_detector frontal;
    dlib::shape_predictor predictor;
    /// The scale relative to dlib's window.
    const double ratio;
    std::map<std::string, int> numbers;
    std::string current;
    picture photograph;
    std::vector<sample> samples;
};

} // namespace

std::vector<labelled_face> read_list(const std::string &path) {
    std::ifstream file(path);
    if (!file) {
        throw std::runtime_error(path + ": cannot be read");
    }
    std::vector<labelled_face> list;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] == '#') {
            continue;
        }
        std::istringstream words(line);
        labelled_face face;
        words >> face.file >> face.pose >> face.left >> face.top >> face.width >> face.height;
        list.push_back(face);
    }
    return list;
}

filter_kind kind_named(const std::string &name) {
    const std::map<std::string, std::pair<unsigned long, unsigned long>> windows = {
        {"masked", {80, 80}}, {"profile", {80, 80}}, {"small", {48, 48}}, {"small-40", {40, 40}}, {"upper", {80, 48}}};
    const auto window = windows.find(name);
    if (window == windows.end()) {
        throw std::runtime_error(name + ": no kind of filter; there are masked, profile, small, small-40 and upper");
    }
    return {name, window->second.first, window->second.second};
}

std::vector<sample> make_samples(const filter_kind &kind, const std::vector<labelled_face> &list,
                                 const std::string &folder, const std::string &landmarks, dlib::rand &random) {
    return sampler(kind, list, folder, landmarks, random).make();
}

std::vector<double> mirror(const std::vector<double> &filter) {
    constexpr int side = 10;
    constexpr int plane = side * side;
    std::vector<double> result(filter);
    const auto copy = [&](int from, int to) {
        for (int row = 0; row < side; ++row) {
            for (int column = 0; column < side; ++column) {
                result[static_cast<std::size_t>(to * plane + row * side + column)] =
                    filter[static_cast<std::size_t>(from * plane + row * side + side - 1 - column)];
            }
        }
    };
    // A gradient at angle a points to 180 - a in a mirror: bin o of 18 goes to 9 - o, bin o of 9 to 9 - o as well.
    for (int bin = 0; bin < 18; ++bin) {
        copy(bin, (9 - bin + 18) % 18);
    }
    for (int bin = 0; bin < 9; ++bin) {
        copy(18 + bin, 18 + (9 - bin) % 9);
    }
    // The texture planes are normalised by the groups below right, above right, below left, above left.
    copy(27, 29);
    copy(28, 30);
    copy(29, 27);
    copy(30, 28);
    return result;
}
