// The next level of the pyramid.

#if defined(__x86_64__) && LANES >= 8
/// The left and the right sources of pixels, above and below.
template <typename Vector> struct sources { Vector top_left, top_right, bottom_left, bottom_right; };

/// Interpolates between sources, plus a half for rounding, in the order of operations of rounded_row: no fused
/// multiply-add here.
template <typename Vector>
INLINE Vector between(const sources<Vector> &from, const float *fractions, float up, float down) {
#pragma clang fp contract(off)
    const Vector across = load<Vector>(fractions);
    const Vector back = 1.0F - across;
    Vector value = up * back * from.top_left;
    value = value + up * across * from.top_right;
    value = value + down * back * from.bottom_left;
    value = value + down * across * from.bottom_right;
    return value + 0.5F;
}

INLINE __m128i load_bytes(const std::uint8_t *from) { return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from)); }

INLINE V8 low_floats(__m128i bytes) { return _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes)); }

/// Computes eight pixels.
INLINE void rounded_group(const columns::group &group, const row_source &source, const float *fractions, float up,
                          float down, std::uint8_t *result) {
    const __m128i pick = load_bytes(group.bytes);
    const __m128i top = _mm_shuffle_epi8(load_bytes(source.top + group.start), pick);
    const __m128i bottom = _mm_shuffle_epi8(load_bytes(source.bottom + group.start), pick);
    const sources<V8> from{low_floats(top), low_floats(_mm_srli_si128(top, 8)), low_floats(bottom),
                           low_floats(_mm_srli_si128(bottom, 8))};
    const __m256i whole = _mm256_cvttps_epi32(between(from, fractions, up, down));
    const __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
    _mm_storel_epi64(reinterpret_cast<__m128i *>(result), _mm_packus_epi16(words, words));
}

#if LANES >= 16
INLINE V floats(__m128i bytes) { return _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(bytes)); }

/// The sources of two adjacent groups: sixteen left ones, then sixteen right ones.
INLINE __m256i picked(const columns::group *groups, const std::uint8_t *row) {
    const __m256i pick = _mm256_set_m128i(load_bytes(groups[1].bytes), load_bytes(groups[0].bytes));
    const __m256i bytes = _mm256_set_m128i(load_bytes(row + groups[1].start), load_bytes(row + groups[0].start));
    return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(bytes, pick), 0xD8);
}

/// Computes sixteen pixels.
INLINE void rounded_groups(const columns::group *groups, const row_source &source, const float *fractions, float up,
                           float down, std::uint8_t *result) {
    const __m256i top = picked(groups, source.top);
    const __m256i bottom = picked(groups, source.bottom);
    const sources<V> from{floats(_mm256_castsi256_si128(top)), floats(_mm256_extracti128_si256(top, 1)),
                          floats(_mm256_castsi256_si128(bottom)), floats(_mm256_extracti128_si256(bottom, 1))};
    const __m512i whole = _mm512_cvttps_epi32(between(from, fractions, up, down));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(result), _mm512_cvtusepi32_epi8(whole));
}
#endif

/// Computes the pixels of a row that form whole groups; returns their number.
static int rounded_groups(const columns &from, const row_source &source, std::uint8_t *result) {
    const auto down = static_cast<float>(source.fraction);
    const auto up = static_cast<float>(1 - source.fraction);
    const float *fractions = from.fraction.data();
    std::size_t index = 0;
#if LANES >= 16
    for (; index + 2 <= from.groups.size(); index += 2) {
        rounded_groups(&from.groups[index], source, fractions + 8 * index, up, down, result + 8 * index);
    }
#endif
    for (; index < from.groups.size(); ++index) {
        rounded_group(from.groups[index], source, fractions + 8 * index, up, down, result + 8 * index);
    }
    return static_cast<int>(8 * index);
}
#else
static int rounded_groups(const columns &, const row_source &, std::uint8_t *) { return 0; }
#endif

static void reduce(const picture &from, std::uint8_t *result, int width, int height) {
    const columns columns(from.width, width);
    const double rows = static_cast<double>(from.height - 1) / (height > 1 ? height - 1 : 1);
    double y = -rows;
    for (int row = 0; row < height; ++row, result += width) {
        y += rows;
        int top = static_cast<int>(__builtin_floor(y));
        top = top < from.height ? top : from.height - 1;
        const int bottom = top + 1 < from.height ? top + 1 : from.height - 1;
        const row_source source{from.pixels + top * from.stride, from.pixels + bottom * from.stride, y - top};
        rounded_row(columns, source, result, rounded_groups(columns, source, result));
        cut_off_row(columns, source, result, width);
    }
}
