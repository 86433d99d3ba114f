// The windows of one level: rows of features go in, windows that reach a threshold come out.

struct level_windows {
    const spectra &banks;
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

    level_windows(const spectra &banks, const level &job, scratch &memory)
        : banks(banks), job(job), memory(memory), grid(cells_of(job.pixels)),
          tile_columns((grid.feature_columns() + step - 1) / step), padded_columns((tile_columns - 1) * step + tile),
          padded_rows(grid.feature_rows() + model::side - 1) {
        const auto cells = static_cast<std::size_t>(padded_columns) * cell_floats;
        feature_line = memory.features.at_least(cells);
        std::memset(feature_line, 0, cells * sizeof(float));
        ring = memory.columns.at_least(static_cast<std::size_t>(tile_columns) * tile_apart);
        scores = memory.scores.at_least(banks.size() * score_bank_apart);
        for (int row = padded_rows; row < tile; ++row) {
            clear_row(row);
        }
    }

    void clear_row(int row) {
        for (int column = 0; column < tile_columns * tile; ++column) {
            std::memset(ring + column * column_apart + (row % tile) * row_apart, 0, cell_floats * sizeof(float));
        }
    }

    void add_empty_row() {
        clear_row(next_row);
        finish_row();
    }

    /// Adds the row of features in `feature_line`.
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
            filter_tiles(banks, ring + index * tile_apart, tiles, scores);
            for (std::size_t bank = 0; bank < banks.size(); ++bank) {
                for (int row = scored_rows; row < end; ++row) {
                    float *line = scores + bank * score_bank_apart + (row % tile) * score_row_apart;
                    transform_scores_back(line, score_column_apart);
                    report(line, row, index, tiles, static_cast<int>(bank));
                }
            }
        }
        scored_rows = end;
    }

    /// Keeps the windows of a row that reach the threshold of their filter in a bank.
    void report(const float *line, int row, int first_tile, int tiles, int bank) {
        const double(&zero)[bank_size] = banks[static_cast<std::size_t>(bank)].thresholds;
        double thresholds[bank_size];
        alignas(32) float bounds[2 * pairs_of_scores];
        for (int filter = 0; filter < bank_size; ++filter) {
            thresholds[filter] = zero[filter] + job.adjustment;
        }
        for (int score = 0; score < 2 * pairs_of_scores; ++score) {
            // A float at or below the threshold; the exact comparison follows.
            bounds[(score & 1) * pairs_of_scores + (score >> 1)] =
                score < tiles * bank_size
                    ? std::nextafter(static_cast<float>(thresholds[score % bank_size]), -HUGE_VALF)
                    : HUGE_VALF;
        }
        for (int x = 0; x < step; ++x) {
            const float *cell = line + x * score_column_apart;
            if (!any_reaches(cell, bounds)) {
                continue;
            }
            for (int score = 0; score < tiles * bank_size; ++score) {
                const int filter = score % bank_size;
                const double value = cell[(score & 1) * pairs_of_scores + (score >> 1)];
                const int column = (first_tile + score / bank_size) * step + x;
                if (value >= thresholds[filter] && column < grid.feature_columns()) {
                    memory.hits.push_back({value - zero[filter], row, column, static_cast<std::int16_t>(job.index),
                                           static_cast<std::int16_t>(bank_size * bank + filter)});
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
