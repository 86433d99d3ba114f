#include "transform.h"

#include <string.h>

#include "neighbours.h"

/// transMatrix of blocks of 4, equations 8-314 and 8-316.
static const int8_t sine[4][4] = {{29, 55, 74, 84}, {74, 74, 0, -74}, {84, -29, -74, 55}, {55, -84, 74, -29}};
static const int8_t cosine[4][4] = {{64, 64, 64, 64}, {83, 36, -36, -83}, {64, -64, -64, 64}, {36, -83, 83, -36}};

/// The inverses of their transposes, times 2^28: the matrices are not quite orthogonal.
static const int32_t sine_inverse[4][4] = {{475165, 901175, 1209169, 1376340},
                                           {1209169, 1209169, 0, -1209169},
                                           {1376340, -475165, -1209169, 901175},
                                           {901175, -1376340, 1209169, -475165}};
static const int32_t cosine_inverse[4][4] = {{1048576, 1048576, 1048576, 1048576},
                                             {1361035, 590328, -590328, -1361035},
                                             {1048576, -1048576, -1048576, 1048576},
                                             {590328, -1361035, 1361035, -590328}};

/// levelScale, §8.6.4.2.
static const int scales[6] = {40, 45, 51, 57, 64, 72};

enum {
    /// The largest level. The type has room for a few more above it.
    LARGEST = 32000,
    /// Outweighs the largest error of samples that may deviate.
    WEIGHT = 4096,
};

static int clipped(int value, int least, int most) { return value < least ? least : value > most ? most : value; }

void transform_predict(const surroundings *around, int size, int mode, bool is_luma, int depth, uint16_t *block) {
    // Left of the row y is corner[-1 - y].
    const uint16_t *corner = around->samples + CORNER, *top = corner + 1;
    const int most = (1 << depth) - 1, side = 1 << size;
    int sum = side;
    for (int index = 0; index < side; index++) sum += top[index] + corner[-1 - index];
    const int mean = sum >> (size + 1);
    for (int y = 0; y < side; y++) {
        const int left = corner[-1 - y];
        for (int x = 0; x < side; x++) {
            int value = mean;
            if (mode == PLANAR) {
                value = ((3 - x) * left + (x + 1) * top[4] + (3 - y) * top[x] + (y + 1) * corner[-5] + 4) >> 3;
            } else if (mode == STRAIGHT_UP) {
                value = top[x];
                if (is_luma && x == 0) value = clipped(value + ((left - *corner) >> 1), 0, most);
            } else if (mode == STRAIGHT_LEFT) {
                value = left;
                if (is_luma && y == 0) value = clipped(value + ((top[x] - *corner) >> 1), 0, most);
            } else if (is_luma && x == 0 && y == 0) {
                value = (left + 2 * mean + top[0] + 2) >> 2;
            } else if (is_luma && y == 0) {
                value = (top[x] + 3 * mean + 2) >> 2;
            } else if (is_luma && x == 0) {
                value = (left + 3 * mean + 2) >> 2;
            }
            block[(y << size) + x] = (uint16_t)value;
        }
    }
}

/// Restores a residual as a decoder does, §8.6.2 to §8.6.4.
static void restore(const quantizer *quantizer, const int16_t levels[16], int16_t residual[16]) {
    const int8_t(*matrix)[4] = quantizer->is_luma ? sine : cosine;
    const int shift = quantizer->depth - 3, last = 20 - quantizer->depth;
    const int64_t scale = (int64_t)scales[quantizer->value % 6] << (quantizer->value / 6);
    int scaled[16], half[16];
    for (int index = 0; index < 16; index++) {
        const int64_t whole = levels[index] * quantizer->factors[index] * scale;
        const int64_t value = (whole + ((int64_t)1 << (shift - 1))) >> shift;
        scaled[index] = value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : (int)value;
    }
    for (int x = 0; x < 4; x++) {
        for (int y = 0; y < 4; y++) {
            int sum = 64;
            for (int index = 0; index < 4; index++) sum += matrix[index][y] * scaled[4 * index + x];
            half[4 * y + x] = clipped(sum >> 7, INT16_MIN, INT16_MAX);
        }
    }
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 4; x++) {
            int sum = 1 << (last - 1);
            for (int index = 0; index < 4; index++) sum += matrix[index][x] * half[4 * y + index];
            residual[4 * y + x] = (int16_t)clipped(sum >> last, INT16_MIN, INT16_MAX);
        }
    }
}

static void transform(const quantizer *quantizer, const int16_t residual[16], int16_t levels[16]) {
    const int32_t(*matrix)[4] = quantizer->is_luma ? sine_inverse : cosine_inverse;
    const int64_t scale = (int64_t)(16 * scales[quantizer->value % 6]) << (quantizer->value / 6);
    int64_t half[16];
    for (int y = 0; y < 4; y++) {
        for (int index = 0; index < 4; index++) {
            half[4 * y + index] = 0;
            for (int x = 0; x < 4; x++) half[4 * y + index] += (int64_t)matrix[index][x] * residual[4 * y + x];
        }
    }
    for (int place = 0; place < 16; place++) {
        int64_t sum = 0;
        for (int y = 0; y < 4; y++) sum += matrix[place >> 2][y] * half[4 * y + (place & 3)];
        const int64_t step = scale * quantizer->factors[place] << 28;
        const int64_t level = ((sum < 0 ? -sum : sum) + step / (quantizer->is_exact ? 2 : 3)) / step;
        const int limited = level > LARGEST ? LARGEST : (int)level;
        levels[place] = (int16_t)(sum < 0 ? -limited : limited);
    }
}

/// `true` unless a hidden sign would be wrong (§7.4.9.11).
static bool is_told(const quantizer *quantizer, const int16_t levels[16]) {
    int first = 0, last = 15, sum = 0;
    while (first < 16 && levels[quantizer->scan[first]] == 0) first++;
    while (last > first && levels[quantizer->scan[last]] == 0) last--;
    if (!quantizer->hides_sign || last - first <= 3) return true;
    for (int index = first; index <= last; index++) sum += levels[quantizer->scan[index]];
    return (sum & 1) == (levels[quantizer->scan[first]] < 0);
}

/// The error of levels: the sum of squares of exact samples, in whole WEIGHTs, and of the others; the largest number if
/// a sign would be wrong.
static int difference(const quantizer *quantizer, const int16_t levels[16], const int16_t wanted[16]) {
    if (!is_told(quantizer, levels)) return INT32_MAX;
    int16_t found[16];
    restore(quantizer, levels, found);
    int sums[2] = {0, 0};
    for (int index = 0; index < 16; index++) {
        const int step = clipped(found[index] - wanted[index], -100, 100);
        sums[quantizer->loose >> index & 1] += step * step;
    }
    return sums[0] * WEIGHT + (sums[1] < WEIGHT ? sums[1] : WEIGHT - 1);
}

/// The best levels so far.
typedef struct nearest {
    int16_t levels[16];
    int difference;
} nearest;

/// Tries levels with one of those from `first` on changed by one, and with `more`, with another after it as well.
static void search(const quantizer *quantizer, const int16_t wanted[16], int16_t levels[16], int first, bool more,
                   nearest *best) {
    for (int place = first; place < 16; place++) {
        for (int step = -1; step <= 1 && best->difference >= WEIGHT; step += 2) {
            levels[place] = (int16_t)(levels[place] + step);
            const int found = difference(quantizer, levels, wanted);
            if (found < best->difference) {
                best->difference = found;
                memcpy(best->levels, levels, sizeof(best->levels));
            }
            if (more) search(quantizer, wanted, levels, place + 1, false, best);
            levels[place] = (int16_t)(levels[place] - step);
        }
    }
}

bool transform_quantize(const quantizer *quantizer, int16_t residual[16], int16_t levels[16]) {
    transform(quantizer, residual, levels);
    if (quantizer->is_exact || !is_told(quantizer, levels)) {
        nearest best = {.difference = difference(quantizer, levels, residual)};
        memcpy(best.levels, levels, sizeof(best.levels));
        search(quantizer, residual, levels, 0, false, &best);
        if (quantizer->is_exact) search(quantizer, residual, levels, 0, true, &best);
        memcpy(levels, best.levels, sizeof(best.levels));
    }
    restore(quantizer, levels, residual);
    for (int index = 0; index < 16; index++) {
        if (levels[index] != 0) return true;
    }
    return false;
}
