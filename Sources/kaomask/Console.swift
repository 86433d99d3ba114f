internal import Foundation
internal import Pipeline

/// Where words go: results to standard output, talk to standard error.
enum Console {
    /// Prints one line of results.
    static func result(_ line: String) { TextOutput.results.write(line + "\n") }

    /// Prints one line of talk.
    static func talk(_ line: String) { TextOutput.talk.write(line + "\n") }

    /// Whether standard error is a terminal, where a progress line can be drawn.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Draws `text` over the progress line; an empty text removes it.
    static func progress(_ text: String) {
        guard isTerminal else { return }
        TextOutput.talk.write("\r\u{1B}[K\(text)")
    }
}
