internal import Formats
internal import Glibc

/// A file open for reading, of which only requested ranges are read; closed in `deinit`.
final class OpenFile: MediaSource {
    /// The length of the file, bytes.
    let count: Int
    let descriptor: Int32

    /// Opens the regular file at `path`, unless it was handed over open. Throws `unreadable`, `not-a-file` or
    /// `empty-file`.
    init(_ path: String, handed: Int32? = nil) throws(PipelineError) {
        let descriptor = unsafe handed ?? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError.unreadable(path) }
        do throws(PipelineError) {
            count = try FileBytes.checkedLength(of: descriptor, path: path, limit: .max)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Reads a range; `nil` if it cannot be read in full.
    func bytes(in range: Range<Int>) -> [UInt8]? { FileBytes.bytes(in: range, of: descriptor) }
}

/// A file that is open only during reads, so that any number can wait.
final class ClosedFile: MediaSource {
    let count: Int
    private let path: String

    /// Refers to the regular file at `path`. Throws `unreadable`, `not-a-file` or `empty-file`.
    init(_ path: String) throws(PipelineError) {
        count = try OpenFile(path).count
        self.path = path
    }

    func bytes(in range: Range<Int>) -> [UInt8]? { try? OpenFile(path).bytes(in: range) }
}
