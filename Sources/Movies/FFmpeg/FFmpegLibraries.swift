internal import CFFmpeg

/// FFmpeg's libraries, which are opened on demand (docs/decisions/on-demand.md).
enum FFmpegLibraries {
    /// Opens the codecs and the requested part, once. All uses of FFmpeg start here. Throws `.engine` if not installed.
    static func open(_ part: ffmpeg_part = FFMPEG_CODECS) throws(MovieError) {
        if let problem = unsafe ffmpeg_open(part) {
            throw .engine(step: "open FFmpeg", message: unsafe String(cString: problem))
        }
        // FFmpeg logs to standard error only what a status cannot report.
        av_log_set_level(AV_LOG_FATAL)
        av_max_alloc(MediaKinds.maximumPiece)
    }
}
