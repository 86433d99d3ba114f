internal import Foundation

/// Keeps concurrent runs that write to one folder from mixing the halves of their pairs.
enum FolderLock {
    /// Calls `body` while holding an exclusive lock on the folder of `path`. The system releases the lock when the
    /// process ends. On a file system without locks, `body` runs without one.
    static func holding<Value>(
        folderOf path: String,
        _ body: () throws(PipelineError) -> Value
    ) throws(PipelineError) -> Value {
        let folder = path.folderPath
        let descriptor = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {} }
        return try body()
    }
}
