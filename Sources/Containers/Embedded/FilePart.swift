/// A part of a file in which a picture may continue that begins in another.
struct FilePart {
    /// Its bytes.
    let bytes: ArraySlice<UInt8>
    /// Its bytes after the word or keyword they begin with.
    let content: ArraySlice<UInt8>

    /// Creates a part; without `content`, it begins with no word.
    init(_ bytes: ArraySlice<UInt8>, content: ArraySlice<UInt8>? = nil) {
        (self.bytes, self.content) = (bytes, content ?? bytes)
    }

    /// Returns the bytes of parts joined in the order of the file: with and without the words they begin with.
    static func joinings(of parts: [FilePart]) -> [[UInt8]] {
        guard parts.count > 1 else { return [] }
        let (whole, bare) = (parts.flatMap(\.bytes), parts.flatMap(\.content))
        return whole == bare ? [whole] : [whole, bare]
    }
}
