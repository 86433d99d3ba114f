// The functions of FFmpeg that kaomask uses, under their own names: each forwards the call to the library, which must
// be open.
#include <on_demand.h>

#include "cffmpeg.h"

#define QUOTED(value) #value
#define TEXT(value) QUOTED(value)
#define SONAME(library, major) "lib" library ".so." TEXT(major)

// The versions of the headers this was compiled with; others have different structures. The groups for files and for
// filters bring most of the dependent libraries, and few runs need them.
ON_DEMAND_GROUP_OF(codec_libraries, kaomask_ffmpeg_codecs, "FFmpeg", SONAME("avutil", LIBAVUTIL_VERSION_MAJOR),
                   SONAME("avcodec", LIBAVCODEC_VERSION_MAJOR), SONAME("swscale", LIBSWSCALE_VERSION_MAJOR),
                   SONAME("swresample", LIBSWRESAMPLE_VERSION_MAJOR));
ON_DEMAND_GROUP_OF(file_libraries, kaomask_ffmpeg_files, "FFmpeg", SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR));
ON_DEMAND_GROUP_OF(filter_libraries, kaomask_ffmpeg_filters, "FFmpeg", SONAME("avfilter", LIBAVFILTER_VERSION_MAJOR));

const char *ffmpeg_open(ffmpeg_part part) {
    const char *problem = on_demand_open(&codec_libraries);
    if (!problem && part == FFMPEG_FILES) problem = on_demand_open(&file_libraries);
    if (!problem && part == FFMPEG_FILTERS) problem = on_demand_open(&filter_libraries);
    return problem;
}

#define CALL(name) ON_DEMAND(kaomask_ffmpeg_codecs, name)
#define CALL_FILES(name) ON_DEMAND(kaomask_ffmpeg_files, name)
#define CALL_FILTERS(name) ON_DEMAND(kaomask_ffmpeg_filters, name)

void av_channel_layout_default(AVChannelLayout *layout, int channels) {
    CALL(av_channel_layout_default)(layout, channels);
}

int av_dict_copy(AVDictionary **target, const AVDictionary *source, int flags) {
    return CALL(av_dict_copy)(target, source, flags);
}

void av_dict_free(AVDictionary **dictionary) { CALL(av_dict_free)(dictionary); }

int av_dict_set(AVDictionary **dictionary, const char *key, const char *value, int flags) {
    return CALL(av_dict_set)(dictionary, key, value, flags);
}

int av_find_best_stream(AVFormatContext *context, enum AVMediaType type, int wanted, int related,
                        const AVCodec **decoder, int flags) {
    return CALL_FILES(av_find_best_stream)(context, type, wanted, related, decoder, flags);
}

AVFrame *av_frame_alloc(void) { return CALL(av_frame_alloc)(); }

void av_frame_free(AVFrame **frame) { CALL(av_frame_free)(frame); }

int av_frame_get_buffer(AVFrame *frame, int align) { return CALL(av_frame_get_buffer)(frame, align); }

int av_frame_make_writable(AVFrame *frame) { return CALL(av_frame_make_writable)(frame); }

void av_frame_move_ref(AVFrame *target, AVFrame *source) { CALL(av_frame_move_ref)(target, source); }

void av_frame_unref(AVFrame *frame) { CALL(av_frame_unref)(frame); }

void av_free(void *memory) { CALL(av_free)(memory); }

int av_get_cpu_flags(void) { return CALL(av_get_cpu_flags)(); }

AVRational av_guess_frame_rate(AVFormatContext *context, AVStream *stream, AVFrame *frame) {
    return CALL_FILES(av_guess_frame_rate)(context, stream, frame);
}

void av_log_set_level(int level) { CALL(av_log_set_level)(level); }

void av_max_alloc(size_t max) { CALL(av_max_alloc)(max); }

void *av_malloc(size_t size) { return CALL(av_malloc)(size); }

const char *av_version_info(void) { return CALL(av_version_info)(); }

int av_opt_set(void *object, const char *name, const char *value, int flags) {
    return CALL(av_opt_set)(object, name, value, flags);
}

AVPacket *av_packet_alloc(void) { return CALL(av_packet_alloc)(); }

void av_packet_free(AVPacket **packet) { CALL(av_packet_free)(packet); }

void av_packet_unref(AVPacket *packet) { CALL(av_packet_unref)(packet); }

int av_read_frame(AVFormatContext *context, AVPacket *packet) { return CALL_FILES(av_read_frame)(context, packet); }

int av_seek_frame(AVFormatContext *context, int stream, int64_t timestamp, int flags) {
    return CALL_FILES(av_seek_frame)(context, stream, timestamp, flags);
}

uint8_t *av_stream_get_side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
    return CALL_FILES(av_stream_get_side_data)(stream, type, size);
}

uint8_t *av_stream_new_side_data(AVStream *stream, enum AVPacketSideDataType type, size_t size) {
    return CALL_FILES(av_stream_new_side_data)(stream, type, size);
}

int av_strerror(int error, char *text, size_t size) { return CALL(av_strerror)(error, text, size); }

AVCodecContext *avcodec_alloc_context3(const AVCodec *codec) { return CALL(avcodec_alloc_context3)(codec); }

const AVCodec *avcodec_find_decoder(enum AVCodecID id) { return CALL(avcodec_find_decoder)(id); }

const AVCodec *avcodec_find_encoder_by_name(const char *name) { return CALL(avcodec_find_encoder_by_name)(name); }

void avcodec_flush_buffers(AVCodecContext *context) { CALL(avcodec_flush_buffers)(context); }

void avcodec_free_context(AVCodecContext **context) { CALL(avcodec_free_context)(context); }

int avcodec_open2(AVCodecContext *context, const AVCodec *codec, AVDictionary **options) {
    return CALL(avcodec_open2)(context, codec, options);
}

int avcodec_parameters_copy(AVCodecParameters *target, const AVCodecParameters *source) {
    return CALL(avcodec_parameters_copy)(target, source);
}

int avcodec_parameters_from_context(AVCodecParameters *target, const AVCodecContext *source) {
    return CALL(avcodec_parameters_from_context)(target, source);
}

int avcodec_parameters_to_context(AVCodecContext *context, const AVCodecParameters *parameters) {
    return CALL(avcodec_parameters_to_context)(context, parameters);
}

int avcodec_receive_frame(AVCodecContext *context, AVFrame *frame) {
    return CALL(avcodec_receive_frame)(context, frame);
}

int avcodec_receive_packet(AVCodecContext *context, AVPacket *packet) {
    return CALL(avcodec_receive_packet)(context, packet);
}

int avcodec_send_frame(AVCodecContext *context, const AVFrame *frame) {
    return CALL(avcodec_send_frame)(context, frame);
}

int avcodec_send_packet(AVCodecContext *context, const AVPacket *packet) {
    return CALL(avcodec_send_packet)(context, packet);
}

AVFormatContext *avformat_alloc_context(void) { return CALL_FILES(avformat_alloc_context)(); }

void avformat_close_input(AVFormatContext **context) { CALL_FILES(avformat_close_input)(context); }

int avformat_find_stream_info(AVFormatContext *context, AVDictionary **options) {
    return CALL_FILES(avformat_find_stream_info)(context, options);
}

int avformat_open_input(AVFormatContext **context, const char *url, const AVInputFormat *format,
                        AVDictionary **options) {
    return CALL_FILES(avformat_open_input)(context, url, format, options);
}

AVIOContext *avio_alloc_context(unsigned char *buffer, int size, int writes, void *opaque,
                                int (*read)(void *, uint8_t *, int), int (*write)(void *, uint8_t *, int),
                                int64_t (*seek)(void *, int64_t, int)) {
    return CALL_FILES(avio_alloc_context)(buffer, size, writes, opaque, read, write, seek);
}

void avio_context_free(AVIOContext **context) { CALL_FILES(avio_context_free)(context); }

struct SwrContext *swr_alloc(void) {
    return CALL(swr_alloc)();
}

void swr_close(struct SwrContext *context) { CALL(swr_close)(context); }

int swr_convert_frame(SwrContext *context, AVFrame *output, const AVFrame *input) {
    return CALL(swr_convert_frame)(context, output, input);
}

void swr_free(struct SwrContext **context) { CALL(swr_free)(context); }

void sws_freeContext(struct SwsContext *context) { CALL(sws_freeContext)(context); }

const int *sws_getCoefficients(int space) { return CALL(sws_getCoefficients)(space); }

struct SwsContext *sws_getContext(int sourceWidth, int sourceHeight, enum AVPixelFormat sourceFormat, int width,
                                  int height, enum AVPixelFormat format, int flags, SwsFilter *sourceFilter,
                                  SwsFilter *filter, const double *parameters) {
    return CALL(sws_getContext)(sourceWidth, sourceHeight, sourceFormat, width, height, format, flags, sourceFilter,
                                filter, parameters);
}

int sws_scale(struct SwsContext *context, const uint8_t *const source[], const int sourceStride[], int y, int height,
              uint8_t *const target[], const int stride[]) {
    return CALL(sws_scale)(context, source, sourceStride, y, height, target, stride);
}

int sws_setColorspaceDetails(struct SwsContext *context, const int inverse[4], int sourceRange, const int table[4],
                             int range, int brightness, int contrast, int saturation) {
    return CALL(sws_setColorspaceDetails)(context, inverse, sourceRange, table, range, brightness, contrast,
                                          saturation);
}

int av_buffersink_get_frame(AVFilterContext *context, AVFrame *frame) {
    return CALL_FILTERS(av_buffersink_get_frame)(context, frame);
}

int av_buffersrc_write_frame(AVFilterContext *context, const AVFrame *frame) {
    return CALL_FILTERS(av_buffersrc_write_frame)(context, frame);
}

int av_interleaved_write_frame(AVFormatContext *context, AVPacket *packet) {
    return CALL_FILES(av_interleaved_write_frame)(context, packet);
}

void *av_mallocz(size_t size) { return CALL(av_mallocz)(size); }

int av_new_packet(AVPacket *packet, int size) { return CALL(av_new_packet)(packet, size); }

void av_packet_rescale_ts(AVPacket *packet, AVRational source, AVRational target) {
    CALL(av_packet_rescale_ts)(packet, source, target);
}

int av_write_trailer(AVFormatContext *context) { return CALL_FILES(av_write_trailer)(context); }

const AVCodec *avcodec_find_encoder(enum AVCodecID id) { return CALL(avcodec_find_encoder)(id); }

AVFilterGraph *avfilter_graph_alloc(void) { return CALL_FILTERS(avfilter_graph_alloc)(); }

int avfilter_graph_config(AVFilterGraph *graph, void *log) { return CALL_FILTERS(avfilter_graph_config)(graph, log); }

void avfilter_graph_free(AVFilterGraph **graph) { CALL_FILTERS(avfilter_graph_free)(graph); }

AVFilterContext *avfilter_graph_get_filter(AVFilterGraph *graph, const char *name) {
    return CALL_FILTERS(avfilter_graph_get_filter)(graph, name);
}

int avfilter_graph_parse2(AVFilterGraph *graph, const char *filters, AVFilterInOut **inputs, AVFilterInOut **outputs) {
    return CALL_FILTERS(avfilter_graph_parse2)(graph, filters, inputs, outputs);
}

void avfilter_inout_free(AVFilterInOut **inout) { CALL_FILTERS(avfilter_inout_free)(inout); }

int avformat_alloc_output_context2(AVFormatContext **context, const AVOutputFormat *format, const char *name,
                                   const char *file) {
    return CALL_FILES(avformat_alloc_output_context2)(context, format, name, file);
}

void avformat_free_context(AVFormatContext *context) { CALL_FILES(avformat_free_context)(context); }

AVStream *avformat_new_stream(AVFormatContext *context, const AVCodec *codec) {
    return CALL_FILES(avformat_new_stream)(context, codec);
}

int avformat_write_header(AVFormatContext *context, AVDictionary **options) {
    return CALL_FILES(avformat_write_header)(context, options);
}

int avio_close_dyn_buf(AVIOContext *context, uint8_t **buffer) {
    return CALL_FILES(avio_close_dyn_buf)(context, buffer);
}

int avio_open_dyn_buf(AVIOContext **context) { return CALL_FILES(avio_open_dyn_buf)(context); }
