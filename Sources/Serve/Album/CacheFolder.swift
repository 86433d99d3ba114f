internal import Foundation
internal import KaomaskKit

/// The user's cache folder, by the XDG Base Directory Specification: `$XDG_CACHE_HOME/kaomask/page`, else
/// `~/.cache/kaomask/page`.
struct CacheFolder: Sendable {
    let path: String

    /// Finds the folder; `nil` if there is no home folder.
    init?() {
        guard let folder = UserFolder.cache.path else { return nil }
        path = folder + "/page"
    }

    /// Returns the path of a cached file with a number. Files are spread over folders.
    func path(_ kind: String, _ number: UInt64, _ ending: String) -> String {
        let digits = String(number, radix: 16)
        return "\(path)/\(kind)/\(digits.suffix(2))/\(digits).\(ending)"
    }
}

enum DiskSpace {
    /// Returns the free bytes on the disk of a folder; `nil` if they are unknown.
    static func free(in folder: String) -> Int? {
        let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        return (facts?[.systemFreeSize] as? NSNumber)?.intValue
    }
}
