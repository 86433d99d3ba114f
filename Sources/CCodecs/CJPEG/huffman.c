#include "picture.h"

#include <string.h>

enum {
    symbols = 256,
    /// The greatest depth of a Huffman tree with the weights below, before codes are limited to the longest length.
    deepest_leaf = 64,
};

bool cjpeg_can_occur(int symbol, bool is_dc) {
    const int run = symbol >> 4;
    const int size = symbol & 15;
    if (is_dc) {
        return symbol <= 11;
    }
    return size == 0 ? run == 0 || run == 15 : size <= 10;
}

/// Reads the length of each symbol's code; 0 for none.
static void read_lengths(const JHUFF_TBL *table, uint8_t lengths[symbols]) {
    memset(lengths, 0, symbols);
    int index = 0;
    for (int length = 1; length <= longest_code; ++length) {
        for (int count = 0; count < table->bits[length] && index < symbols; ++count, ++index) {
            lengths[table->huffval[index]] = (uint8_t)length;
        }
    }
}

/// Weighs each symbol: by the frequency its code length implies, and minimally for one that needs a code and has none.
/// The extra entry reserves the code of all ones, which must not be assigned. Returns `true` if no symbol lacks a code.
/// T.81 K.2.
static bool weigh(const JHUFF_TBL *table, bool is_dc, long weights[symbols + 1]) {
    uint8_t lengths[symbols];
    read_lengths(table, lengths);
    bool is_complete = true;
    for (int symbol = 0; symbol < symbols; ++symbol) {
        const bool is_missing = lengths[symbol] == 0 && cjpeg_can_occur(symbol, is_dc);
        weights[symbol] = lengths[symbol] > 0 ? 1L << (longest_code + 1 - lengths[symbol]) : is_missing;
        is_complete = is_complete && !is_missing;
    }
    weights[symbols] = 1;
    return is_complete;
}

/// The index of the smallest weight other than `except`, the last of equal ones; -1 if none is left.
static int lightest(const long weights[symbols + 1], int except) {
    int found = -1;
    for (int place = 0; place <= symbols; ++place) {
        if (weights[place] > 0 && place != except && (found < 0 || weights[place] <= weights[found])) {
            found = place;
        }
    }
    return found;
}

/// Computes the depth of each leaf in the Huffman tree of these weights. The weights are consumed.
static void measure_depths(long weights[symbols + 1], int depths[symbols + 1]) {
    int next[symbols + 1];
    for (int place = 0; place <= symbols; ++place) {
        depths[place] = 0;
        next[place] = -1;
    }
    for (;;) {
        const int first = lightest(weights, -1);
        const int second = lightest(weights, first);
        if (second < 0) {
            return;
        }
        // The two subtrees become one: their leaves, chained, all sink by one.
        weights[second] += weights[first];
        weights[first] = 0;
        int last = second;
        for (int place = second; place >= 0; place = next[place]) {
            depths[place] += 1;
            last = place;
        }
        next[last] = first;
        for (int place = first; place >= 0; place = next[place]) {
            depths[place] += 1;
        }
    }
}

/// Moves leaves that are too deep up, each at the cost of a shorter code. T.81 figure K.3.
static void limit_lengths(int counts[deepest_leaf + 1]) {
    for (int length = deepest_leaf; length > longest_code; --length) {
        while (counts[length] > 0) {
            int shorter = length - 2;
            while (counts[shorter] == 0) {
                --shorter;
            }
            counts[length] -= 2;
            counts[length - 1] += 1;
            counts[shorter + 1] += 2;
            counts[shorter] -= 1;
        }
    }
}

void cjpeg_extend_table(JHUFF_TBL *table, bool is_dc) {
    uint8_t lengths[symbols];
    read_lengths(table, lengths);
    // The code of all ones must not be assigned.
    long room = (1L << longest_code) - 1;
    for (int length = 1; length <= longest_code; ++length) {
        room -= (long)table->bits[length] << (longest_code - length);
    }
    int index = cjpeg_code_count(table);
    // A table may name a symbol twice, so that it has more codes than symbols; 255 of one length are the most.
    for (int symbol = 0; symbol < symbols && room > 0 && index < symbols - 1; ++symbol) {
        if (lengths[symbol] == 0 && cjpeg_can_occur(symbol, is_dc)) {
            table->huffval[index++] = (UINT8)symbol;
            table->bits[longest_code] += 1;
            --room;
        }
    }
}

void cjpeg_complete_table(JHUFF_TBL *table, bool is_dc) {
    long weights[symbols + 1];
    if (weigh(table, is_dc, weights)) {
        return;
    }
    int depths[symbols + 1];
    measure_depths(weights, depths);
    int counts[deepest_leaf + 1] = {0};
    int deepest = 0;
    for (int place = 0; place <= symbols; ++place) {
        counts[depths[place]] += depths[place] > 0;
        deepest = depths[place] > deepest ? depths[place] : deepest;
    }
    limit_lengths(counts);
    // The code of all ones is the last of the longest ones.
    int last = longest_code;
    while (counts[last] == 0) {
        --last;
    }
    counts[last] -= 1;
    for (int length = 1; length <= longest_code; ++length) {
        table->bits[length] = (UINT8)counts[length];
    }
    int index = 0;
    for (int depth = 1; depth <= deepest; ++depth) {
        for (int symbol = 0; symbol < symbols; ++symbol) {
            if (depths[symbol] == depth) {
                table->huffval[index++] = (UINT8)symbol;
            }
        }
    }
}
