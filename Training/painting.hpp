// Masks painted on faces.
#pragma once

#include "samples.hpp"

#include <dlib/image_processing/full_object_detection.h>

/// Paints a mask over nose, mouth and chin, along the jaw line, in a random grey with folds and straps.
void paint_mask(picture &image, const dlib::full_object_detection &points, dlib::rand &random);
