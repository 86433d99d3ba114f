internal import Foundation

/// The size and modification time of a file, which detect changes.
package struct FileVersion: Codable, Hashable, Sendable {
    /// The size in bytes.
    package let size: Int
    /// The modification time, nanoseconds since 1970.
    package let changed: Int

    /// Reads the version of the file at `path`; `nil` if there is none.
    package init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        changed = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
    }

    /// The version in one word.
    package var text: String { String(changed, radix: 36) + "-" + String(size, radix: 36) }
}
