internal import Foundation

/// Tells whether a file is still the one that was looked at: its size and when it was changed.
struct FileVersion: Codable, Hashable, Sendable {
    /// Bytes.
    let size: Int
    /// Nanoseconds since 1970.
    let changed: Int

    /// The version of the file at `path`; `nil` when there is none.
    init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        changed = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
    }

    /// As it is written in addresses.
    var text: String { String(changed, radix: 36) + "-" + String(size, radix: 36) }
}
