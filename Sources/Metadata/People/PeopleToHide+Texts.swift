/// Taking names out of texts that other formats hold.
extension PeopleToHide {
    /// A text with blanks in the place of what of it names somebody who is hidden: as many bytes as it has.
    ///
    /// - Parameters:
    ///   - text: In UTF-8.
    ///   - isList: Whether it lists words, each a value of its own.
    ///   - place: What it is a text of, for the report.
    ///   - done: What was done, and what was left because it says more than a name.
    public func blanking(
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
