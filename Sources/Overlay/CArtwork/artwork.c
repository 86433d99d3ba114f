#include "artwork.h"

// #embed is C23; clang accepts it in every mode and warns only with -pedantic.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t eyes[] = {
#embed "../Artwork/eyes.svg"
};
static const uint8_t mouths[] = {
#embed "../Artwork/mouths.svg"
};
static const uint8_t marks[] = {
#embed "../Artwork/marks.svg"
};
static const uint8_t creatures[] = {
#embed "../Artwork/creatures.svg"
};
static const uint8_t arms[] = {
#embed "../Artwork/arms.svg"
};

static const uint8_t kaomoji[] = {
#embed "../Artwork/kaomoji.txt"
};
static const uint8_t words[] = {
#embed "../Artwork/words.txt"
};

static const struct {
    const uint8_t *bytes;
    size_t length;
} sheets[] = {
    [ARTWORK_EYES] = {eyes, sizeof eyes},    [ARTWORK_MOUTHS] = {mouths, sizeof mouths},
    [ARTWORK_MARKS] = {marks, sizeof marks}, [ARTWORK_CREATURES] = {creatures, sizeof creatures},
    [ARTWORK_ARMS] = {arms, sizeof arms},    [ARTWORK_KAOMOJI] = {kaomoji, sizeof kaomoji},
    [ARTWORK_WORDS] = {words, sizeof words},
};

const uint8_t *artwork_file(artwork_sheet sheet, size_t *length) {
    *length = sheets[sheet].length;
    return sheets[sheet].bytes;
}
