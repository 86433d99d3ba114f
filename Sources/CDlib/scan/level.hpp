// One level of the pyramid, from pixels to hits, a band of eight rows at a time. Only two rows of cells are kept here,
// and 32 rows of features in level_windows.

/// Bytes on both sides of a row of pixels, so that gradients may read past its ends.
constexpr int row_margin = 80;

/// Copies the rows a band needs, from the one above it to the one below it.
INLINE void fetch_rows(const picture &pixels, int first, std::uint8_t *rows, std::ptrdiff_t row_bytes) {
    for (int row = 0; row < block + 2; ++row) {
        const int y = first + row;
        if (y >= 0 && y < pixels.height) {
            std::memcpy(rows + row * row_bytes + row_margin, pixels.pixels + y * pixels.stride,
                        static_cast<std::size_t>(pixels.width));
        }
    }
}

/// Lets eight neighbouring blocks of a band vote. Rows from `from` up to `to` of the band take part, and pixels from 1
/// up to `end`.
static void vote_blocks(ballot &votes, const std::uint8_t *rows, std::ptrdiff_t row_bytes, int chunk, int from, int to,
                        int end) {
    std::memset(votes.sums, 0, sizeof votes.sums);
    const int first = chunk * pixels_at_once - block / 2;
    for (int row = from; row < to; row += rows_at_once) {
        const int count = std::min(rows_at_once, to - row);
        for (int index = 0; index < count; ++index) {
            const std::uint8_t *at = rows + (row + index + 1) * row_bytes + row_margin + first;
            float *magnitudes = votes.magnitudes[index];
            gradient_row(at - row_bytes, at, at + row_bytes, magnitudes, votes.places[index]);
            for (int x = 0; x < 1 - first; ++x) {
                magnitudes[x] = 0;
            }
            for (int x = std::max(0, end - first); x < pixels_at_once; ++x) {
                magnitudes[x] = 0;
            }
        }
        for (int index = 0; index < count; ++index) {
            vote_row(votes, index, row + index);
        }
    }
}

/// The cells of a level, row by row: a band of votes completes a row, and three rows give one of features.
struct level_cells {
    const picture &pixels;
    const cell_grid grid;
    const int chunks;
    const std::ptrdiff_t row_bytes;
    std::uint8_t *rows;
    ballot &votes;
    float *carried;
    float *histograms;
    float *energies;
    float *clip_room;

    level_cells(const picture &pixels, const cell_grid &grid, scratch &memory)
        : pixels(pixels), grid(grid), chunks(grid.columns / blocks_at_once + 1),
          row_bytes(std::max(pixels.width, chunks * pixels_at_once) + 2 * row_margin),
          rows(memory.rows.at_least(static_cast<std::size_t>(row_bytes) * (block + 2))),
          votes(*reinterpret_cast<ballot *>(memory.votes.at_least(sizeof(ballot) / sizeof(float)))) {
        const auto line = static_cast<std::size_t>(grid.columns);
        carried = memory.carried.at_least(line * bins);
        histograms = memory.histograms.at_least(2 * line * cell_floats);
        energies = memory.energies.at_least(2 * line);
        clip_room = memory.clips.at_least(4 * line);
        std::memset(carried, 0, line * bins * sizeof(float));
        std::memset(histograms, 0, 2 * line * cell_floats * sizeof(float));
    }

    // Only the last two rows are kept.
    float *cells_of_row(int row) const {
        return histograms + (row & 1) * static_cast<std::ptrdiff_t>(grid.columns) * cell_floats;
    }
    float *energies_of_row(int row) const { return energies + (row & 1) * grid.columns; }
    clips clips_below(int row) const {
        float *first = clip_room + (row & 1) * 2 * static_cast<std::ptrdiff_t>(grid.columns);
        return {first, first + grid.columns};
    }

    /// Lets a band vote: the rows of pixels from the middle of cell row `band` - 1 to the middle of row `band`. That
    /// completes cell row `band` - 1.
    void count_band(int band) {
        const int first_y = band * block - block / 2;
        const int end_x = std::min(grid.columns * block, pixels.width) - 1;
        const int end_y = std::min(grid.rows * block, pixels.height) - 1;
        fetch_rows(pixels, first_y - 1, rows, row_bytes);
        float *cells = cells_of_row(band - 1);
        right_sums right{};
        for (int chunk = 0; chunk < chunks; ++chunk) {
            vote_blocks(votes, rows, row_bytes, chunk, std::max(0, 1 - first_y), std::min(block, end_y - first_y),
                        end_x);
            const int first = chunk * blocks_at_once - 1;
            for (int index = 0; index < blocks_at_once && first + index < grid.columns; ++index) {
                const int column = first + index;
                count_block(votes.sums[index], right, cells + column * cell_floats, carried + column * bins,
                            column >= 0);
            }
        }
    }

    /// Computes the features of row `row`; the rows around it must be complete.
    void compute_features(int row, float *features) const {
        feature_row(cells_of_row(row), clips_below(row - 1), clips_below(row), features, grid.feature_columns());
    }
};

static void scan_level(const spectra &banks, const level &job, scratch &memory) {
    const cell_grid grid = cells_of(job.pixels);
    if (grid.feature_rows() == 0 || grid.feature_columns() == 0) {
        return;
    }
    level_windows windows(banks, job, memory);
    level_cells cells(job.pixels, grid, memory);
    for (int row = 0; row < pad_before; ++row) {
        windows.add_empty_row();
    }
    cells.count_band(0);
    for (int row = 0; row < grid.rows; ++row) {
        cells.count_band(row + 1);
        complete_cells(cells.cells_of_row(row), cells.energies_of_row(row), grid.columns);
        if (row >= 1) {
            group_clips(cells.energies_of_row(row - 1), cells.energies_of_row(row), cells.clips_below(row - 1),
                        grid.columns - 1);
        }
        if (row >= 2) {
            cells.compute_features(row - 1, windows.feature_line + pad_before * cell_floats);
            windows.add_feature_row();
        }
    }
    for (int row = 0; row < pad_after; ++row) {
        windows.add_empty_row();
    }
}
