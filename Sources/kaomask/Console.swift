internal import Glibc
import KaomaskKit
internal import Synchronization

/// Results to standard output, messages to standard error.
enum Console {
    private static let isOutputTaken = Atomic(false)

    /// Reserves standard output for a picture: results go to standard error from now on.
    static func leaveStandardOutput() { isOutputTaken.store(true, ordering: .relaxed) }

    static func result(_ line: String) {
        (isOutputTaken.load(ordering: .relaxed) ? TextOutput.talk : TextOutput.results).write(line + "\n")
    }

    /// Prints a message. Control characters in file names affect only their own line.
    static func talk(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).oneLine }
        TextOutput.talk.write(lines.joined(separator: "\n") + "\n")
    }

    /// `true` if standard error is a terminal, for a progress line.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Draws `text` over the progress line; an empty text removes it.
    static func progress(_ text: String) {
        guard isTerminal else { return }
        TextOutput.talk.write("\r\u{1B}[K\(text)")
    }
}
