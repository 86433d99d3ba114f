internal import Foundation

/// What a disk has room for.
enum DiskSpace {
    /// Bytes that can still be written in a folder; `nil` when the system does not say.
    static func free(in folder: String) -> Int? {
        let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        return (facts?[.systemFreeSize] as? NSNumber)?.intValue
    }
}
