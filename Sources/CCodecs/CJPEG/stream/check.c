// Verification of written files: the output is opened and decoded.
#include "stream.h"

#include <string.h>

/// `true` if two pictures have the same size, sampling, quantisation and restart interval.
static bool are_alike(const cjpeg_stream *one, const cjpeg_stream *other) {
    bool is_alike = one->component_count == other->component_count && one->mcu_columns == other->mcu_columns &&
                    one->mcu_rows == other->mcu_rows && one->restart_interval == other->restart_interval;
    for (int number = 0; is_alike && number < one->component_count; ++number) {
        const stream_component *first = &one->components[number];
        const stream_component *second = &other->components[number];
        is_alike = first->across == second->across && first->down == second->down && first->width == second->width &&
                   first->height == second->height && memcmp(first->steps, second->steps, sizeof(first->steps)) == 0;
    }
    return is_alike;
}

/// `true` if the other table has all codes of the first, and perhaps more of the longest.
static bool has_codes_of(const JHUFF_TBL *one, const JHUFF_TBL *other) {
    return memcmp(one->bits, other->bits, longest_code) == 0 && one->bits[longest_code] <= other->bits[longest_code] &&
           memcmp(one->huffval, other->huffval, (size_t)cjpeg_code_count(one)) == 0;
}

/// `true` if the other picture has all Huffman codes of the first.
static bool have_same_codes(const cjpeg_stream *one, const cjpeg_stream *other) {
    bool is_same = true;
    for (int number = 0; is_same && number < one->component_count; ++number) {
        const stream_component *first = &one->components[number];
        const stream_component *second = &other->components[number];
        is_same = has_codes_of(&one->dc_sources[first->dc_table], &other->dc_sources[second->dc_table]) &&
                  has_codes_of(&one->ac_sources[first->ac_table], &other->ac_sources[second->ac_table]);
    }
    return is_same;
}

/// Skips `left` bits that both readers must have in common; false if they differ.
static bool skip_same(bit_reader *one, bit_reader *other, uint64_t left) {
    enum { step = 56 };
    uint64_t differences = 0;
    for (; left >= step && differences == 0; left -= step) {
        refill(one);
        refill(other);
        differences = (one->bits ^ other->bits) >> (64 - step);
        drop(one, step);
        drop(other, step);
    }
    refill(one);
    refill(other);
    for (; left > 0 && differences == 0; --left) {
        differences = peek(one, 1) ^ peek(other, 1);
        drop(one, 1);
        drop(other, 1);
    }
    return differences == 0 && !is_starved(one) && !is_starved(other);
}

/// Skips a row of MCUs that equals the source's bits; false if it differs, and then nothing is skipped.
static bool skip_own_row(const cjpeg_stream *source, const uint8_t *bytes, int row, stream_place *place) {
    stream_place start = place_in(bytes, *mark_before(source, row, 0));
    const stream_place *end = &source->row_ends[row];
    stream_place written = *place;
    if (memcmp(&start.dc, &place->dc, sizeof(start.dc)) != 0 ||
        !skip_same(&start.reader, &written.reader, bit_place(&end->reader) - bit_place(&start.reader))) {
        return false;
    }
    *place = (stream_place){written.reader, end->dc};
    return true;
}

static bool skip_row(const cjpeg_stream *stream, int row, stream_place *place) {
    int64_t mcu = (int64_t)row * stream->mcu_columns;
    for (int column = 0; column < stream->mcu_columns; ++column, ++mcu) {
        // The restart marker before a row's first MCU has already been taken.
        if ((column > 0 && is_restart(stream, mcu) && !take_restart(stream, place, mcu)) || !skip_mcu(stream, place)) {
            return false;
        }
    }
    return true;
}

/// Takes the restart marker after a row, if there is one, or after the last row the end-of-image marker.
static bool take_row_end(const cjpeg_stream *written, int row, stream_place *place) {
    const int64_t next = (int64_t)(row + 1) * written->mcu_columns;
    if (row == written->mcu_rows - 1) {
        return take_marker(&place->reader, marker_end) && place->reader.next == written->length;
    }
    return !is_restart(written, next) || take_restart(written, place, next);
}

/// Skips all rows: those whose bits and codes are the source's by comparing, the others by decoding.
static bool read_rows(const cjpeg_stream *source, const uint8_t *bytes, const cjpeg_stream *written,
                      const uint8_t *file) {
    stream_place place = {.reader = read_bits_of(file, written->header.end, written->length)};
    const bool may_be_own = have_same_codes(source, written) && !restarts_inside_rows(source);
    bool is_sound = true;
    for (int row = 0; is_sound && row < written->mcu_rows; ++row) {
        is_sound = ((may_be_own && skip_own_row(source, bytes, row, &place)) || skip_row(written, row, &place)) &&
                   take_row_end(written, row, &place);
    }
    return is_sound;
}

cjpeg_status cjpeg_picture_check(const cjpeg_picture *picture, const uint8_t *bytes, size_t length, const uint8_t *file,
                                 size_t file_length, cjpeg_message *message) {
    if (picture == NULL || picture->stream == NULL || bytes == NULL || length != picture->length) {
        return cjpeg_fail(message, CJPEG_INVALID_ARGUMENT, "no picture that was scanned, or not its bytes");
    }
    cjpeg_picture *opened = NULL;
    const cjpeg_status status = cjpeg_picture_open(file, file_length, &opened, message);
    if (status != CJPEG_OK) {
        return status;
    }
    const cjpeg_stream *stream = picture->stream;
    cjpeg_stream *written = read_headers(opened, file);
    const bool is_sound = written != NULL && are_alike(stream, written) && read_rows(stream, bytes, written, file);
    free_stream(written);
    cjpeg_picture_destroy(opened);
    return is_sound ? CJPEG_OK : cjpeg_fail(message, CJPEG_DAMAGED, "what was written cannot be read");
}
