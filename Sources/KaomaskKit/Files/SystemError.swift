internal import Foundation

/// A system error of a failed call.
package struct SystemError: Error {
    let number: Int32

    static var latest: SystemError { SystemError(number: errno) }

    /// The system's message, with its first letter in lower case to fit into a sentence.
    var message: String {
        let text = unsafe String(cString: strerror(number))
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    static func unreadable(_ path: String) -> PipelineError { latest.unreadable(path) }

    /// Checks that a file can be read, before any picture is processed.
    ///
    /// - Returns: The path.
    static func readable(_ path: String) throws(PipelineError) -> String {
        guard unsafe access(path, R_OK) == 0 else { throw unreadable(path) }
        return path
    }

    func unreadable(_ path: String) -> PipelineError {
        if number == ENOENT, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
            return PipelineError(
                code: .unreadable,
                path: path,
                detail: "a link to \(target), which is not there"
            )
        }
        let hint = path.isInAnotherEncoding ? "; its name is not valid UTF-8: rename it" : ""
        return PipelineError(
            code: .unreadable,
            path: path,
            detail: number == ENOENT && hint.isEmpty
                ? "no such file or folder" : "cannot be read: \(message)\(hint)"
        )
    }
}

extension String {
    /// `true` for a file name in another encoding: its bytes that are not UTF-8 were replaced.
    var isInAnotherEncoding: Bool { unicodeScalars.contains("\u{FFFD}") }
}
