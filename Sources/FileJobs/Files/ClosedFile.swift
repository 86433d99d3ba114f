internal import Containers
internal import Foundation

/// A file that is open only while some of it is read, so that many can wait to be read.
final class ClosedFile: MediaSource {
    let count: Int
    private let path: String

    /// Refers to the regular file at `path`.
    ///
    /// - Throws: `PipelineError` with code `unreadable`, `not-a-file` or `empty-file`.
    init(_ path: String) throws(PipelineError) {
        count = try OpenFile(path).count
        self.path = path
    }

    func bytes(in range: Range<Int>) -> [UInt8]? { try? OpenFile(path).bytes(in: range) }
}
