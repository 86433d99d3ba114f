/// A text chunk of a PNG file: a keyword, and a text that may be packed. PNG (Third Edition) §11.3.3.
struct PNGText {
    /// What is unpacked of a text at most, bytes.
    private static let maximumText = 1 << 26

    let keyword: ArraySlice<UInt8>
    /// The text; `nil` when it is packed and cannot be unpacked.
    let text: ArraySlice<UInt8>?

    /// Reads a `tEXt`, `zTXt` or `iTXt` chunk; `nil` for other chunks and damaged ones.
    init?(_ chunk: PNGChunk) {
        guard let end = chunk.data.firstIndex(of: 0) else { return nil }
        keyword = chunk.data[..<end]
        let rest = chunk.data[(end + 1)...]
        switch chunk.type {
        case "tEXt": text = rest
        // The method comes first; the only one there is is 0.
        case "zTXt": text = rest.first == 0 ? Self.unpacked(rest.dropFirst()) : nil
        // Whether it is packed, the method, a language and the translated keyword, which end with a zero byte.
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
        let unpacked = inflater.unpacked(bytes, .zlibOrGzip, limit: maximumText)
        return unpacked.isWhole ? unpacked.bytes[...] : nil
    }
}
