#include <on_demand.h>
#include <x265.h>

#include <stdlib.h>
#include <string.h>

#include "cx265.h"

#define QUOTED(value) #value
#define TEXT(value) QUOTED(value)

// The version of the headers this was compiled with; others have different structures.
ON_DEMAND_LIBRARIES_OF(kaomask_x265, "libx265", "libx265.so." TEXT(X265_BUILD));

// The name of a function may be a macro.
#define CALL(name) ON_DEMAND(kaomask_x265, name)

static const x265_api *interface(int depth) { return CALL(x265_api_get)(depth); }

const char *cx265_open_library(void) {
    const char *problem = on_demand_open(&libraries);
    if (problem) return problem;
    const x265_api *api = interface(0);
    const bool is_ours = api && api->api_major_version == X265_MAJOR_VERSION && api->api_build_number == X265_BUILD &&
                         api->sizeof_param == sizeof(x265_param) && api->sizeof_picture == sizeof(x265_picture);
    return is_ours ? NULL : "libx265 is not the version asked for";
}

const char *cx265_version(void) { return interface(0)->version_str; }

struct cx265_encoder {
    const x265_api *api;
    x265_param *param;
    x265_encoder *encoder;
    cx265_format format;
    uint8_t *bytes;
    size_t size;
};

static bool configure(cx265_encoder *own, const char *preset, const char *settings, size_t count) {
    const cx265_format *format = &own->format;
    x265_param *param = own->param;
    if (own->api->param_default_preset(param, preset, NULL) < 0) return false;
    param->sourceWidth = format->width;
    param->sourceHeight = format->height;
    param->fpsNum = param->fpsDenom = 1;
    param->internalCsp = format->chroma;
    param->internalBitDepth = format->depth;
    param->bRepeatHeaders = 1;
    param->bAnnexB = 1;
    param->vui.bEnableVideoSignalTypePresentFlag = 1;
    param->vui.bEnableVideoFullRangeFlag = format->is_full_range;
    param->vui.bEnableColorDescriptionPresentFlag =
        format->primaries != 2 || format->transfer != 2 || format->matrix != 2;
    param->vui.colorPrimaries = format->primaries;
    param->vui.transferCharacteristics = format->transfer;
    param->vui.matrixCoeffs = format->matrix;
    for (size_t index = 0; index < count; index++) {
        const char *value = settings + strlen(settings) + 1;
        if (own->api->param_parse(param, settings, value) < 0) return false;
        settings = value + strlen(value) + 1;
    }
    return true;
}

cx265_encoder *cx265_open(const cx265_format *format, const char *preset, const char *settings, size_t count) {
    const x265_api *api = interface(format->depth);
    if (!api || api->bit_depth != format->depth) return NULL;
    cx265_encoder *own = calloc(1, sizeof(*own));
    if (!own) return NULL;
    *own = (cx265_encoder){.api = api, .param = api->param_alloc(), .format = *format};
    if (own->param && configure(own, preset, settings, count)) {
        // The library has copied what the parameters point to.
        char *const matrices = (char *)own->param->scalingLists;
        own->encoder = api->encoder_open(own->param);
        own->param->scalingLists = NULL;
        free(matrices);
    }
    if (own->encoder) return own;
    cx265_close(own);
    return NULL;
}

/// Copies the samples as libx265 takes them: at 8 bits one byte each.
static uint8_t *copy_samples(const cx265_format *format, const uint16_t *const planes[3], x265_picture *picture) {
    const size_t bytes = format->depth > 8 ? 2 : 1;
    const int count = format->chroma == X265_CSP_I400 ? 1 : 3;
    size_t sizes[3] = {0}, widths[3] = {0}, whole = 0;
    for (int plane = 0; plane < count; plane++) {
        const bool is_narrow = plane > 0 && format->chroma != X265_CSP_I444;
        const bool is_low = plane > 0 && format->chroma == X265_CSP_I420;
        widths[plane] = is_narrow ? ((size_t)format->width + 1) / 2 : (size_t)format->width;
        sizes[plane] = widths[plane] * (is_low ? ((size_t)format->height + 1) / 2 : (size_t)format->height);
        whole += sizes[plane] * bytes;
    }
    uint8_t *samples = malloc(whole), *next = samples;
    if (!samples) return NULL;
    for (int plane = 0; plane < count; plane++) {
        picture->planes[plane] = next;
        picture->stride[plane] = (int)(widths[plane] * bytes);
        if (bytes == 2) {
            memcpy(next, planes[plane], 2 * sizes[plane]);
        } else {
            for (size_t index = 0; index < sizes[plane]; index++) next[index] = (uint8_t)planes[plane][index];
        }
        next += sizes[plane] * bytes;
    }
    return samples;
}

static bool keep(cx265_encoder *own, const x265_nal *units, uint32_t count) {
    size_t size = 0;
    for (uint32_t unit = 0; unit < count; unit++) size += units[unit].sizeBytes;
    own->bytes = malloc(size);
    if (!own->bytes) return false;
    for (uint32_t unit = 0; unit < count; unit++) {
        memcpy(own->bytes + own->size, units[unit].payload, units[unit].sizeBytes);
        own->size += units[unit].sizeBytes;
    }
    return size > 0;
}

static bool run(cx265_encoder *own, x265_picture *in) {
    // With some parameters it writes there without asking whether it may.
    x265_picture *out = own->api->picture_alloc();
    if (!out) return false;
    own->api->picture_init(own->param, out);
    x265_nal *units = NULL;
    uint32_t count = 0;
    int status = own->api->encoder_encode(own->encoder, &units, &count, in, out);
    // Without another picture, it gives the one it has.
    if (status == 0) status = own->api->encoder_encode(own->encoder, &units, &count, NULL, out);
    own->api->picture_free(out);
    return status > 0 && keep(own, units, count);
}

bool cx265_encode(cx265_encoder *own, const uint16_t *const planes[3], const uint8_t **bytes, size_t *size) {
    if (own->bytes) return false;
    x265_picture *picture = own->api->picture_alloc();
    uint8_t *samples = NULL;
    if (picture) {
        own->api->picture_init(own->param, picture);
        picture->sliceType = X265_TYPE_I;
        picture->bitDepth = own->format.depth;
        picture->colorSpace = own->format.chroma;
        samples = copy_samples(&own->format, planes, picture);
    }
    const bool is_done = samples && run(own, picture);
    free(samples);
    if (picture) own->api->picture_free(picture);
    *bytes = own->bytes;
    *size = own->size;
    return is_done;
}

void cx265_close(cx265_encoder *own) {
    if (own->encoder) own->api->encoder_close(own->encoder);
    if (own->param) own->api->param_free(own->param);
    free(own->bytes);
    free(own);
}
