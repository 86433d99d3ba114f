#include "cutting.hpp"

#include <dlib/image_transforms.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>

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

square dlib_square(const labelled_face &face) {
    return {dlib::dpoint(face.left + face.width / 2, face.top + 0.54 * face.height),
            0.95 * std::sqrt(face.width * face.height)};
}

namespace {

/// Returns the part of a photo that a cut-out needs, at any rotation: blurring all of it would take most of the time.
dlib::rectangle surroundings(const picture &from, const framing &frame) {
    const auto side = static_cast<unsigned long>(1.5 * static_cast<double>(frame.side) / frame.factor) + 32;
    return dlib::centered_rect(dlib::point(frame.middle), side, side).intersect(dlib::get_rect(from));
}

} // namespace

void cut(const picture &from, const framing &frame, picture &to) {
    picture source;
    const dlib::rectangle part = surroundings(from, frame);
    dlib::assign_image(source, dlib::sub_image(from, part));
    dlib::dpoint middle = frame.middle - dlib::dpoint(part.tl_corner());
    double scale = frame.factor;
    if (frame.factor < 0.7) {
        picture blurred;
        dlib::gaussian_blur(source, blurred, 0.4 / frame.factor, 1001);
        source.set_size(std::max(2L, std::lround(static_cast<double>(blurred.nr()) * frame.factor)),
                        std::max(2L, std::lround(static_cast<double>(blurred.nc()) * frame.factor)));
        dlib::resize_image(blurred, source);
        middle *= frame.factor;
        scale = 1;
    }
    const dlib::point_rotator turn(frame.degrees * dlib::pi / 180);
    const double half = static_cast<double>(frame.side) / 2;
    to.set_size(frame.side, frame.side);
    const dlib::interpolate_bilinear interpolate;
    for (long y = 0; y < frame.side; ++y) {
        for (long x = 0; x < frame.side; ++x) {
            const dlib::dpoint offset(static_cast<double>(frame.is_mirrored ? frame.side - 1 - x : x) - half,
                                      static_cast<double>(y) - half);
            dlib::dpoint at = middle + turn(offset) / scale;
            at.x() = std::clamp(at.x(), 0.0, static_cast<double>(source.nc() - 2));
            at.y() = std::clamp(at.y(), 0.0, static_cast<double>(source.nr() - 2));
            unsigned char value = 0;
            interpolate(dlib::make_image_view(source), at, value);
            to[y][x] = value;
        }
    }
}

dlib::rectangle place(const labelled_face &face, const framing &frame) {
    const square box = dlib_square(face);
    const dlib::point_rotator back(-frame.degrees * dlib::pi / 180);
    dlib::dpoint at = back((box.middle - frame.middle) * frame.factor);
    at += dlib::dpoint(static_cast<double>(frame.side) / 2, static_cast<double>(frame.side) / 2);
    if (frame.is_mirrored) {
        at.x() = static_cast<double>(frame.side - 1) - at.x();
    }
    const auto side = static_cast<unsigned long>(std::lround(box.side * frame.factor));
    return dlib::centered_rect(dlib::point(at), side, side);
}
