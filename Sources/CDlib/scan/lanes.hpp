// Vectors of LANES floats, in the compiler's own vector types: the same source becomes SSE2, NEON, AVX2 or AVX-512.

#define INLINE static inline __attribute__((always_inline))
/// For the costly steps, so that a profile names them.
#define NOT_INLINE static __attribute__((noinline))

typedef float V __attribute__((vector_size(4 * LANES)));
typedef float V4 __attribute__((vector_size(16)));
constexpr int lanes = LANES;

template <typename Vector> INLINE Vector load(const float *from) {
    Vector value;
    __builtin_memcpy(&value, from, sizeof value);
    return value;
}

template <typename Vector> INLINE void store(float *to, Vector value) { __builtin_memcpy(to, &value, sizeof value); }

INLINE V4 fold(V4 value) { return value; }

#if LANES > 4
typedef float V8 __attribute__((vector_size(32)));
INLINE V4 fold(V8 value) {
    return __builtin_shufflevector(value, value, 0, 1, 2, 3) + __builtin_shufflevector(value, value, 4, 5, 6, 7);
}
#else
typedef V4 V8;
#endif

#if LANES > 8
INLINE V4 fold(V value) {
    return fold(__builtin_shufflevector(value, value, 0, 1, 2, 3, 4, 5, 6, 7) +
                __builtin_shufflevector(value, value, 8, 9, 10, 11, 12, 13, 14, 15));
}
#endif

/// Transposes four vectors of four.
INLINE void transpose(V4 &a, V4 &b, V4 &c, V4 &d) {
    const V4 ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    const V4 ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const V4 cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const V4 cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
    b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
    c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
    d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

/// The sums of four vectors.
INLINE V4 sums(V4 a, V4 b, V4 c, V4 d) {
    transpose(a, b, c, d);
    return (a + b) + (c + d);
}

#if LANES > 4
/// The sums of neighbours in both halves of two vectors, in the order of x86's horizontal addition.
INLINE V8 neighbour_sums(V8 a, V8 b) {
    return __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14) +
           __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
}

/// The sums of the halves of two vectors, side by side.
INLINE V8 half_sums(V8 a, V8 b) {
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) +
           __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
}

/// The sums of eight vectors.
INLINE V8 sums(V8 a, V8 b, V8 c, V8 d, V8 e, V8 f, V8 g, V8 h) {
    return neighbour_sums(neighbour_sums(half_sums(a, e), half_sums(b, f)),
                          neighbour_sums(half_sums(c, g), half_sums(d, h)));
}
#endif

template <typename Vector> INLINE Vector smaller(Vector a, Vector b) { return a < b ? a : b; }
