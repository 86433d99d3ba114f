extension String {
    /// The text on one line and in its own order: line breaks, other control characters and those that change the
    /// writing direction (UAX #9, `Bidi_Control`) are written as escapes, so that no name can pass for another.
    package var oneLine: String {
        guard unicodeScalars.contains(where: \.deceives) else { return self }
        return unicodeScalars.map { $0.deceives ? $0.escaped(asASCII: true) : String($0) }.joined()
    }

    /// The text on one line, as it stands in HTML, in an attribute too.
    package var htmlText: String {
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
    /// `true` if the character is invisible but changes the display of others.
    var deceives: Bool {
        guard value < 0x20 || value > 0x7E else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }
}
