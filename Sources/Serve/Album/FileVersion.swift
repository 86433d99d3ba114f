internal import Foundation

/// The size and modification time of a file, which detect changes.
struct FileVersion: Codable, Hashable, Sendable {
    /// The size in bytes.
    let size: Int
    /// The modification time, nanoseconds since 1970.
    let changed: Int

    /// Reads the version of the file at `path`; `nil` if there is none.
    init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        changed = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
    }

    /// The version as text for addresses.
    var text: String { String(changed, radix: 36) + "-" + String(size, radix: 36) }
}
