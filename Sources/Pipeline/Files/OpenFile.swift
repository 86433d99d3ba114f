internal import Foundation
internal import Metadata
internal import Pairing

/// A file that is open for reading, of which only what is asked for is read; closed when nobody needs it any more.
final class OpenFile: MediaSource {
    let count: Int
    private let descriptor: Int32

    /// Opens the regular file at `path`.
    ///
    /// - Throws: `PipelineError` with code `unreadable`, `not-a-file` or `empty-file`.
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

/// The file of a movie, of which only what is asked for is read.
struct SourceMovie: Sendable {
    /// The file with its first bytes alone, by which errors name it.
    let source: SourcePhoto
    let data: MovieData

    /// Both.
    var parts: (SourcePhoto, MovieData) { (source, data) }

    /// Opens the file at `path`.
    ///
    /// - Throws: As `OpenFile` does.
    static func open(_ path: String) throws(PipelineError) -> SourceMovie {
        let file = try OpenFile(path)
        let head = file.bytes(in: 0..<min(256, file.count)) ?? []
        let source = SourcePhoto(path: path, bytes: head, format: FileFormat(sniffing: head))
        return SourceMovie(source: source, data: MovieData(file))
    }

    /// Whether the file at `path` begins like a movie.
    static func isMovie(_ path: String) -> Bool {
        [.mov, .mp4].contains(FileFormat(sniffing: FileBytes.head(path)))
    }
}
