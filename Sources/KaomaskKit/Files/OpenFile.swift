internal import Formats
internal import Foundation

/// A file open for reading, of which only requested ranges are read; closed in `deinit`.
final class OpenFile: MediaSource {
    /// The length of the file, bytes.
    let count: Int
    private let descriptor: Int32

    /// Opens the regular file at `path`. Throws `unreadable`, `not-a-file` or `empty-file`.
    init(_ path: String) throws(PipelineError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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
    func bytes(in range: Range<Int>) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let place = unsafe buffer.baseAddress?.advanced(by: filled)
                let wanted = range.count - filled
                let count = unsafe pread(descriptor, place, wanted, off_t(range.lowerBound + filled))
                if count < 0 && errno == EINTR { continue }
                if count <= 0 { return }
                filled += count
            }
        }
        return bytes.count == range.count ? bytes : nil
    }
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
