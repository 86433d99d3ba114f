internal import CX265
internal import Synchronization

/// libx265, which is opened on demand (docs/decisions/on-demand.md).
enum X265Library {
    /// Held while an encoder is opened, be it by FFmpeg: the first time, libx265 prepares its tables without a lock.
    static let opening = Mutex(())

    /// Opens the library unless it is open. All uses of it but FFmpeg's start here.
    ///
    /// - Throws: `MovieError.engine` when it is not installed.
    static func open() throws(MovieError) {
        guard let problem = unsafe cx265_open_library() else { return }
        throw .engine(step: "open libx265", message: unsafe String(cString: problem))
    }
}
