extension String {
    /// The text on one line and in its own order: line breaks and other control characters, and those that turn the
    /// direction of writing (UAX #9, `Bidi_Control`), are written as escapes, so that no name passes for another.
    public var oneLine: String {
        guard unicodeScalars.contains(where: \.deceives) else { return self }
        return unicodeScalars.map { $0.deceives ? $0.escaped(asASCII: true) : String($0) }.joined()
    }
}

extension Unicode.Scalar {
    /// Whether the character is not seen itself, but changes how others are.
    var deceives: Bool {
        guard value < 0x20 || value > 0x7E else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }
}
