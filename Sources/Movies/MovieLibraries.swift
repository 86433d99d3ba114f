internal import CFFmpeg

/// The libraries that read and write movies and sound.
package enum MovieLibraries {
    /// Their names and versions.
    package static var names: [String] {
        guard (try? FFmpegLibraries.open()) != nil, let version = unsafe av_version_info() else {
            return ["FFmpeg (missing)"]
        }
        return [unsafe "FFmpeg \(String(cString: version))"]
    }
}
