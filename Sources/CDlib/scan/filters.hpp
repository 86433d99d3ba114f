// Filtering of a level's features with banks of five filters, tile by tile in the frequency domain.
//
// The rows of a level arrive one after the other. Each is transformed along x at once, for every tile it crosses, and
// kept in a ring of 32 rows. When 23 new rows of windows are complete, the columns are transformed along y, multiplied
// with the filters, and transformed back. Row r is stored at index r mod 32: the correlation is cyclic, so the windows
// of row r also come out at index r mod 32.

constexpr int row_apart = cell_floats;
/// One cell more than a column has, so that neighbouring columns do not map to the same cache lines.
constexpr int column_apart = (tile + 1) * cell_floats;
constexpr int tile_apart = tile * column_apart;

/// The number of tiles whose scores are interleaved: filter f of tile t is number 5 t + f of fifteen, and two
/// neighbours are the real and the imaginary part of one complex number.
constexpr int tiles_at_once = 3;
constexpr int pairs_of_scores = 8;
constexpr int score_row_apart = 2 * pairs_of_scores;
constexpr int score_column_apart = (tile + 1) * score_row_apart;
constexpr int score_bank_apart = tile * score_column_apart;

/// The lanes of the sums over the planes of one pair of frequencies, before they are added up: real or imaginary, even
/// or odd score, pair of scores.
constexpr int sum_lanes = sizeof(V8) / sizeof(float);
struct alignas(64) partial_sums {
    float of[2][2][pairs_of_scores][sum_lanes];
};

INLINE V8 narrowed(V value) {
#if LANES > 8
    return __builtin_shufflevector(value, value, 0, 1, 2, 3, 4, 5, 6, 7) +
           __builtin_shufflevector(value, value, 8, 9, 10, 11, 12, 13, 14, 15);
#else
    return value;
#endif
}

/// Multiplies the features of one tile at the frequencies k (`cell`) and -k (`mirrored`) with the filters.
///
/// The planes p and p + 16 were transformed as the real and imaginary part of one value; sum and difference with the
/// mirrored conjugate separate them.
INLINE void multiply(const float *cell, const float *mirrored, const filter_pair (&filters)[bank_size],
                     partial_sums &sums, int tile_index) {
    V real[bank_size];
    V imaginary[bank_size];
#pragma unroll
    for (int lane = 0; lane < 16; lane += lanes) {
        const V cell_real = load<V>(cell + lane);
        const V cell_imaginary = load<V>(cell + 16 + lane);
        const V mirrored_real = load<V>(mirrored + lane);
        const V mirrored_imaginary = load<V>(mirrored + 16 + lane);
        const V low_real = cell_real + mirrored_real;
        const V low_imaginary = cell_imaginary - mirrored_imaginary;
        const V high_real = cell_imaginary + mirrored_imaginary;
        const V high_imaginary = mirrored_real - cell_real;
#pragma unroll
        for (int filter = 0; filter < bank_size; ++filter) {
            const filter_pair &weights = filters[filter];
            const V w_low_real = load<V>(weights.low_real + lane);
            real[filter] = lane == 0 ? low_real * w_low_real : real[filter] + low_real * w_low_real;
            imaginary[filter] = lane == 0 ? low_imaginary * w_low_real : imaginary[filter] + low_imaginary * w_low_real;
            const V w_low_imaginary = load<V>(weights.low_imaginary + lane);
            real[filter] = real[filter] + low_imaginary * w_low_imaginary;
            imaginary[filter] = imaginary[filter] - low_real * w_low_imaginary;
            const V w_high_real = load<V>(weights.high_real + lane);
            real[filter] = real[filter] + high_real * w_high_real;
            imaginary[filter] = imaginary[filter] + high_imaginary * w_high_real;
            const V w_high_imaginary = load<V>(weights.high_imaginary + lane);
            real[filter] = real[filter] + high_imaginary * w_high_imaginary;
            imaginary[filter] = imaginary[filter] - high_real * w_high_imaginary;
        }
    }
#pragma unroll
    for (int filter = 0; filter < bank_size; ++filter) {
        const int score = bank_size * tile_index + filter;
        store(sums.of[0][score & 1][score >> 1], narrowed(real[filter]));
        store(sums.of[1][score & 1][score >> 1], narrowed(imaginary[filter]));
    }
}

/// Adds up the lanes of as many partial sums as a vector has lanes.
INLINE V8 add_lanes(const float (*rows)[sum_lanes]) {
#if LANES > 4
    return sums(load<V8>(rows[0]), load<V8>(rows[1]), load<V8>(rows[2]), load<V8>(rows[3]), load<V8>(rows[4]),
                load<V8>(rows[5]), load<V8>(rows[6]), load<V8>(rows[7]));
#else
    return sums(load<V4>(rows[0]), load<V4>(rows[1]), load<V4>(rows[2]), load<V4>(rows[3]));
#endif
}

/// Joins even and odd scores to complex numbers, at a frequency and its negative.
INLINE void join_scores(const partial_sums &partial, float *cell, float *mirrored) {
#pragma unroll
    for (int first = 0; first < pairs_of_scores; first += sum_lanes) {
        const V8 even_real = add_lanes(partial.of[0][0] + first);
        const V8 even_imaginary = add_lanes(partial.of[1][0] + first);
        const V8 odd_real = add_lanes(partial.of[0][1] + first);
        const V8 odd_imaginary = add_lanes(partial.of[1][1] + first);
        store(mirrored + first, even_real + odd_imaginary);
        store(mirrored + pairs_of_scores + first, odd_real - even_imaginary);
        store(cell + first, even_real - odd_imaginary);
        store(cell + pairs_of_scores + first, even_imaginary + odd_real);
    }
}

/// Multiplies the columns x and -x of up to three tiles with the filters of a bank, and transforms the scores
/// back along y.
///
/// - columns: of each tile the column x, then the column -x, transformed along y.
/// - pair: the filters at the first frequency of column x.
static void filter_columns(const float (*columns)[2][tile * cell_floats], int tiles, int x,
                           const filter_pair (*pair)[bank_size], float *scores) {
    partial_sums sums{};
    const int opposite = (tile - x) % tile;
    const int last = opposite == x ? tile / 2 : tile - 1;
    for (int y = 0; y <= last; ++y, ++pair) {
        const int below = (tile - y) % tile;
        for (int index = 0; index < tiles; ++index) {
            multiply(columns[index][0] + y * cell_floats, columns[index][opposite == x ? 0 : 1] + below * cell_floats,
                     *pair, sums, index);
        }
        join_scores(sums, scores + x * score_column_apart + y * score_row_apart,
                    scores + opposite * score_column_apart + below * score_row_apart);
    }
    transform_scores_back(scores + x * score_column_apart, score_row_apart);
    if (opposite != x) {
        transform_scores_back(scores + opposite * score_column_apart, score_row_apart);
    }
}

/// Transforms up to three tiles along y, filters them and transforms the scores back along y.
///
/// - ring: the first of the tiles, transformed along x.
/// - scores: those of the first bank; the others follow, score_bank_apart floats from one to the next.
static void filter_tiles(const spectra &banks, const float *ring, int tiles, float *scores) {
    alignas(64) float columns[tiles_at_once][2][tile * cell_floats];
    std::size_t first_pair = 0;
    for (int x = 0; x <= tile / 2; ++x) {
        const int opposite = (tile - x) % tile;
        for (int index = 0; index < tiles; ++index) {
            const float *from = ring + index * tile_apart;
            transform_cells(from + x * column_apart, row_apart, columns[index][0], row_apart);
            if (opposite != x) {
                transform_cells(from + opposite * column_apart, row_apart, columns[index][1], row_apart);
            }
        }
        float *bank_scores = scores;
        for (const filter_bank &bank : banks) {
            filter_columns(columns, tiles, x, bank.pairs + first_pair, bank_scores);
            bank_scores += score_bank_apart;
        }
        first_pair += opposite == x ? tile / 2 + 1 : tile;
    }
}

/// Separates a filter's spectrum the way `multiply` separates the features. The factors of both transforms and of sum
/// and difference are included here.
static void split_filter(const float *cell, const float *mirrored, filter_pair &result) {
    constexpr float factor = 0.25F / (tile * tile);
    for (int lane = 0; lane < 16; ++lane) {
        result.low_real[lane] = factor * (cell[lane] + mirrored[lane]);
        result.low_imaginary[lane] = factor * (cell[16 + lane] - mirrored[16 + lane]);
        result.high_real[lane] = factor * (cell[16 + lane] + mirrored[16 + lane]);
        result.high_imaginary[lane] = factor * (mirrored[lane] - cell[lane]);
    }
}

static void prepare(const double *filter, filter_bank &bank, int place) {
    std::vector<float> room(tile_apart);
    bank.thresholds[place] = filter[model::weights];
    for (int plane = 0; plane < model::planes; ++plane) {
        for (int y = 0; y < model::side; ++y) {
            for (int x = 0; x < model::side; ++x) {
                room[static_cast<std::size_t>(x * column_apart + y * row_apart + plane)] =
                    static_cast<float>(filter[(plane * model::side + y) * model::side + x]);
            }
        }
    }
    for (int y = 0; y < tile; ++y) {
        transform_cells(room.data() + y * row_apart, column_apart, room.data() + y * row_apart, column_apart);
    }
    for (int x = 0; x < tile; ++x) {
        transform_cells(room.data() + x * column_apart, row_apart, room.data() + x * column_apart, row_apart);
    }
    int pair = 0;
    for (int x = 0; x <= tile / 2; ++x) {
        const int opposite = (tile - x) % tile;
        for (int y = 0; y <= (opposite == x ? tile / 2 : tile - 1); ++y, ++pair) {
            const int below = (tile - y) % tile;
            split_filter(room.data() + x * column_apart + y * row_apart,
                         room.data() + opposite * column_apart + below * row_apart, bank.pairs[pair][place]);
        }
    }
}
