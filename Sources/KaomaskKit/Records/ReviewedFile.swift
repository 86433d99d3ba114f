/// What somebody has looked at: a file's contents and its last change.
package struct ReviewedFile: Codable, Hashable, Sendable {
    private let bytes: Int
    /// The modification time, nanoseconds since 1970.
    private let changed: Int
    private let sha256: String

    /// Reads a file; `nil` if it cannot be read.
    package init?(of path: String) {
        guard let version = FileVersion(of: path), let digest = Digest.text(ofFile: path) else { return nil }
        (bytes, changed, sha256) = (version.size, version.changed, digest)
    }

    /// Returns `true` for a file with the same contents, which are read only if its time differs.
    func matches(_ path: String) -> Bool {
        guard let version = FileVersion(of: path), version.size == bytes else { return false }
        return version.changed == changed || Digest.text(ofFile: path) == sha256
    }
}
