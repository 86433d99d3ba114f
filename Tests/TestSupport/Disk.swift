import Foundation

/// A small file system in memory.
package struct Disk {
    private let path: String

    /// `true` if this process may mount one.
    package static var canMount: Bool {
        guard getuid() == 0, Command.isInstalled("mount"), let folder = try? ScratchFolder(),
            let disk = try? Disk(folder("disk"), kilobytes: 100)
        else { return false }
        disk.unmount()
        return true
    }

    /// Mounts a file system in a new folder.
    ///
    /// - Parameter options: Additional options for `mount -o`.
    package init(_ path: String, kilobytes: Int, options: String = "") throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let words = "size=\(kilobytes)k" + (options.isEmpty ? "" : "," + options)
        let mounted = try Command("mount", ["-t", "tmpfs", "-o", words, "tmpfs", path])
        guard mounted.status == 0 else { throw Failure(what: mounted.errors) }
    }

    package func resize(kilobytes: Int) throws {
        _ = try Command("mount", ["-o", "remount,size=\(kilobytes)k", path])
    }

    /// Unmounts it and discards its contents.
    package func unmount() { _ = try? Command("umount", ["-l", path]) }

    package struct Failure: Error { let what: String }
}
