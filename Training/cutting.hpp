// Squares cut out of photos.
#pragma once

#include "samples.hpp"

/// The square that dlib's five filters would place on a face: from the brows to the chin. The annotated boxes are
/// taller.
struct square {
    dlib::dpoint middle;
    double side;
};

/// The position, size and rotation of a square of `side` pixels cut out of a photo.
struct framing {
    dlib::dpoint middle;
    double factor;
    double degrees;
    bool is_mirrored;
    long side;
};

/// Reads an 8-bit binary PGM.
void read_pgm(const std::string &path, picture &image);

/// Scales a picture down to a long side; smaller ones are unchanged.
void shrink(const picture &from, double longest, picture &to);

square dlib_square(const labelled_face &face);

/// Cuts a square out; the picture is scaled down first, so that no pixels are skipped.
void cut(const picture &from, const framing &frame, picture &to);

/// Returns the position of a photo's face in the cut-out.
dlib::rectangle place(const labelled_face &face, const framing &frame);
