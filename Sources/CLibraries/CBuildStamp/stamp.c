#include "build_stamp.h"

enum { STAMP_BYTES = 64 };

// In a section of its own, which is replaced in the finished program: not const, so that no compiler takes it for
// empty.
static char stamp[STAMP_BYTES] __attribute__((section("kaomask_stamp"), used)) = "";

const char *kaomask_build_stamp(void) {
    // The last byte ends the text, whatever was written there.
    stamp[STAMP_BYTES - 1] = 0;
    return stamp;
}
