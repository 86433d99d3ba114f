// Destination planes for samples that are decoded while a picture is read.
#pragma once

#include "stream.h"

typedef struct sample_plane {
    /// NULL if the samples are not wanted.
    uint8_t *samples;
    uintptr_t width;
    uintptr_t height;
} sample_plane;

typedef struct sample_planes {
    /// Samples along each side of a block.
    int side;
    sample_plane of[most_components];
} sample_planes;

/// Takes over the caller's destination buffers; false when they are too small or the size is not supported.
bool take_planes(const cjpeg_stream *stream, const cjpeg_planes *wanted, sample_planes *planes);

/// The last coefficient, in zigzag order, that the samples depend on.
int last_coefficient(const sample_planes *planes);

/// Decodes a block into its position in a plane, given in samples; the part outside the plane is cut off.
void place_samples(const int16_t *block, const int16_t *steps, int side, sample_plane plane, uintptr_t left,
                   uintptr_t top);
