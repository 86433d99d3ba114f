#include "picture.h"

#include <jerror.h>

cjpeg_status cjpeg_fail(cjpeg_message *message, cjpeg_status status, const char *text) {
    if (message != NULL) {
        snprintf(message->text, sizeof(message->text), "%s", text);
    }
    return status;
}

/// A plural noun for pictures of a kind libjpeg does not support, or NULL for other failures.
static const char *unsupported_kind(int code) {
    switch (code) {
    case JERR_BAD_PRECISION: return "JPEG pictures of other than 8 bits a sample";
    case JERR_SOF_UNSUPPORTED: return "JPEG pictures of a lossless or hierarchical coding";
    case JERR_ARITH_NOTIMPL: return "arithmetic-coded JPEG pictures";
    case JERR_COMPONENT_COUNT: return "JPEG pictures with so many components";
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL: return "JPEG pictures of this colour sampling";
    default: return NULL;
    }
}

cjpeg_status cjpeg_failure(cjpeg_picture *picture, cjpeg_message *message) {
    if (picture->has_too_many_scans) {
        return cjpeg_fail(message, CJPEG_DAMAGED, "too many scans");
    }
    const int code = picture->errors.msg_code;
    if (code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE) {
        return cjpeg_fail(message, CJPEG_OUT_OF_MEMORY, "not enough memory");
    }
    const char *kind = unsupported_kind(code);
    if (kind != NULL) {
        return cjpeg_fail(message, CJPEG_UNSUPPORTED, kind);
    }
    char text[JMSG_LENGTH_MAX];
    picture->errors.format_message((j_common_ptr)&picture->reader, text);
    return cjpeg_fail(message, code == JERR_INPUT_EMPTY ? CJPEG_TRUNCATED : CJPEG_DAMAGED, text);
}

static void leave(j_common_ptr codec) {
    cjpeg_picture *picture = codec->client_data;
    longjmp(picture->fence, 1);
}

/// Counts warnings, which have level -1, and drops trace messages.
static void note(j_common_ptr codec, int level) {
    if (level >= 0) {
        return;
    }
    cjpeg_picture *picture = codec->client_data;
    if (codec->err->msg_code == JWRN_JPEG_EOF) {
        picture->is_truncated = true;
    }
    if (codec->err->num_warnings == 0) {
        codec->err->format_message(codec, picture->warning);
    }
    codec->err->num_warnings += 1;
}

static void keep_silent(j_common_ptr codec) { (void)codec; }

void cjpeg_install_errors(cjpeg_picture *picture) {
    jpeg_std_error(&picture->errors);
    picture->errors.error_exit = leave;
    picture->errors.emit_message = note;
    picture->errors.output_message = keep_silent;
}

#define QUOTED(value) #value
#define TEXT(value) QUOTED(value)

const char *cjpeg_library_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }
