internal import Foundation
internal import Pipeline

/// The output streams: results to standard output, messages to standard error.
enum Console {
    /// Prints one line of results.
    static func result(_ line: String) { TextOutput.results.write(line + "\n") }

    /// Prints a message; control characters in file names affect only their own line.
    static func talk(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).oneLine }
        TextOutput.talk.write(lines.joined(separator: "\n") + "\n")
    }

    /// `true` if standard error is a terminal, where a progress line can be drawn.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Draws `text` over the progress line; an empty text removes it.
    static func progress(_ text: String) {
        guard isTerminal else { return }
        TextOutput.talk.write("\r\u{1B}[K\(text)")
    }
}
