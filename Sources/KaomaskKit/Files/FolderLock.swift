internal import Glibc

/// Keeps concurrent runs from mixing the halves of their pairs in a folder.
enum FolderLock {
    /// Calls `body` with an exclusive lock on the folder of `path`, or without one on a file system that has no locks.
    /// The system releases the lock when the process ends.
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
