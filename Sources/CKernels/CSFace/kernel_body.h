// The code that is compiled once for each instruction set. The including file sets LANES, and PIXELS and VECTORS, a
// tile of sums that fits the registers beside its operands, and the target.

#define INLINE __attribute__((always_inline)) static inline
#define UNROLLED _Pragma("clang loop unroll(full)")

typedef float vector __attribute__((vector_size(4 * LANES)));
typedef float unaligned_vector __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t whole_vector __attribute__((vector_size(4 * LANES)));
typedef int8_t bytes_vector __attribute__((vector_size(LANES), aligned(1), may_alias));

// Macros, because functions that return such wide vectors have no uniform calling convention.
#define LOAD(from) (*(const unaligned_vector *)(from))
#define STORE(to, value) (*(unaligned_vector *)(to) = (value))
#define BENT(value, slope)                                                                                             \
    ((vector)(((whole_vector)(value) & ((value) > (vector){})) |                                                       \
              ((whole_vector)((value) * (slope)) & ~((value) > (vector){}))))

INLINE void multiply_tile(const product *product, const float *weights, int first_pixel, int first_output,
                          const int width, const int pixels, const int vectors) {
    vector sums[PIXELS][VECTORS];
    UNROLLED for (int index = 0; index < vectors; ++index) {
        const vector bias = LOAD(product->biases + first_output + index * LANES);
        UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) { sums[pixel][index] = bias; }
    }
    const size_t inputs = (size_t)product->inputs;
    const float *values = product->values + (size_t)first_pixel * inputs;
    for (size_t input = 0; input < inputs; ++input, weights += width) {
        vector weight[VECTORS];
        UNROLLED for (int index = 0; index < vectors; ++index) { weight[index] = LOAD(weights + index * LANES); }
        UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) {
            const float value = values[(size_t)pixel * inputs + input];
            UNROLLED for (int index = 0; index < vectors; ++index) { sums[pixel][index] += value * weight[index]; }
        }
    }
    float *results = product->results + (size_t)first_pixel * (size_t)product->outputs + first_output;
    UNROLLED for (int index = 0; index < vectors; ++index) {
        const vector slope = LOAD(product->slopes + first_output + index * LANES);
        UNROLLED for (int pixel = 0; pixel < pixels; ++pixel) {
            STORE(results + (size_t)pixel * (size_t)product->outputs + index * LANES, BENT(sums[pixel][index], slope));
        }
    }
}

/// The last tile overlaps the one before it if the pixels do not divide evenly; there are never fewer than a tile's.
INLINE void multiply_slabs(const product *product, const int width, const int vectors) {
    const int last = product->pixels - PIXELS;
    for (int output = 0; output < product->outputs; output += vectors * LANES) {
        const size_t start = (size_t)(output / width * width) * (size_t)product->inputs + (size_t)(output % width);
        for (int pixel = 0; pixel < product->pixels; pixel += PIXELS) {
            multiply_tile(product, product->weights + start, pixel < last ? pixel : last, output, width, PIXELS,
                          vectors);
        }
    }
}

static void multiply(const product *product) { multiply_slabs(product, slab, VECTORS); }

static void multiply_narrow(const product *product) {
    multiply_slabs(product, narrow_slab, VECTORS * LANES > narrow_slab ? narrow_slab / LANES : VECTORS);
}

static void add_window(const window *window) {
    for (int channel = 0; channel < window->channels; channel += LANES) {
        vector sum = LOAD(window->biases + channel);
        UNROLLED for (int place = 0; place < 9; ++place) {
            sum += LOAD(window->values[place] + channel) *
                   LOAD(window->weights + (size_t)place * (size_t)window->channels + channel);
        }
        const vector slope = LOAD(window->slopes + channel);
        STORE(window->results + channel, BENT(sum, slope));
    }
}

static float sum(const matrix_row *row) {
    vector sums[partial_sums / LANES] = {};
    const float *values = row->values;
    const int8_t *weights = row->weights;
    for (int number = 0; number < row->blocks; ++number, values += block, weights += block) {
        UNROLLED for (int index = 0; index < partial_sums / LANES; ++index) {
            vector inner = {};
            UNROLLED for (int place = index * LANES; place < block; place += partial_sums) {
                inner +=
                    LOAD(values + place) *
                    (__builtin_convertvector(*(const bytes_vector *)(weights + place), vector) - row->zeros[number]);
            }
            sums[index] += inner * row->scales[number];
        }
    }
    float parts[partial_sums];
    UNROLLED for (int index = 0; index < partial_sums / LANES; ++index) { STORE(parts + index * LANES, sums[index]); }
    for (int half = partial_sums / 2; half > 0; half /= 2) {
        for (int index = 0; index < half; ++index) {
            parts[index] += parts[index + half];
        }
    }
    return parts[0];
}

#define KERNELS                                                                                                        \
    { .multiply = multiply, .multiply_narrow = multiply_narrow, .add_window = add_window, .sum = sum }
