#include "fence.h"

#include <stdio.h>

const char *cpng_library_version(void) { return png_get_libpng_ver(NULL); }

cpng_status cpng_fail(cpng_message *message, cpng_status status, const char *text) {
    if (message != NULL) {
        snprintf(message->text, sizeof(message->text), "%s", text);
    }
    return status;
}

cpng_status cpng_failure(const cpng_fence *fence, cpng_message *message) {
    return cpng_fail(message, fence->status, fence->message.text);
}

void cpng_leave(png_structp codec, const char *text) {
    cpng_fence *fence = png_get_error_ptr(codec);
    snprintf(fence->message.text, sizeof(fence->message.text), "%s", text);
    longjmp(fence->landing, 1);
}

void cpng_ignore(png_structp codec, const char *text) {
    (void)codec;
    (void)text;
}

size_t cpng_row_bytes(cpng_shape shape) {
    if (shape.width < 1 || shape.height < 1 || shape.channels < 1 || shape.channels > 4 ||
        (shape.depth != 8 && shape.depth != 16)) {
        return 0;
    }
    return (size_t)shape.width * (size_t)shape.channels * (size_t)(shape.depth / 8);
}
