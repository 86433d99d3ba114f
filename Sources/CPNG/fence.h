// The fence: every failure of libpng becomes a status and a message.
#pragma once

#include "cpng.h"

#include <setjmp.h>
#include <stdbool.h>

#include <png.h>

typedef struct cpng_fence {
    /// Where a failing call lands. Armed anew by each function that calls libpng.
    jmp_buf landing;
    cpng_message message;
    cpng_status status;
} cpng_fence;

/// Ends the call in progress. Never returns.
_Noreturn void cpng_leave(png_structp codec, const char *text);
void cpng_ignore(png_structp codec, const char *text);

/// Fills the message in and gives the status back.
cpng_status cpng_fail(cpng_message *message, cpng_status status, const char *text);
/// The status and message of what libpng just jumped out with.
cpng_status cpng_failure(const cpng_fence *fence, cpng_message *message);

/// The bytes a row takes; 0 for a shape that there is not.
size_t cpng_row_bytes(cpng_shape shape);
