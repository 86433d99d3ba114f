// The functions of FFmpeg that kaomask uses, by the part that must be open. Their headers would clash with what
// ON_DEMAND defines.
#include <libavcodec/version.h>
#include <libavfilter/version.h>
#include <libavformat/version.h>
#include <libavutil/version.h>
#include <libswresample/version.h>
#include <libswscale/version.h>
#include <on_demand.h>

#include "parts.h"

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

ON_DEMAND(kaomask_ffmpeg_codecs, av_channel_layout_default)
ON_DEMAND(kaomask_ffmpeg_codecs, av_dict_copy)
ON_DEMAND(kaomask_ffmpeg_codecs, av_dict_free)
ON_DEMAND(kaomask_ffmpeg_codecs, av_dict_set)
ON_DEMAND(kaomask_ffmpeg_codecs, av_frame_alloc)
ON_DEMAND(kaomask_ffmpeg_codecs, av_frame_free)
ON_DEMAND(kaomask_ffmpeg_codecs, av_frame_get_buffer)
ON_DEMAND(kaomask_ffmpeg_codecs, av_frame_make_writable)
ON_DEMAND(kaomask_ffmpeg_codecs, av_frame_move_ref)
ON_DEMAND(kaomask_ffmpeg_codecs, av_frame_unref)
ON_DEMAND(kaomask_ffmpeg_codecs, av_free)
ON_DEMAND(kaomask_ffmpeg_codecs, av_get_cpu_flags)
ON_DEMAND(kaomask_ffmpeg_codecs, av_log_set_level)
ON_DEMAND(kaomask_ffmpeg_codecs, av_malloc)
ON_DEMAND(kaomask_ffmpeg_codecs, av_mallocz)
ON_DEMAND(kaomask_ffmpeg_codecs, av_max_alloc)
ON_DEMAND(kaomask_ffmpeg_codecs, av_new_packet)
ON_DEMAND(kaomask_ffmpeg_codecs, av_opt_set)
ON_DEMAND(kaomask_ffmpeg_codecs, av_packet_alloc)
ON_DEMAND(kaomask_ffmpeg_codecs, av_packet_free)
ON_DEMAND(kaomask_ffmpeg_codecs, av_packet_rescale_ts)
ON_DEMAND(kaomask_ffmpeg_codecs, av_packet_unref)
ON_DEMAND(kaomask_ffmpeg_codecs, av_strerror)
ON_DEMAND(kaomask_ffmpeg_codecs, av_version_info)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_alloc_context3)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_find_decoder)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_find_encoder)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_find_encoder_by_name)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_flush_buffers)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_free_context)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_open2)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_parameters_copy)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_parameters_from_context)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_parameters_to_context)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_receive_frame)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_receive_packet)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_send_frame)
ON_DEMAND(kaomask_ffmpeg_codecs, avcodec_send_packet)
ON_DEMAND(kaomask_ffmpeg_codecs, swr_alloc)
ON_DEMAND(kaomask_ffmpeg_codecs, swr_close)
ON_DEMAND(kaomask_ffmpeg_codecs, swr_convert_frame)
ON_DEMAND(kaomask_ffmpeg_codecs, swr_free)
ON_DEMAND(kaomask_ffmpeg_codecs, sws_freeContext)
ON_DEMAND(kaomask_ffmpeg_codecs, sws_getCoefficients)
ON_DEMAND(kaomask_ffmpeg_codecs, sws_getContext)
ON_DEMAND(kaomask_ffmpeg_codecs, sws_scale)
ON_DEMAND(kaomask_ffmpeg_codecs, sws_setColorspaceDetails)

ON_DEMAND(kaomask_ffmpeg_files, av_find_best_stream)
ON_DEMAND(kaomask_ffmpeg_files, av_guess_frame_rate)
ON_DEMAND(kaomask_ffmpeg_files, av_interleaved_write_frame)
ON_DEMAND(kaomask_ffmpeg_files, av_read_frame)
ON_DEMAND(kaomask_ffmpeg_files, av_seek_frame)
ON_DEMAND(kaomask_ffmpeg_files, av_stream_get_side_data)
ON_DEMAND(kaomask_ffmpeg_files, av_stream_new_side_data)
ON_DEMAND(kaomask_ffmpeg_files, av_write_trailer)
ON_DEMAND(kaomask_ffmpeg_files, avformat_alloc_context)
ON_DEMAND(kaomask_ffmpeg_files, avformat_alloc_output_context2)
ON_DEMAND(kaomask_ffmpeg_files, avformat_close_input)
ON_DEMAND(kaomask_ffmpeg_files, avformat_find_stream_info)
ON_DEMAND(kaomask_ffmpeg_files, avformat_free_context)
ON_DEMAND(kaomask_ffmpeg_files, avformat_new_stream)
ON_DEMAND(kaomask_ffmpeg_files, avformat_open_input)
ON_DEMAND(kaomask_ffmpeg_files, avformat_write_header)
ON_DEMAND(kaomask_ffmpeg_files, avio_alloc_context)
ON_DEMAND(kaomask_ffmpeg_files, avio_close_dyn_buf)
ON_DEMAND(kaomask_ffmpeg_files, avio_context_free)
ON_DEMAND(kaomask_ffmpeg_files, avio_open_dyn_buf)

ON_DEMAND(kaomask_ffmpeg_filters, av_buffersink_get_frame)
ON_DEMAND(kaomask_ffmpeg_filters, av_buffersrc_write_frame)
ON_DEMAND(kaomask_ffmpeg_filters, avfilter_graph_alloc)
ON_DEMAND(kaomask_ffmpeg_filters, avfilter_graph_config)
ON_DEMAND(kaomask_ffmpeg_filters, avfilter_graph_free)
ON_DEMAND(kaomask_ffmpeg_filters, avfilter_graph_get_filter)
ON_DEMAND(kaomask_ffmpeg_filters, avfilter_graph_parse2)
ON_DEMAND(kaomask_ffmpeg_filters, avfilter_inout_free)
