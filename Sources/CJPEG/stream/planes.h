// Where samples are written to that are decoded while a picture is read.
#pragma once

#include "stream.h"

typedef struct sample_plane {
    /// NULL where nobody wants them.
    uint8_t *samples;
    uintptr_t width;
    uintptr_t height;
} sample_plane;

typedef struct sample_planes {
    /// Samples a block has along each side.
    int side;
    sample_plane of[most_components];
} sample_planes;

/// Takes the places the caller wants samples written to; false when they do not fit, or at a size that cannot be made.
bool take_planes(const cjpeg_stream *stream, const cjpeg_planes *wanted, sample_planes *planes);

/// The last coefficient, in the order of the file, that the samples are made of.
int last_coefficient(const sample_planes *planes);

/// Decodes a block into its place in a plane, told in samples; one that sticks out is cut off.
void place_samples(const int16_t *block, const int16_t *steps, int side, sample_plane plane, uintptr_t left,
                   uintptr_t top);
