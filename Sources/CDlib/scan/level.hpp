// One level of the pyramid, from pixels to hits, a band of eight rows at a time.

/// Bytes on both sides of a row of pixels, so that gradients may read past its ends.
constexpr int row_margin = 80;

struct level_scan {
    const spectra &filters;
    const level &job;
    scratch &memory;
    const cell_grid grid;
    const int tile_columns;
    const int padded_columns;
    const int padded_rows;
    float *feature_line;
    float *ring;
    float *scores;
    int next_row = 0;
    int scored_rows = 0;

    level_scan(const spectra &filters, const level &job, scratch &memory)
        : filters(filters), job(job), memory(memory), grid(cells_of(job.pixels)),
          tile_columns((grid.feature_columns() + step - 1) / step),
          padded_columns((tile_columns - 1) * step + tile),
          padded_rows(grid.feature_rows() + model::side - 1) {
        const auto cells = static_cast<std::size_t>(padded_columns) * cell_floats;
        feature_line = memory.features.at_least(cells);
        std::memset(feature_line, 0, cells * sizeof(float));
        ring = memory.columns.at_least(static_cast<std::size_t>(tile_columns) * tile_apart);
        scores = memory.scores.at_least(static_cast<std::size_t>(tile) * score_column_apart);
        for (int row = padded_rows; row < tile; ++row) {
            clear_row(row);
        }
    }

    void clear_row(int row) {
        for (int column = 0; column < tile_columns * tile; ++column) {
            std::memset(ring + column * column_apart + (row % tile) * row_apart, 0,
                        cell_floats * sizeof(float));
        }
    }

    void add_empty_row() {
        clear_row(next_row);
        finish_row();
    }

    /// Adds the row of features that lies in `feature_line`.
    void add_feature_row() {
        for (int index = 0; index < tile_columns; ++index) {
            transform_cells(feature_line + index * step * cell_floats, cell_floats,
                            ring + index * tile_apart + (next_row % tile) * row_apart, column_apart);
        }
        finish_row();
    }

    void finish_row() {
        ++next_row;
        if (next_row == padded_rows || next_row == scored_rows + tile) {
            score_rows(next_row - model::side + 1);
        }
    }

    /// Scores the windows from row `scored_rows` up to `end`.
    void score_rows(int end) {
        for (int index = 0; index < tile_columns; index += tiles_at_once) {
            const int tiles = std::min(tiles_at_once, tile_columns - index);
            filter_tiles(filters, ring + index * tile_apart, tiles, scores);
            for (int row = scored_rows; row < end; ++row) {
                float *line = scores + (row % tile) * score_row_apart;
                transform_scores_back(line, score_column_apart);
                report(line, row, index, tiles);
            }
        }
        scored_rows = end;
    }

    /// Keeps the windows of a row that reach their filter's threshold.
    void report(const float *line, int row, int first_tile, int tiles) {
        double thresholds[model::filters];
        alignas(32) float bounds[2 * pairs_of_scores];
        for (int filter = 0; filter < model::filters; ++filter) {
            thresholds[filter] = filters.thresholds[filter] + job.adjustment;
        }
        for (int score = 0; score < 2 * pairs_of_scores; ++score) {
            // A float at or below the threshold: exact comparison follows.
            bounds[(score & 1) * pairs_of_scores + (score >> 1)] =
                score < tiles * model::filters
                    ? std::nextafter(static_cast<float>(thresholds[score % model::filters]), -HUGE_VALF)
                    : HUGE_VALF;
        }
        for (int x = 0; x < step; ++x) {
            const float *cell = line + x * score_column_apart;
            if (!any_reaches(cell, bounds)) {
                continue;
            }
            for (int score = 0; score < tiles * model::filters; ++score) {
                const int filter = score % model::filters;
                const double value = cell[(score & 1) * pairs_of_scores + (score >> 1)];
                const int column = (first_tile + score / model::filters) * step + x;
                if (value >= thresholds[filter] && column < grid.feature_columns()) {
                    memory.hits.push_back({value - filters.thresholds[filter], row, column,
                                           static_cast<std::int16_t>(job.index),
                                           static_cast<std::int16_t>(filter)});
                }
            }
        }
    }

    static bool any_reaches(const float *cell, const float *bounds) {
        typedef std::int32_t Mask __attribute__((vector_size(16)));
        Mask any = (Mask)(load<V4>(cell) >= load<V4>(bounds));
        for (int lane = 4; lane < 16; lane += 4) {
            any |= (Mask)(load<V4>(cell + lane) >= load<V4>(bounds + lane));
        }
        return (any[0] | any[1] | any[2] | any[3]) != 0;
    }
};

/// Copies the rows a band looks at, from the one above it to the one below it.
INLINE void fetch_rows(const picture &pixels, int first, std::uint8_t *rows, std::ptrdiff_t row_bytes) {
    for (int row = 0; row < block + 2; ++row) {
        const int y = first + row;
        if (y >= 0 && y < pixels.height) {
            std::memcpy(rows + row * row_bytes + row_margin, pixels.pixels + y * pixels.stride,
                        static_cast<std::size_t>(pixels.width));
        }
    }
}

/// Eight neighbouring blocks of a band vote. Rows from `from` up to `to` of the band take part, and pixels from 1 up
/// to `end`.
static void vote_blocks(ballot &votes, const std::uint8_t *rows, std::ptrdiff_t row_bytes, int chunk, int from,
                        int to, int end) {
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

static void scan_level(const spectra &filters, const level &job, scratch &memory) {
    const cell_grid grid = cells_of(job.pixels);
    if (grid.feature_rows() == 0 || grid.feature_columns() == 0) {
        return;
    }
    level_scan windows(filters, job, memory);

    const int chunks = grid.columns / blocks_at_once + 1;
    const int end_x = std::min(grid.columns * block, job.pixels.width) - 1;
    const int end_y = std::min(grid.rows * block, job.pixels.height) - 1;
    const std::ptrdiff_t row_bytes =
        std::max(job.pixels.width, chunks * pixels_at_once) + 2 * row_margin;
    std::uint8_t *rows = memory.rows.at_least(static_cast<std::size_t>(row_bytes) * (block + 2));
    auto &votes = *reinterpret_cast<ballot *>(memory.votes.at_least(sizeof(ballot) / sizeof(float)));

    const auto line = static_cast<std::size_t>(grid.columns);
    float *carried = memory.carried.at_least(line * bins);
    std::memset(carried, 0, line * bins * sizeof(float));
    float *histograms = memory.histograms.at_least(2 * line * cell_floats);
    float *energies = memory.energies.at_least(2 * line);
    float *clip_room = memory.clips.at_least(4 * line);
    std::memset(histograms, 0, 2 * line * cell_floats * sizeof(float));
    const clips group_rows[2] = {{clip_room, clip_room + line}, {clip_room + 2 * line, clip_room + 3 * line}};

    for (int row = 0; row < pad_before; ++row) {
        windows.add_empty_row();
    }
    for (int band = 0; band <= grid.rows; ++band) {
        const int first_y = band * block - block / 2;
        fetch_rows(job.pixels, first_y - 1, rows, row_bytes);
        const int from = std::max(0, 1 - first_y);
        const int to = std::min(block, end_y - first_y);
        const int row = band - 1;
        float *cells = histograms + (row & 1) * static_cast<std::ptrdiff_t>(line) * cell_floats;
        right_sums right{};
        for (int chunk = 0; chunk < chunks; ++chunk) {
            vote_blocks(votes, rows, row_bytes, chunk, from, to, end_x);
            for (int index = 0; index < blocks_at_once; ++index) {
                const int column = chunk * blocks_at_once + index - 1;
                if (column >= grid.columns) {
                    break;
                }
                count_block(votes.sums[index], right, cells + column * cell_floats, carried + column * bins,
                            column >= 0);
            }
        }
        if (row < 0) {
            continue;
        }
        float *row_energies = energies + (row & 1) * grid.columns;
        complete_cells(cells, row_energies, grid.columns);
        if (row < 1) {
            continue;
        }
        group_clips(energies + (~row & 1) * grid.columns, row_energies, group_rows[row & 1], grid.columns - 1);
        if (row < 2) {
            continue;
        }
        feature_row(histograms + (~row & 1) * static_cast<std::ptrdiff_t>(line) * cell_floats,
                    group_rows[~row & 1], group_rows[row & 1], windows.feature_line + pad_before * cell_floats,
                    grid.feature_columns());
        windows.add_feature_row();
    }
    for (int row = 0; row < pad_after; ++row) {
        windows.add_empty_row();
    }
}
