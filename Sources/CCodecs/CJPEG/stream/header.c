#include "header.h"

/// The segments and tables seen so far: a bit for each.
typedef struct definitions {
    unsigned frame;
    unsigned restart;
    unsigned quantization;
    unsigned huffman;
} definitions;

/// Records a definition by its bit; false if it has been seen before.
static bool note_once(unsigned *seen, unsigned bit) {
    const bool is_first = (*seen & bit) == 0;
    *seen |= bit;
    return is_first;
}

/// Records the tables of a DQT segment's payload. T.81 B.2.4.1: precision and number, then 64 or 128 bytes.
static bool note_quantization(definitions *seen, const uint8_t *payload, size_t length) {
    bool is_sound = length > 0;
    while (is_sound && length > 0) {
        const unsigned number = payload[0] & 15;
        const size_t size = 1 + (payload[0] >> 4 == 0 ? DCTSIZE2 : 2 * DCTSIZE2);
        is_sound = payload[0] >> 4 <= 1 && number < NUM_QUANT_TBLS && size <= length &&
                   note_once(&seen->quantization, 1u << number);
        payload += is_sound ? size : 0;
        length -= is_sound ? size : 0;
    }
    return is_sound;
}

/// Records the tables of a DHT segment's payload. T.81 B.2.4.2: class and number, 16 counts, as many symbols.
static bool note_huffman(definitions *seen, const uint8_t *payload, size_t length) {
    bool is_sound = length > 0;
    while (is_sound && length > 0) {
        const unsigned class = payload[0] >> 4;
        const unsigned number = payload[0] & 15;
        size_t size = 17;
        for (size_t index = 1; index < 17 && index < length; ++index) {
            size += payload[index];
        }
        is_sound = class <= 1 && number < NUM_HUFF_TBLS && size <= length &&
                   note_once(&seen->huffman, 1u << (class * NUM_HUFF_TBLS + number));
        payload += is_sound ? size : 0;
        length -= is_sound ? size : 0;
    }
    return is_sound;
}

/// Records the definitions of a segment; false if the segment is not allowed at its position.
static bool is_expected(definitions *seen, uint8_t marker, const uint8_t *payload, size_t length) {
    switch (marker) {
    case marker_quantization: return note_quantization(seen, payload, length);
    case marker_huffman: return note_huffman(seen, payload, length);
    case marker_restart: return length == 2 && note_once(&seen->restart, 1);
    case marker_frame:
    case marker_extended_frame: return note_once(&seen->frame, 1);
    case marker_scan: return seen->frame != 0;
    default: return false;
    }
}

/// `true` if a segment does not affect how the picture is coded: APP0 to APP15 and COM.
static bool is_passed_by(uint8_t marker) { return (marker & 0xF0) == 0xE0 || marker == 0xFE; }

bool walk_header(const uint8_t *bytes, size_t length, stream_header *header) {
    *header = (stream_header){0};
    definitions seen = {0};
    if (length < 2 || bytes[0] != 0xFF || bytes[1] != 0xD8) {
        return false;
    }
    for (size_t place = 2; length - place >= 4;) {
        if (bytes[place] != 0xFF) {
            return false;
        }
        const uint8_t marker = bytes[place + 1];
        if (marker == 0xFF) {
            place += 1;
            continue;
        }
        // The length counts its own two bytes and the payload.
        const size_t said = (size_t)bytes[place + 2] << 8 | bytes[place + 3];
        if (said < 2 || said > length - place - 2) {
            return false;
        }
        if (!is_passed_by(marker)) {
            if (header->count == most_segments || !is_expected(&seen, marker, bytes + place + 4, said - 2)) {
                return false;
            }
            header->segments[header->count++] = (header_segment){marker, place, said + 2};
        }
        place += 2 + said;
        if (marker == marker_scan) {
            header->end = place;
            return true;
        }
    }
    return false;
}
