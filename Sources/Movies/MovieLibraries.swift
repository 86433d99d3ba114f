internal import CFFmpeg
package import Synchronization

/// The libraries that read and write movies and sound.
package enum MovieLibraries {
    /// Held while an encoder is opened: the first time, libx265 prepares its tables without a lock.
    package static let opening = Mutex(())

    package static var names: [String] {
        guard (try? FFmpegLibraries.open()) != nil, let version = unsafe av_version_info() else {
            return ["FFmpeg (missing)"]
        }
        return [unsafe "FFmpeg \(String(cString: version))"]
    }
}
