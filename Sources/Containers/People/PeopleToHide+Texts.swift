extension String {
    /// Creates the text of bytes whose encoding nothing tells for certain: UTF-8 if they are valid, else Latin-1.
    init(text bytes: some Collection<UInt8>) {
        self =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

/// Removing names from texts of other formats.
extension PeopleToHide {
    /// Returns a text of the same length in which the names of hidden people are replaced by spaces.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8.
    ///   - isList: `true` if it lists words, each a separate value.
    ///   - place: The origin of the text, for the report.
    ///   - done: The record of names removed, and of those left because the text says more than a name.
    package func blanking(
        _ text: ArraySlice<UInt8>,
        isList: Bool,
        in place: String,
        _ done: inout HiddenNames
    ) -> [UInt8] {
        let old = String(decoding: text, as: UTF8.self)
        let new = done.text(old, isList ? .keywords : .any, in: place, self) ?? ""
        guard new != old else { return Array(text) }
        let left = Array(new.utf8.prefix(text.count))
        return left + Array(repeating: UInt8(ascii: " "), count: text.count - left.count)
    }
}
