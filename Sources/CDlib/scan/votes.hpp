// Gradients of pixels, and their votes for the orientation histograms of cells (Dalal and Triggs 2005, in the
// form of Felzenszwalb et al. 2010): 18 orientations of 20 degrees, magnitude shared bilinearly by four
// cells.

typedef std::uint8_t Bytes __attribute__((vector_size(2 * LANES)));
typedef std::int16_t Shorts __attribute__((vector_size(4 * LANES)));
typedef std::uint16_t Words __attribute__((vector_size(4 * LANES)));
typedef std::uint32_t Longs __attribute__((vector_size(8 * LANES)));
typedef float Floats __attribute__((vector_size(8 * LANES)));

/// Orientations, rounded up to whole vectors.
constexpr int bins = 20;
/// The side of a block: the 8 by 8 pixels between the centres of four cells.
constexpr int block = model::cell;
constexpr int blocks_at_once = 8;
constexpr int pixels_at_once = block * blocks_at_once;
constexpr int rows_at_once = 4;

/// The working set that stays in the first-level cache while eight neighbouring blocks vote.
struct alignas(4096) ballot {
    /// The sums for the cells at the top left, top right, bottom left and bottom right of a block.
    float sums[blocks_at_once][bins][4];
    float magnitudes[rows_at_once][pixels_at_once];
    /// The orientation of a pixel, times 16: the offset of its sums from the first orientation's, in bytes.
    std::uint16_t places[rows_at_once][pixels_at_once];
};
static_assert(sizeof(ballot) == 4096);

INLINE Shorts widened(const std::uint8_t *from) {
    Bytes bytes;
    __builtin_memcpy(&bytes, from, sizeof bytes);
    return __builtin_convertvector(bytes, Shorts);
}

/// The upper half of a 32-bit product.
INLINE Words upper_product(Words value, std::uint16_t factor) {
    const Longs product = __builtin_convertvector(value, Longs) * static_cast<std::uint32_t>(factor);
    return __builtin_convertvector(product >> 16, Words);
}

/// Computes one row of gradients: magnitudes and orientations.
///
/// The orientation is the multiple of 20 degrees whose unit vector is nearest, found in integers: the slope is
/// compared with the tangents of 10, 30, 50 and 70 degrees. For 8-bit pixels this is the arg max of the dot products
/// in every case.
NOT_INLINE void gradient_row(const std::uint8_t *above, const std::uint8_t *row, const std::uint8_t *below,
                             float *magnitudes, std::uint16_t *places) {
    for (int x = 0; x < pixels_at_once; x += 2 * lanes) {
        const Shorts across = widened(row + x + 1) - widened(row + x - 1);
        const Shorts down = widened(below + x) - widened(above + x);
        const Shorts left = across < 0;
        const Shorts up = down < 0;
        const Words a = (Words)((across ^ left) - left);
        const Words b = (Words)((down ^ up) - up);
        const Shorts sector = -((Shorts)(b > upper_product(a, 11558)) + (Shorts)(b > upper_product(a, 37842)) +
                                (Shorts)(b > upper_product(a * 2, 39051)) + (Shorts)(b > upper_product(a * 4, 45030)));
        const Shorts backwards = (up & (Shorts)(across > 0)) | (~up & left);
        Shorts bin = ((backwards & 9) + ((sector ^ backwards) - backwards)) + (up & 9);
        bin &= ~(Shorts)(bin == 18);
        const Shorts place = bin << 4;
        __builtin_memcpy(places + x, &place, sizeof place);
        const Longs squares = __builtin_convertvector(a * a, Longs) + __builtin_convertvector(b * b, Longs);
        typedef std::int32_t Integers __attribute__((vector_size(8 * LANES)));
        const Floats magnitude = __builtin_elementwise_sqrt(__builtin_convertvector((Integers)squares, Floats));
        __builtin_memcpy(magnitudes + x, &magnitude, sizeof magnitude);
    }
}

/// The shares of the four cells around a pixel, by its position in the block.
struct share_table {
    float of[block][block][4];

    constexpr share_table() : of{} {
        for (int y = 0; y < block; ++y) {
            for (int x = 0; x < block; ++x) {
                const float down = (static_cast<float>(y) + 0.5F) / block;
                const float across = (static_cast<float>(x) + 0.5F) / block;
                of[y][x][0] = (1 - down) * (1 - across);
                of[y][x][1] = (1 - down) * across;
                of[y][x][2] = down * (1 - across);
                of[y][x][3] = down * across;
            }
        }
    }
};
alignas(64) static constexpr share_table shares{};

template <int Block> INLINE void vote(ballot &votes, int row, int x, V4 share) {
    const int pixel = Block * block + x;
    char *first = reinterpret_cast<char *>(votes.sums[Block]);
    float *sums = reinterpret_cast<float *>(first + votes.places[row][pixel]);
    store(sums, load<V4>(sums) + share * votes.magnitudes[row][pixel]);
}

/// Lets one row of 64 pixels vote. Neighbouring votes go to different blocks, so none waits for the previous one.
NOT_INLINE void vote_row(ballot &votes, int row, int row_in_block) {
#pragma unroll
    for (int x = 0; x < block; ++x) {
        const V4 share = load<V4>(shares.of[row_in_block][x]);
        vote<0>(votes, row, x, share);
        vote<1>(votes, row, x, share);
        vote<2>(votes, row, x, share);
        vote<3>(votes, row, x, share);
        vote<4>(votes, row, x, share);
        vote<5>(votes, row, x, share);
        vote<6>(votes, row, x, share);
        vote<7>(votes, row, x, share);
    }
}
