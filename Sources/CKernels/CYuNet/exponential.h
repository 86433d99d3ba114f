// The exponential function, by plain sums and products of doubles: the same on every machine, unlike libm's.
#pragma once

#include <stdint.h>
#include <string.h>

#pragma clang fp contract(off)

/// e to the power of `exponent`, which is clamped to -700...700; accurate to a few units in the last place.
static inline double exponential(double exponent) {
    const double bounded = exponent > 700 ? 700 : exponent < -700 ? -700 : exponent;
    // e^x = 2^k e^r with r as near to 0 as possible; ln 2 is split in two parts, so that k times the first is exact.
    const double twos = bounded * 1.4426950408889634;
    const int64_t power = (int64_t)(twos < 0 ? twos - 0.5 : twos + 0.5);
    const double rest = (bounded - (double)power * 0x1.62e42feep-1) - (double)power * 0x1.a39ef35793c76p-33;
    // The Taylor series, up to a term below 1e-17.
    double sum = 1;
    for (int term = 13; term > 0; --term) {
        sum = 1 + sum * rest / term;
    }
    const uint64_t bits = (uint64_t)(power + 1023) << 52;
    double scale;
    memcpy(&scale, &bits, sizeof(scale));
    return sum * scale;
}
