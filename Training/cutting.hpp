// Squares cut out of photographs.
#pragma once

#include "samples.hpp"

/// The square that dlib's five would put on a face: from the brows to the chin. The annotated boxes are taller.
struct square {
    dlib::dpoint middle;
    double side;
};

/// How a square of `side` pixels is cut out of a photograph.
struct framing {
    dlib::dpoint middle;
    double factor;
    double degrees;
    bool is_mirrored;
    long side;
};

/// An 8-bit binary PGM.
void read_pgm(const std::string &path, picture &image);

/// Reduces a picture to a long side; smaller ones stay as they are.
void shrink(const picture &from, double longest, picture &to);

square dlib_square(const labelled_face &face);

/// Cuts a square out; the picture is reduced first, so that no pixels are skipped.
void cut(const picture &from, const framing &frame, picture &to);

/// Where a face of the photograph lies in the cut-out.
dlib::rectangle place(const labelled_face &face, const framing &frame);
