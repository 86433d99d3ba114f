/// A PNG text chunk: a keyword, and a text that may be compressed. PNG (Third Edition) §11.3.3.
struct PNGText {
    /// The largest decompressed text, in bytes.
    private static let maximumText = 1 << 23

    let keyword: ArraySlice<UInt8>
    /// The text; `nil` if it cannot be decompressed.
    let text: ArraySlice<UInt8>?

    /// Reads a `tEXt`, `zTXt` or `iTXt` chunk; `nil` for others and damaged ones.
    init?(_ chunk: PNGChunk) {
        guard let end = chunk.data.firstIndex(of: 0) else { return nil }
        keyword = chunk.data[..<end]
        let rest = chunk.data[(end + 1)...]
        switch chunk.type {
        case "tEXt": text = rest
        // The compression method comes first; only 0 is defined.
        case "zTXt": text = rest.first == 0 ? Self.unpacked(rest.dropFirst()) : nil
        // A compression flag, the method, a language and the translated keyword; the latter two end with a zero byte.
        case "iTXt":
            guard rest.count >= 4, let language = rest.dropFirst(2).firstIndex(of: 0),
                let translated = rest[(language + 1)...].firstIndex(of: 0)
            else { return nil }
            let content = rest[(translated + 1)...]
            text = rest.first == 0 ? content : Self.unpacked(content)
        default: return nil
        }
    }

    private static func unpacked(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let inflater = Inflater() else { return nil }
        let unpacked = inflater.unpacked(bytes, limit: maximumText)
        return unpacked.isWhole ? unpacked.bytes[...] : nil
    }
}
