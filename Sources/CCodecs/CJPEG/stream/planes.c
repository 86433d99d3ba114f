#include "planes.h"

#include "reduced.h"
#include "transform.h"

#include <string.h>

/// The length of a component, in samples, at a reduced size.
static int reduced_length(int length, int side) { return (int)(((int64_t)length * side + DCTSIZE - 1) / DCTSIZE); }

bool take_planes(const cjpeg_stream *stream, const cjpeg_planes *wanted, sample_planes *planes) {
    *planes = (sample_planes){.side = wanted == NULL ? DCTSIZE : wanted->side};
    if (planes->side < 1 || (planes->side > most_reduced_side && planes->side != DCTSIZE)) {
        return false;
    }
    for (int number = 0; wanted != NULL && number < stream->component_count; ++number) {
        const stream_component *component = &stream->components[number];
        const int width = reduced_length(component->width, planes->side);
        const int height = reduced_length(component->height, planes->side);
        if (wanted->samples[number] != NULL && wanted->capacities[number] / (size_t)width < (size_t)height) {
            return false;
        }
        planes->of[number] = (sample_plane){wanted->samples[number], (uintptr_t)width, (uintptr_t)height};
    }
    return true;
}

int last_coefficient(const sample_planes *planes) {
    return planes->side == DCTSIZE ? DCTSIZE2 - 1 : last_of_reduced(planes->side);
}

static void write_samples(const int16_t *block, const int16_t *steps, int side, uint8_t *samples, uintptr_t stride) {
    if (side == DCTSIZE) {
        samples_of_block(block, steps, samples, stride);
    } else {
        reduced_samples_of_block(block, steps, side, samples, stride);
    }
}

void cjpeg_block_samples(const int16_t *coefficients, size_t count, const uint16_t *quantization, int32_t side,
                         uint8_t *samples, size_t stride) {
    int16_t steps[DCTSIZE2];
    for (int place = 0; place < DCTSIZE2; ++place) {
        steps[place] = (int16_t)quantization[place];
    }
    for (size_t block = 0; block < count; ++block) {
        write_samples(coefficients + block * DCTSIZE2, steps, side, samples + block * (size_t)side, stride);
    }
}

void place_samples(const int16_t *block, const int16_t *steps, int side, sample_plane plane, uintptr_t left,
                   uintptr_t top) {
    if (left >= plane.width || top >= plane.height) {
        return;
    }
    uint8_t *samples = plane.samples + top * plane.width + left;
    const uintptr_t whole = (uintptr_t)side;
    if (left + whole <= plane.width && top + whole <= plane.height) {
        write_samples(block, steps, side, samples, plane.width);
        return;
    }
    uint8_t cut[DCTSIZE2];
    write_samples(block, steps, side, cut, DCTSIZE);
    const uintptr_t width = plane.width - left < whole ? plane.width - left : whole;
    const uintptr_t height = plane.height - top < whole ? plane.height - top : whole;
    for (uintptr_t row = 0; row < height; ++row) {
        memcpy(samples + row * plane.width, cut + row * DCTSIZE, width);
    }
}
