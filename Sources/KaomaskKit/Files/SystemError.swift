internal import FoundationEssentials
internal import Glibc

/// The error of a failed system call.
package struct SystemError: Error {
    let number: Int32

    static var latest: SystemError { SystemError(number: errno) }

    /// The system's message in lower case, to fit into a sentence.
    var message: String {
        let text = unsafe String(cString: strerror(number))
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    static func unreadable(_ path: String) -> PipelineError { latest.unreadable(path) }

    /// Returns the path if the file can be read. Checked before any picture is processed.
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
    /// `true` for a file name in another encoding, whose invalid UTF-8 was replaced.
    var isInAnotherEncoding: Bool { unicodeScalars.contains("\u{FFFD}") }
}
