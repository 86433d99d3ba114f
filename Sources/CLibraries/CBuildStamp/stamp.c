#include "build_stamp.h"

enum { STAMP_BYTES = 64 };

// In a separate section, which is replaced in the finished program. Not const: a compiler could take it for empty.
static char stamp[STAMP_BYTES] __attribute__((section("kaomask_stamp"), used)) = "";

const char *kaomask_build_stamp(void) {
    // The last byte always ends the text.
    stamp[STAMP_BYTES - 1] = 0;
    return stamp;
}
