internal import Foundation

/// The free space of a disk.
enum DiskSpace {
    /// Returns the free bytes on the disk of a folder; `nil` if they are unknown.
    static func free(in folder: String) -> Int? {
        let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        return (facts?[.systemFreeSize] as? NSNumber)?.intValue
    }
}
