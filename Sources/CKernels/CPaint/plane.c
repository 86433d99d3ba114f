#include "cpaint.h"
#include "vector.h"

enum { batch = 8 };

typedef uint16_t eight_samples __attribute__((vector_size(16)));

/// Adds pixels to their samples; `across` of them share one.
static inline __attribute__((always_inline)) void add(const uint8_t *pixels, size_t count, size_t skip, size_t across,
                                                      uint32_t *even, uint32_t *odd) {
    for (size_t place = 0; place < count; ++place) {
        uint32_t pixel = 0;
        memcpy(&pixel, pixels + 4 * place, sizeof(pixel));
        even[(place + skip) / across] += pixel & 0x00FF00FF;
        odd[(place + skip) / across] += pixel >> 8 & 0x00FF00FF;
    }
}

VECTOR_CODE
void cpaint_add(const uint8_t *pixels, size_t count, size_t repeats, size_t skip, size_t across, uint32_t *sums,
                size_t samples) {
    if (across == 1) {
        add(pixels, count, 0, 1, sums, sums + samples);
    } else {
        add(pixels, count, skip, 2, sums, sums + samples);
    }
    for (size_t place = count + skip; place < count + skip + repeats; ++place) {
        add(pixels + 4 * (count - 1), 1, place, across, sums, sums + samples);
    }
}

/// Numbers in the lower and the upper half of words, as floats.
#define LOWER(words) __builtin_convertvector(__builtin_convertvector((words)&0xFFFF, eight_integers), eight_floats)
#define UPPER(words) __builtin_convertvector(__builtin_convertvector((words) >> 16, eight_integers), eight_floats)

/// Takes premultiplied channels from sRGB's transfer to the picture's.
static void transfer(const float *curve, const eight_floats *alpha, eight_floats *channel) {
    for (int lane = 0; lane < batch; ++lane) {
        const float level = (*channel)[lane] / ((*alpha)[lane] > 1.0f / 512 ? (*alpha)[lane] : 1.0f / 512) * 255;
        (*channel)[lane] = curve[level < 255 ? (int)(level + 0.5f) : 255] * (*alpha)[lane];
    }
}

/// Blends up to eight samples, `length` of them.
static inline __attribute__((always_inline)) void mix(const cpaint_plane *plane, const uint32_t *sums, size_t count,
                                                      uint16_t *samples, size_t length) {
    eight_words even = {};
    eight_words odd = {};
    eight_samples below = {};
    memcpy(&even, sums, length * sizeof(*sums));
    memcpy(&odd, sums + count, length * sizeof(*sums));
    const eight_words is_painted = (eight_words)(odd >> 16 != 0);
    if (__builtin_reduce_or(is_painted) == 0) {
        return;
    }
    memcpy(&below, samples, length * sizeof(*samples));
    eight_floats red = LOWER(even) * plane->share;
    eight_floats green = LOWER(odd) * plane->share;
    eight_floats blue = UPPER(even) * plane->share;
    const eight_floats alpha = UPPER(odd) * plane->share;
    if (plane->curve != NULL) {
        transfer(plane->curve, &alpha, &red);
        transfer(plane->curve, &alpha, &green);
        transfer(plane->curve, &alpha, &blue);
    }
    const eight_floats old = __builtin_convertvector(__builtin_convertvector(below, eight_integers), eight_floats);
    eight_floats mixed = red * plane->weights[0] + green * plane->weights[1] + blue * plane->weights[2] +
                         alpha * plane->weights[3] + (1 - alpha) * old;
    if (plane->is_flat) {
        mixed = (eight_floats){} + plane->flat;
    }
    const eight_words nearest = __builtin_convertvector(BOUNDED(mixed, 0, plane->largest) + 0.5f, eight_words);
    const eight_words words = __builtin_convertvector(below, eight_words);
    below = __builtin_convertvector((nearest & is_painted) | (words & ~is_painted), eight_samples);
    memcpy(samples, &below, length * sizeof(*samples));
}

VECTOR_CODE
void cpaint_mix(const cpaint_plane *plane, const uint32_t *sums, size_t count, uint16_t *samples) {
    size_t first = 0;
    for (; first + batch <= count; first += batch) {
        mix(plane, sums + first, count, samples + first, batch);
    }
    mix(plane, sums + first, count, samples + first, count - first);
}
