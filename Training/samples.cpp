#include "samples.hpp"

#include "painting.hpp"

#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/image_processing/shape_predictor.h>
#include <dlib/image_transforms.h>

#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace {

/// The side of a cut-out, pixels, and that of the face in its middle.
constexpr long cut_side = 260;
constexpr double face_side = 92;
/// How often a face is varied, beside its mirror image.
constexpr int variations = 2;
/// The long side of a photograph without faces.
constexpr double empty_side = 640;

void read_pgm(const std::string &path, picture &image) {
    std::ifstream file(path, std::ios::binary);
    std::string magic;
    long width = 0;
    long height = 0;
    int most = 0;
    file >> magic >> width >> height >> most;
    file.get();
    if (magic != "P5" || most != 255 || width < 1 || height < 1) {
        throw std::runtime_error(path + ": not an 8-bit binary PGM");
    }
    image.set_size(height, width);
    for (long row = 0; row < height; ++row) {
        file.read(reinterpret_cast<char *>(&image[row][0]), width);
    }
}

void shrink(const picture &from, double longest, picture &to) {
    const double factor = std::min(1.0, longest / static_cast<double>(std::max(from.nr(), from.nc())));
    to.set_size(std::lround(static_cast<double>(from.nr()) * factor),
                std::lround(static_cast<double>(from.nc()) * factor));
    dlib::resize_image(from, to);
}

/// A square cut out round a face, turned and scaled a little; the picture is reduced first, so that no pixels are
/// skipped.
void cut(const picture &from, const dlib::dpoint &middle, double side, double degrees, bool mirrored, picture &to) {
    const double factor = face_side / side;
    picture small;
    const picture *source = &from;
    double scale = factor;
    if (factor < 0.7) {
        small.set_size(std::max(1L, std::lround(static_cast<double>(from.nr()) * factor)),
                       std::max(1L, std::lround(static_cast<double>(from.nc()) * factor)));
        picture blurred;
        dlib::gaussian_blur(from, blurred, 0.4 / factor, 1001);
        dlib::resize_image(blurred, small);
        source = &small;
        scale = 1;
    }
    const double reduced = scale == 1 ? factor : 1;
    const dlib::point_rotator turn(degrees * dlib::pi / 180);
    to.set_size(cut_side, cut_side);
    const dlib::interpolate_bilinear interpolate;
    for (long y = 0; y < cut_side; ++y) {
        for (long x = 0; x < cut_side; ++x) {
            dlib::dpoint offset(static_cast<double>(mirrored ? cut_side - 1 - x : x) - cut_side / 2.0,
                                static_cast<double>(y) - cut_side / 2.0);
            dlib::dpoint at = middle * reduced + turn(offset) / scale;
            at.x() = std::clamp(at.x(), 0.0, static_cast<double>(source->nc() - 2));
            at.y() = std::clamp(at.y(), 0.0, static_cast<double>(source->nr() - 2));
            unsigned char value = 0;
            interpolate(dlib::make_image_view(*source), at, value);
            to[y][x] = value;
        }
    }
}

dlib::rectangle expected_face() {
    return dlib::centered_rect(dlib::point(cut_side / 2, cut_side / 2), static_cast<unsigned long>(face_side),
                               static_cast<unsigned long>(face_side));
}

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

std::vector<sample> make_samples(const std::string &kind, const std::vector<labelled_face> &list,
                                 const std::string &folder, const std::string &landmarks, dlib::rand &random) {
    dlib::frontal_face_detector frontal = dlib::get_frontal_face_detector();
    dlib::shape_predictor predictor;
    dlib::deserialize(landmarks) >> predictor;
    std::map<std::string, int> numbers;
    std::vector<sample> samples;
    for (const labelled_face &face : list) {
        const int photograph = numbers.emplace(face.file, static_cast<int>(numbers.size())).first->second;
        picture whole;
        if (face.pose == "none") {
            sample empty;
            read_pgm(folder + "/" + face.file + ".pgm", whole);
            shrink(whole, empty_side, empty.image);
            empty.photograph = photograph;
            samples.push_back(std::move(empty));
            continue;
        }
        const bool is_profile = face.pose == "left" || face.pose == "right";
        if (is_profile != (kind == "profile")) {
            continue;
        }
        read_pgm(folder + "/" + face.file + ".pgm", whole);
        // dlib's boxes go from the brows to the chin and are square; the annotated ones are taller.
        const double side = 0.95 * std::sqrt(face.width * face.height);
        const dlib::dpoint middle(face.left + face.width / 2, face.top + 0.54 * face.height);
        for (int variation = 0; variation < variations * (is_profile ? 2 : 1); ++variation) {
            for (int side_of_two = 0; side_of_two < (is_profile ? 1 : 2); ++side_of_two) {
                const bool mirrored = is_profile ? face.pose == "left" : side_of_two == 1;
                const bool first = variation == 0;
                sample made;
                made.photograph = photograph;
                cut(whole, middle, side * (first ? 1 : random.get_double_in_range(0.92, 1.09)),
                    first ? 0 : random.get_double_in_range(-9, 9), mirrored, made.image);
                made.faces.push_back(expected_face());
                if (kind == "masked") {
                    // Where dlib sees the face is where the mask is put, and what the filter has to learn.
                    std::vector<dlib::rectangle> found = frontal(made.image, 0);
                    const auto central = std::find_if(found.begin(), found.end(), [](const dlib::rectangle &box) {
                        return dlib::length(dlib::center(box) - dlib::point(cut_side / 2, cut_side / 2)) < 25;
                    });
                    if (central == found.end()) {
                        continue;
                    }
                    made.faces[0] = *central;
                    paint_mask(made.image, predictor(made.image, *central), random);
                }
                samples.push_back(std::move(made));
            }
        }
    }
    return samples;
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
