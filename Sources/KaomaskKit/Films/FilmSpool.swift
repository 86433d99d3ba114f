internal import Formats
internal import Foundation
internal import Synchronization

/// Bytes that wait on the disk for their place in an output: a file without a name in the output's folder, which the
/// system removes when the process ends, however it ends. Any number of tasks may use it.
final class FilmSpool: MediaSource {
    private let target: String
    private let descriptor: Int32
    private let length = Mutex(0)

    /// Opens an empty spool.
    ///
    /// - Parameter target: The output, whose folder has to have room for it.
    /// - Throws: `PipelineError` with code `unwritable`.
    init(for target: String) throws(PipelineError) {
        let folder = target.folderPath.isEmpty ? "." : target.folderPath
        // O_TMPFILE, a macro that Swift does not import.
        let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
        var descriptor = unsafe open(folder, O_RDWR | O_CLOEXEC | unnamed, 0o600)
        if descriptor < 0 {
            let name = Leftovers.name(for: "part", in: folder)
            descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if descriptor >= 0 { unsafe unlink(name) }
        }
        guard descriptor >= 0 else { throw StagedFile.unwritable(target) }
        (self.target, self.descriptor) = (target, descriptor)
    }

    deinit { close(descriptor) }

    var count: Int { length.withLock { $0 } }

    /// Appends bytes and returns their place.
    ///
    /// - Throws: `PipelineError` with code `unwritable`.
    func append(_ bytes: [UInt8]) throws(PipelineError) -> Range<Int> {
        let start = length.withLock { length in
            defer { length += bytes.count }
            return length
        }
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(descriptor, buffer.baseAddress! + done, bytes.count - done, off_t(start + done))
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw StagedFile.unwritable(target) }
            done += written
        }
        return start..<start + bytes.count
    }

    func bytes(in range: Range<Int>) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let place = unsafe buffer.baseAddress?.advanced(by: filled)
                let count = unsafe pread(
                    descriptor,
                    place,
                    range.count - filled,
                    off_t(range.lowerBound + filled)
                )
                if count < 0 && errno == EINTR { continue }
                if count <= 0 { return }
                filled += count
            }
        }
        return bytes.count == range.count ? bytes : nil
    }
}
