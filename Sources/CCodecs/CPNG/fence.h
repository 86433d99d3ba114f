// The fence: every failure of libpng becomes a status and a message.
#pragma once

#include "cpng.h"

#include <setjmp.h>
#include <stdbool.h>

#include <png.h>

typedef struct cpng_fence {
    /// The jump target for failures. Each function that calls libpng sets it.
    jmp_buf landing;
    cpng_message message;
    cpng_status status;
} cpng_fence;

/// Ends the call in progress. Never returns.
_Noreturn void cpng_leave(png_structp codec, const char *text);
void cpng_ignore(png_structp codec, const char *text);

cpng_status cpng_fail(cpng_message *message, cpng_status status, const char *text);
/// The status and message of the failure that libpng just reported by a jump.
cpng_status cpng_failure(const cpng_fence *fence, cpng_message *message);

/// The bytes of a row; 0 for an invalid shape.
size_t cpng_row_bytes(cpng_shape shape);
