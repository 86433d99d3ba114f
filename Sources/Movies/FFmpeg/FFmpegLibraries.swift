internal import CFFmpeg

/// FFmpeg's libraries, which are opened when the first movie is read or made (docs/decisions/on-demand.md).
enum FFmpegLibraries {
    /// Opens them, if they are not open yet. Everything that calls FFmpeg comes through here first.
    ///
    /// - Throws: `MovieError.engine` when they are not installed.
    static func open() throws(MovieError) {
        if let problem = unsafe ffmpeg_open() {
            throw .engine(step: "open FFmpeg", message: unsafe String(cString: problem))
        }
        // It writes to standard error only what it cannot say in a status.
        av_log_set_level(AV_LOG_FATAL)
        av_max_alloc(MediaKinds.maximumPiece)
    }
}
