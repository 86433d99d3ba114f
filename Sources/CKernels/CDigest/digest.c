#include "digest.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

// FIPS 180-4 §4.2.2.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t turned(uint32_t word, int count) { return word >> count | word << (32 - count); }

static void take_plain(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    for (; blocks > 0; blocks--, bytes += 64) {
        uint32_t words[64];
        for (int i = 0; i < 16; i++) {
            words[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 |
                       (uint32_t)bytes[4 * i + 2] << 8 | bytes[4 * i + 3];
        }
        for (int i = 16; i < 64; i++) {
            uint32_t early = words[i - 15], late = words[i - 2];
            words[i] = words[i - 16] + (turned(early, 7) ^ turned(early, 18) ^ early >> 3) + words[i - 7] +
                       (turned(late, 17) ^ turned(late, 19) ^ late >> 10);
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        for (int i = 0; i < 64; i++) {
            uint32_t first =
                h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + words[i];
            uint32_t second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d;
        state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
}

#if defined(__x86_64__)

/// Returns nonzero if the processor has instructions for this digest. Intel 64 manual, volume 2, CPUID.
static int has_instructions(void) {
    static _Atomic int known = -1;
    if (known < 0) {
        unsigned a, b, c, d;
        int is_there = __get_cpuid(1, &a, &b, &c, &d) && c & bit_SSE4_1;
        known = is_there && __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1;
    }
    return known;
}

/// The same as take_plain. The instructions want the words a, b, e, f in one register and c, d, g, h in the other.
__attribute__((target("sha,sse4.1"))) static void take_fast(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i first = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
    __m128i second = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
    __m128i abef = _mm_alignr_epi8(first, second, 8), cdgh = _mm_blend_epi16(second, first, 0xf0);
    for (; blocks > 0; blocks--, bytes += 64) {
        __m128i old_abef = abef, old_cdgh = cdgh, words[4];
        for (int i = 0; i < 4; i++) {
            words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), swap);
        }
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; i++) {
            __m128i sum = _mm_add_epi32(words[i & 3], _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
            __m128i next = _mm_sha256msg1_epu32(words[i & 3], words[(i + 1) & 3]);
            next = _mm_add_epi32(next, _mm_alignr_epi8(words[(i + 3) & 3], words[(i + 2) & 3], 4));
            words[i & 3] = _mm_sha256msg2_epu32(next, words[(i + 3) & 3]);
        }
        abef = _mm_add_epi32(abef, old_abef), cdgh = _mm_add_epi32(cdgh, old_cdgh);
    }
    first = _mm_shuffle_epi32(abef, 0x1b), second = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(first, second, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(second, first, 8));
}

#endif

void kaomask_digest_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks, bool is_plain) {
#if defined(__x86_64__)
    if (!is_plain && has_instructions()) {
        take_fast(state, bytes, blocks);
        return;
    }
#endif
    (void)is_plain;
    take_plain(state, bytes, blocks);
}
