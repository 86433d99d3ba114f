#include <on_demand.h>
#include <x265.h>

#include <stdlib.h>
#include <string.h>

#include "cx265.h"

#define QUOTED(value) #value
#define TEXT(value) QUOTED(value)

// The version of the headers this was compiled with; others have different structures.
ON_DEMAND_LIBRARIES_OF(kaomask_x265, "libx265", "libx265.so." TEXT(X265_BUILD));

/// The version whose analysis is known: libx265 3.5.
enum { KNOWN_BUILD = 199 };

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

bool cx265_takes_blocks(void) { return X265_BUILD == KNOWN_BUILD; }

struct cx265_encoder {
    const x265_api *api;
    x265_param *param;
    x265_encoder *encoder;
    cx265_format format;
    bool has_blocks;
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
#if X265_BUILD == 199
    if (own->has_blocks) {
        // The name of the file that is not read: the analysis comes with the picture.
        param->analysisLoad = "-";
        param->analysisLoadReuseLevel = 2;
        param->bUseAnalysisFile = 0;
    }
#endif
    return true;
}

cx265_encoder *cx265_open(const cx265_format *format, const char *preset, const char *settings, size_t count,
                          bool has_blocks) {
    const x265_api *api = interface(format->depth);
    if (!api || api->bit_depth != format->depth || (has_blocks && !cx265_takes_blocks())) return NULL;
    cx265_encoder *own = calloc(1, sizeof(*own));
    if (!own) return NULL;
    *own = (cx265_encoder){.api = api, .param = api->param_alloc(), .format = *format, .has_blocks = has_blocks};
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

#if X265_BUILD == 199
/// `true` if a block is one that libx265 can keep: it lies within the picture, at a depth there is, and all of it is
/// free, or none. libx265 believes what it is given.
static bool is_sound(const x265_param *param, const cx265_blocks *blocks, size_t block, size_t start, size_t length) {
    const uint32_t tree = param->maxCUSize, depth = blocks->depths[block], side = tree >> depth;
    const bool is_free = blocks->luma[start] == CX265_FREE;
    for (size_t index = start; index < start + length; index++) {
        if (is_free ? blocks->luma[index] != CX265_FREE : blocks->luma[index] > 34) return false;
    }
    if (is_free) return true;
    const size_t units = (size_t)(tree / 4) * (tree / 4), place = start % units, number = start / units;
    uint32_t x = 0, y = 0;
    for (int bit = 0; bit < 4; bit++) {
        x |= (uint32_t)(place >> 2 * bit & 1) << (bit + 2);
        y |= (uint32_t)(place >> (2 * bit + 1) & 1) << (bit + 2);
    }
    const uint32_t columns = ((uint32_t)param->sourceWidth + tree - 1) / tree;
    x += tree * (uint32_t)(number % columns);
    y += tree * (uint32_t)(number / columns);
    const uint8_t chroma = blocks->chroma[block], part = blocks->parts[block];
    const bool is_chroma_known = chroma == CX265_FREE || chroma <= 34 || chroma == 36;
    return is_chroma_known && side <= 32 && x + side <= (uint32_t)param->sourceWidth &&
           y + side <= (uint32_t)param->sourceHeight &&
           (part == 0 || (part == CX265_QUARTERED && side == 8 && param->minCUSize == 8));
}

static bool covers(const x265_param *param, const cx265_blocks *blocks, size_t trees, size_t units) {
    if (blocks->luma_count != trees * units) return false;
    size_t start = 0;
    for (size_t block = 0; block < blocks->count; block++) {
        const uint32_t depth = blocks->depths[block];
        if (depth > 3 || param->maxCUSize >> depth < param->minCUSize) return false;
        const size_t length = units >> 2 * depth;
        if (start % length || start + length > trees * units) return false;
        if (!is_sound(param, blocks, block, start, length)) return false;
        start += length;
    }
    return start == trees * units;
}

/// Describes the blocks to libx265. `param` is what the encoder works with; it is repeated, because libx265 compares
/// it.
static bool describe(const x265_param *param, const cx265_blocks *blocks, x265_picture *picture,
                     x265_analysis_intra_data *intra) {
    const size_t tree = param->maxCUSize, units = tree / 4 * (tree / 4);
    const size_t columns = ((size_t)param->sourceWidth + tree - 1) / tree;
    const size_t trees = columns * (((size_t)param->sourceHeight + tree - 1) / tree);
    if (!covers(param, blocks, trees, units)) return false;
    // libx265 only reads them.
    *intra = (x265_analysis_intra_data){.depth = (uint8_t *)blocks->depths,
                                        .modes = (uint8_t *)blocks->luma,
                                        .partSizes = (char *)blocks->parts,
                                        .chromaModes = (uint8_t *)blocks->chroma};
    x265_analysis_data *data = &picture->analysisData;
    data->intraData = intra;
    data->sliceType = X265_TYPE_IDR;
    data->depthBytes = (uint32_t)blocks->count;
    data->numCUsInFrame = (uint32_t)trees;
    data->numPartitions = (uint32_t)units;
    data->saveParam = (x265_analysis_validate){.maxNumReferences = param->maxNumReferences,
                                               .analysisReuseLevel = param->analysisLoadReuseLevel,
                                               .sourceWidth = param->sourceWidth,
                                               .sourceHeight = param->sourceHeight,
                                               .keyframeMax = param->keyframeMax,
                                               .keyframeMin = param->keyframeMin,
                                               .openGOP = param->bOpenGOP,
                                               .bframes = param->bframes,
                                               .bPyramid = param->bBPyramid,
                                               .maxCUSize = (int)param->maxCUSize,
                                               .minCUSize = (int)param->minCUSize,
                                               .intraRefresh = param->bIntraRefresh,
                                               .lookaheadDepth = param->lookaheadDepth,
                                               .chunkStart = param->chunkStart,
                                               .chunkEnd = param->chunkEnd,
                                               .cuTree = param->rc.cuTree,
                                               .ctuDistortionRefine = param->ctuDistortionRefine,
                                               .frameDuplication = param->bEnableFrameDuplication};
    return true;
}

static bool give(cx265_encoder *own, const cx265_blocks *blocks, x265_picture *picture,
                 x265_analysis_intra_data *intra) {
    x265_param *param = own->api->param_alloc();
    if (!param) return false;
    own->api->encoder_parameters(own->encoder, param);
    const bool is_given = describe(param, blocks, picture, intra);
    // Copies that param_free() forgets.
    free((char *)param->scalingLists);
    free((char *)param->analysisLoad);
    own->api->param_free(param);
    return is_given;
}
#else
typedef struct x265_analysis_intra_data x265_analysis_intra_data;
static bool give(cx265_encoder *own, const cx265_blocks *blocks, x265_picture *picture, void *intra) {
    (void)own, (void)blocks, (void)picture, (void)intra;
    return false;
}
#endif

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

bool cx265_encode(cx265_encoder *own, const uint16_t *const planes[3], const cx265_blocks *blocks,
                  const uint8_t **bytes, size_t *size) {
    if (own->bytes || own->has_blocks != (blocks != NULL)) return false;
    x265_picture *picture = own->api->picture_alloc();
    uint8_t *samples = NULL;
    x265_analysis_intra_data intra;
    bool is_ready = picture;
    if (is_ready) {
        own->api->picture_init(own->param, picture);
        picture->sliceType = X265_TYPE_I;
        picture->bitDepth = own->format.depth;
        picture->colorSpace = own->format.chroma;
        is_ready = !blocks || give(own, blocks, picture, &intra);
    }
    if (is_ready) samples = copy_samples(&own->format, planes, picture);
    const bool is_done = samples && run(own, picture);
    free(samples);
    if (picture) {
        picture->analysisData.intraData = NULL;
        own->api->picture_free(picture);
    }
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
