internal import CFFmpeg

/// FFmpeg's libraries, which are opened when they are needed (docs/decisions/on-demand.md).
enum FFmpegLibraries {
    /// Opens the codecs and what is asked for beside them, if they are not open yet. Everything that calls FFmpeg comes
    /// through here first.
    ///
    /// - Throws: `MovieError.engine` when they are not installed.
    static func open(_ part: ffmpeg_part = FFMPEG_CODECS) throws(MovieError) {
        if let problem = unsafe ffmpeg_open(part) {
            throw .engine(step: "open FFmpeg", message: unsafe String(cString: problem))
        }
        // It writes to standard error only what it cannot say in a status.
        av_log_set_level(AV_LOG_FATAL)
        av_max_alloc(MediaKinds.maximumPiece)
    }
}
