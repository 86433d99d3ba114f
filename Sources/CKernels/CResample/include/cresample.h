/// The inner loops of resizing a picture, in vector code chosen at run time for the processor.
///
/// Pointers are borrowed for the call. Nothing fails, allocates or keeps anything; the caller guarantees the lengths.
/// All arithmetic is in integers, except in `cresample_along`, which adds in the same order in every variant and does
/// not fuse multiplications with additions: all machines agree.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Taps beyond a line's end that may be read, with weight 0.
#define CRESAMPLE_PADDING 3

/// Fractional bits of the weights; the taps of one sample add up to 1.
#define CRESAMPLE_WEIGHT_BITS 14

/// Computes one row from several: `line[x]` is the sum of `rows[tap * stride + x]` times `weights[tap]`, with as many
/// fractional bits as fit.
void cresample_down(const uint8_t *rows, size_t stride, const int16_t *weights, size_t taps, int16_t *line,
                    size_t count);

/// Resizes one row: `target[x]` is the sum of `line[first[x] + tap]` times `weights[x * taps + tap]`, rounded and
/// clamped to a byte.
///
/// - taps: A multiple of 4, so that up to CRESAMPLE_PADDING values after the last one used are read.
void cresample_across(const int16_t *line, const int32_t *first, const int16_t *weights, size_t taps, uint8_t *target,
                      size_t count);

/// Resizes one row of four interleaved channels: `first` and `count` are in pixels.
void cresample_across_four(const int16_t *line, const int32_t *first, const int16_t *weights, size_t taps,
                           uint8_t *target, size_t count);

/// Samples a straight line through a picture: adds to each of `sums` its `share` of the brightness at one point of the
/// line, interpolated between the four nearest pixels, whose centres lie at halves.
///
/// - x, y: The first point; each further one is a step away. The four pixels around every point must be in the
///   picture.
void cresample_along(const uint8_t *pixels, size_t stride, double x, double y, double step_x, double step_y,
                     float share, float *sums, size_t count);

#ifdef __cplusplus
}
#endif
