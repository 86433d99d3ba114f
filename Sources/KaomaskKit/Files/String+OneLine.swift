internal import Glibc

extension String {
    /// The text on one line in logical order: line breaks, control characters and those that change the writing
    /// direction (UAX #9, `Bidi_Control`) are escaped, so that no name can imitate another.
    package var oneLine: String {
        guard unicodeScalars.contains(where: \.deceives) else { return self }
        return unicodeScalars.map { $0.deceives ? $0.escaped(asASCII: true) : String($0) }.joined()
    }

    var htmlText: String {
        oneLine.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }.joined()
    }
}

extension Unicode.Scalar {
    /// `true` for an invisible character that changes the display of others.
    var deceives: Bool {
        guard value < 0x20 || value > 0x7E else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }
}

extension Int {
    /// The number with its noun: `1 frame`, `2 frames`; the plural `nil` for the singular with an s.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        self == 1 ? "1 \(one)" : "\(self) \(many ?? one + "s")"
    }
}

extension StringProtocol {
    /// The text without whitespace at its ends.
    package var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

/// Reads text files written by users.
package enum UserText {
    /// The maximum size of a text, bytes: 1 MiB, enough for a book.
    static let maximumLength = 1 << 20

    /// Reads the UTF-8 text of the file at `path`, `-` for standard input. Throws `bad-text` if it is not UTF-8,
    /// `too-large` or `unreadable`.
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
