// Felzenszwalb features from votes (Felzenszwalb et al. 2010, as in dlib's fhog): 18 signed and 9 unsigned
// orientations, each normalised by the energies of four groups of cells and clipped, and four texture energies.

/// A level's size in cells and in feature cells: the outermost cells have no complete neighbourhood.
struct cell_grid {
    int rows;
    int columns;

    int feature_rows() const { return rows > 2 ? rows - 2 : 0; }
    int feature_columns() const { return columns > 2 ? columns - 2 : 0; }
};

INLINE cell_grid cells_of(const picture &pixels) {
    return {static_cast<int>(static_cast<float>(pixels.height) / block + 0.5F),
            static_cast<int>(static_cast<float>(pixels.width) / block + 0.5F)};
}

/// The sums of the two cells on a block's right, kept for the next block.
struct right_sums {
    V4 top[bins / 4];
    V4 bottom[bins / 4];
};

/// Adds the votes of a block to the cells on its left and right. The cell above them is then complete; the cell below
/// is kept in `carried` for the next band of blocks.
NOT_INLINE void count_block(const float (&sums)[bins][4], right_sums &right, float *cell, float *carried,
                            bool has_left) {
#pragma unroll
    for (int group = 0; group < bins / 4; ++group) {
        V4 top_left = load<V4>(sums[4 * group]);
        V4 top_right = load<V4>(sums[4 * group + 1]);
        V4 bottom_left = load<V4>(sums[4 * group + 2]);
        V4 bottom_right = load<V4>(sums[4 * group + 3]);
        transpose(top_left, top_right, bottom_left, bottom_right);
        if (has_left) {
            store(cell + 4 * group, load<V4>(carried + 4 * group) + (right.top[group] + top_left));
            store(carried + 4 * group, right.bottom[group] + bottom_left);
        }
        right.top[group] = top_right;
        right.bottom[group] = bottom_right;
    }
}

/// Completes a row of cells: computes the 9 unsigned orientations from the 18 signed ones, and the energy of each
/// cell.
NOT_INLINE void complete_cells(float *cells, float *energies, int columns) {
    for (int column = 0; column < columns; ++column) {
        float *cell = cells + column * cell_floats;
        const V4 first = load<V4>(cell) + load<V4>(cell + 9);
        const V4 second = load<V4>(cell + 4) + load<V4>(cell + 13);
        const float last = cell[8] + cell[17];
        store(cell + 18, first);
        store(cell + 22, second);
        cell[26] = last;
        const V4 squares = first * first + second * second;
        energies[column] = ((squares[0] + squares[1]) + (squares[2] + squares[3])) + last * last;
    }
}

/// The limits of each group of two by two cells: an orientation is clipped to `clip` and scaled by `scale`.
struct clips {
    float *clip;
    float *scale;
};

INLINE void group_clips(const float *upper, const float *lower, const clips &result, int groups) {
    for (int column = 0; column < groups; ++column) {
        const float energy = (upper[column] + upper[column + 1]) + (lower[column] + lower[column + 1]);
        const float clip = 0.2F * __builtin_sqrtf(energy + 0.0001F);
        result.clip[column] = clip;
        result.scale[column] = 0.1F / clip;
    }
}

constexpr int vectors = cell_floats / lanes;
constexpr int signed_bins = 18;

INLINE V signed_lanes(V value, int vector) {
    const int count = signed_bins - vector * lanes;
    typedef std::int32_t Mask __attribute__((vector_size(4 * LANES)));
    Mask mask;
    for (int lane = 0; lane < lanes; ++lane) {
        mask[lane] = lane < count ? -1 : 0;
    }
    return (V)((Mask)value & mask);
}

/// Computes the features of a row, from the cells of the row and the groups above and below.
NOT_INLINE void feature_row(const float *cells, const clips &above, const clips &below, float *features, int columns) {
    for (int column = 0; column < columns; ++column) {
        const float clip[4] = {below.clip[column + 1], above.clip[column + 1], below.clip[column], above.clip[column]};
        const float scale[4] = {below.scale[column + 1], above.scale[column + 1], below.scale[column],
                                above.scale[column]};
        const float *cell = cells + (column + 1) * cell_floats;
        V total[vectors];
        V texture[4];
#pragma unroll
        for (int vector = 0; vector < vectors; ++vector) {
            const V value = load<V>(cell + vector * lanes);
            V sum{};
#pragma unroll
            for (int group = 0; group < 4; ++group) {
                const V term = smaller(value, V{} + clip[group]) * scale[group];
                sum += term;
                if (vector * lanes < signed_bins) {
                    const V part = signed_bins >= (vector + 1) * lanes ? term : signed_lanes(term, vector);
                    texture[group] = vector == 0 ? part : texture[group] + part;
                }
            }
            total[vector] = sum;
        }
        float *feature = features + column * cell_floats;
#pragma unroll
        for (int vector = 0; vector < vectors; ++vector) {
            store(feature + vector * lanes, total[vector]);
        }
        store(feature + 27, 0.4714F * sums(fold(texture[0]), fold(texture[1]), fold(texture[2]), fold(texture[3])));
    }
}
