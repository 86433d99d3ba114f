// The code that is compiled once for each instruction set. The including file sets
//   LANES                      numbers in a vector
//   WIDE_PIXELS, WIDE_VECTORS  a tile of sums that fits the registers beside its operands
//   NARROW_PIXELS              the same for layers of 16 outputs
// and the target. The compiler's own vector types become the instructions of the target.

#define INLINE __attribute__((always_inline)) static inline
#define UNROLLED _Pragma("clang loop unroll(full)")

typedef float vector __attribute__((vector_size(4 * LANES)));
typedef float unaligned_vector __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t whole_vector __attribute__((vector_size(4 * LANES)));

// Macros, because functions that return such wide vectors have no uniform calling convention.
#define LOAD(from) (*(const unaligned_vector *)(from))
#define STORE(to, value) (*(unaligned_vector *)(to) = (value))
#define CUT(value) ((vector)((whole_vector)(value) & ((value) > (vector){})))
/// The larger numbers of two vectors.
#define LARGER(a, b) ((vector)(((whole_vector)(a) & ((a) > (b))) | ((whole_vector)(b) & ~((a) > (b)))))

enum {
    narrow_vectors = 16 / LANES,
    most_pixels = WIDE_PIXELS > NARROW_PIXELS ? WIDE_PIXELS : NARROW_PIXELS,
    most_vectors = WIDE_VECTORS > narrow_vectors ? WIDE_VECTORS : narrow_vectors,
    /// Pixels for which a window's weights are fetched once.
    window_pixels = 8,
    /// Pixels computed at once.
    window_tile = 2,
};

/// The shape of a pointwise layer or of the head, as compile-time constants.
typedef struct shape {
    /// Input rows, inputs per row, and the distance between pixels.
    int rows;
    int inputs;
    int step;
    int outputs;
} shape;

/// Computes some vectors of outputs for some pixels.
INLINE void add_tile(const product_row *row, int first_pixel, int first_output, const shape shape, const int pixels,
                     const int vectors) {
    vector sums[most_pixels][most_vectors];
    UNROLLED for (int index = 0; index < vectors; ++index) {
        const vector bias = LOAD(row->biases + first_output + index * LANES);
        UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) { sums[pixel][index] = bias; }
    }
    const float *weights = row->weights + first_output;
    UNROLLED for (int number = 0; number < shape.rows; ++number) {
        const float *inputs = row->rows[number] + (size_t)first_pixel * (size_t)shape.step;
        for (int input = 0; input < shape.inputs; ++input, weights += shape.outputs) {
            vector weight[most_vectors];
            UNROLLED for (int index = 0; index < vectors; ++index) { weight[index] = LOAD(weights + index * LANES); }
            UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) {
                const float value = inputs[pixel * shape.step + input];
                UNROLLED for (int index = 0; index < vectors; ++index) { sums[pixel][index] += value * weight[index]; }
            }
        }
    }
    float *results = row->results + (size_t)first_pixel * (size_t)shape.outputs + first_output;
    UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) {
        UNROLLED for (int index = 0; index < vectors; ++index) {
            // The head, the only layer with several input rows, has its ReLU here.
            const vector sum = sums[pixel][index];
            STORE(results + pixel * shape.outputs + index * LANES, shape.rows > 1 ? CUT(sum) : sum);
        }
    }
}

/// Computes some vectors of outputs for all pixels. The last tile overlaps the one before it if the pixels do not
/// divide evenly.
INLINE void add_outputs(const product_row *row, int first_output, const shape shape, const int pixels,
                        const int vectors) {
    const int last = row->pixels - pixels;
    if (last < 0) {
        for (int pixel = 0; pixel < row->pixels; ++pixel) {
            add_tile(row, pixel, first_output, shape, 1, vectors);
        }
        return;
    }
    for (int pixel = 0; pixel < row->pixels; pixel += pixels) {
        add_tile(row, pixel < last ? pixel : last, first_output, shape, pixels, vectors);
    }
}

INLINE void add_wide(const product_row *row, const shape shape) {
    for (int output = 0; output < shape.outputs; output += WIDE_VECTORS * LANES) {
        add_outputs(row, output, shape, WIDE_PIXELS, WIDE_VECTORS);
    }
}

INLINE void add_narrow(const product_row *row, const shape shape) {
    add_outputs(row, 0, shape, NARROW_PIXELS, narrow_vectors);
}

static void add_head(const product_row *row) { add_narrow(row, (shape){3, 9, 6, 16}); }
static void add_16_to_16(const product_row *row) { add_narrow(row, (shape){1, 16, 16, 16}); }
static void add_16_to_64(const product_row *row) { add_wide(row, (shape){1, 16, 16, 64}); }
static void add_64_to_64(const product_row *row) { add_wide(row, (shape){1, 64, 64, 64}); }
static void add_64_to_16(const product_row *row) { add_narrow(row, (shape){1, 64, 64, 16}); }

/// Computes one vector of channels for adjacent pixels; shared inputs are fetched once.
INLINE void add_window(const float *const rows[3], const vector weights[9], vector bias, float *results,
                       const int channels, const bool cuts, const int pixels) {
    vector sums[window_tile];
    UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) { sums[pixel] = bias; }
    UNROLLED for (int down = 0; down < 3; ++down) {
        vector values[window_tile + 2];
        UNROLLED for (int column = 0; column < pixels + 2; ++column) {
            values[column] = LOAD(rows[down] + column * channels);
        }
        UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) {
            UNROLLED for (int across = 0; across < 3; ++across) {
                sums[pixel] += values[pixel + across] * weights[3 * down + across];
            }
        }
    }
    UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) {
        STORE(results + pixel * channels, cuts ? CUT(sums[pixel]) : sums[pixel]);
    }
}

/// Computes one vector of channels for some pixels.
INLINE void add_window_run(const window_row *row, int first_pixel, int last_pixel, int channel, const int channels,
                           const bool cuts) {
    vector weights[9];
    UNROLLED for (int place = 0; place < 9; ++place) {
        weights[place] = LOAD(row->weights + place * channels + channel);
    }
    const vector bias = LOAD(row->biases + channel);
    size_t start = (size_t)first_pixel * (size_t)channels + (size_t)channel;
    int pixel = first_pixel;
    for (; pixel + window_tile <= last_pixel; pixel += window_tile, start += window_tile * (size_t)channels) {
        const float *const rows[3] = {row->rows[0] + start, row->rows[1] + start, row->rows[2] + start};
        add_window(rows, weights, bias, row->results + start, channels, cuts, window_tile);
    }
    for (; pixel < last_pixel; ++pixel, start += (size_t)channels) {
        const float *const rows[3] = {row->rows[0] + start, row->rows[1] + start, row->rows[2] + start};
        add_window(rows, weights, bias, row->results + start, channels, cuts, 1);
    }
}

INLINE void add_windows(const window_row *row, const int channels, const bool cuts) {
    for (int pixel = 0; pixel < row->pixels; pixel += window_pixels) {
        const int last = row->pixels - pixel < window_pixels ? row->pixels : pixel + window_pixels;
        for (int channel = 0; channel < channels; channel += LANES) {
            add_window_run(row, pixel, last, channel, channels, cuts);
        }
    }
}

static void add_16_windows(const window_row *row) {
    if (row->cuts) {
        add_windows(row, 16, true);
    } else {
        add_windows(row, 16, false);
    }
}

static void add_64_windows(const window_row *row) { add_windows(row, 64, true); }

static void take_largest(const float *upper, const float *lower, int channels, float *results, int pixels) {
    for (int pixel = 0; pixel < pixels; ++pixel) {
        const float *left_above = upper + (size_t)pixel * 2 * (size_t)channels;
        const float *left_below = lower + (size_t)pixel * 2 * (size_t)channels;
        for (int channel = 0; channel < channels; channel += LANES) {
            const vector a = LOAD(left_above + channel);
            const vector b = LOAD(left_above + channels + channel);
            const vector c = LOAD(left_below + channel);
            const vector d = LOAD(left_below + channels + channel);
            const vector above = LARGER(a, b);
            const vector below = LARGER(c, d);
            STORE(results + (size_t)pixel * (size_t)channels + channel, LARGER(above, below));
        }
    }
}

#define KERNELS                                                                                                        \
    {                                                                                                                  \
        .add_head = add_head, .add_16_to_16 = add_16_to_16, .add_16_to_64 = add_16_to_64,                              \
        .add_64_to_64 = add_64_to_64, .add_64_to_16 = add_64_to_16, .add_16_windows = add_16_windows,                  \
        .add_64_windows = add_64_windows, .take_largest = take_largest,                                                \
    }
