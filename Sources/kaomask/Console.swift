internal import Foundation

/// Where words go: results to standard output, talk to standard error.
enum Console {
    /// Prints one line of results.
    static func result(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// Prints one line of talk.
    static func talk(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

    /// Whether standard error is a terminal, where a progress line can be drawn.
    static var isTerminal: Bool { isatty(FileHandle.standardError.fileDescriptor) == 1 }

    /// Draws `text` over the progress line; an empty text removes it.
    static func progress(_ text: String) {
        guard isTerminal else { return }
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }
}
