// The next level of the pyramid.

#if defined(__x86_64__) && LANES >= 8
// Eight pixels at a time, in the order of operations of rounded_row: no fused multiply-add here.
static void rounded_groups(const columns &from, const row_source &source, std::uint8_t *result) {
#pragma clang fp contract(off)
    const V8 down = V8{} + static_cast<float>(source.fraction);
    const V8 up = V8{} + static_cast<float>(1 - source.fraction);
    int column = 0;
    for (const columns::group &group : from.groups) {
        const __m128i pick = _mm_loadu_si128(reinterpret_cast<const __m128i *>(group.bytes));
        const __m128i top = _mm_shuffle_epi8(
            _mm_loadu_si128(reinterpret_cast<const __m128i *>(source.top + group.start)), pick);
        const __m128i bottom = _mm_shuffle_epi8(
            _mm_loadu_si128(reinterpret_cast<const __m128i *>(source.bottom + group.start)), pick);
        const V8 top_left = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(top));
        const V8 top_right = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_srli_si128(top, 8)));
        const V8 bottom_left = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bottom));
        const V8 bottom_right = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_srli_si128(bottom, 8)));
        const V8 across = load<V8>(from.fraction.data() + column);
        const V8 back = 1.0F - across;
        V8 value = up * back * top_left;
        value = value + up * across * top_right;
        value = value + down * back * bottom_left;
        value = value + down * across * bottom_right;
        const __m256i whole = _mm256_cvttps_epi32(value + 0.5F);
        const __m128i words =
            _mm_packus_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
        _mm_storel_epi64(reinterpret_cast<__m128i *>(result + column), _mm_packus_epi16(words, words));
        column += 8;
    }
}
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
        int done = 0;
#if defined(__x86_64__) && LANES >= 8
        rounded_groups(columns, source, result);
        done = static_cast<int>(columns.groups.size()) * 8;
#endif
        rounded_row(columns, source, result, done);
        cut_off_row(columns, source, result, width);
    }
}
