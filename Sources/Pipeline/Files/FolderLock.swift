internal import Foundation

/// Keeps runs that write to one folder at the same time from mixing the halves of their pairs.
enum FolderLock {
    /// Does `body` while no other run of kaomask does something in the folder of `path`. The system itself lets go
    /// when a process ends, however it ends; on a file system without locks nothing is waited for.
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
