internal import Foundation

/// What the system said about a call that failed.
struct SystemError: Error {
    let number: Int32

    /// The reason for the call that failed just now.
    static var latest: SystemError { SystemError(number: errno) }

    /// The system's own words, in lower case to fit into a sentence.
    var message: String {
        let text = unsafe String(cString: strerror(number))
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// Why the file at `path` could not be opened just now.
    static func unreadable(_ path: String) -> PipelineError {
        // Names in other encodings come here with this mark in the place of what is no UTF-8.
        let hint = path.unicodeScalars.contains("\u{FFFD}") ? "; its name is no UTF-8 text: rename it" : ""
        return PipelineError(
            code: "unreadable",
            path: path,
            detail: "cannot be read: \(latest.message)\(hint)"
        )
    }
}
