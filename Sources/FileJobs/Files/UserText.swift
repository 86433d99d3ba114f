internal import Foundation

/// Reads text files written by users.
package enum UserText {
    /// The maximum size of a text, bytes: 1 MiB, enough for a book.
    static let maximumLength = 1 << 20

    /// Reads the UTF-8 text of the file at `path`, or of standard input if `path` is `-`.
    ///
    /// - Throws: `PipelineError` with code `bad-text` if it is not UTF-8, `too-large` if it is too long, or
    ///   `unreadable`.
    package static func read(_ path: String) throws(PipelineError) -> String {
        let descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.unreadable(path) }
        defer { close(descriptor) }
        let bytes = try FileBytes.all(of: descriptor, path: path, limit: maximumLength)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PipelineError(code: .badText, path: path, detail: "not UTF-8 text; save it as UTF-8")
        }
        return text
    }
}
