/// A JPEG picture after the first.
struct TrailingPicture {
    /// The size of the head searched for words that identify the picture's kind, in bytes.
    private static let head = 65_536

    /// The change reported when the picture is removed.
    let change: MetadataChange

    init(_ bytes: ArraySlice<UInt8>) {
        let head = bytes.prefix(Self.head)
        func names(_ word: String) -> Bool { head.firstRange(of: Array(word.utf8)) != nil }
        if names("hdrgainmap") || names("HDRGainMap") || names("hdr-gain-map") || names("21496") {
            change = .gainMapRemoved
        } else if names("depthmap") || names("aux:depth") || names("aux:disparity") {
            change = .depthMapRemoved
        } else {
            change = .furtherPicturesRemoved
        }
    }

    /// Returns the index at which a movie begins: an `ftyp` atom of a plausible length. ISO/IEC 14496-12
    /// §4.3.
    static func movieStart(in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes.dropFirst(4)
        while let name = rest.firstRange(of: Array("ftyp".utf8)), name.upperBound <= bytes.endIndex - 8 {
            let start = name.lowerBound - 4
            if bytes[start..<start + 3].elementsEqual([0, 0, 0]) { return start }
            rest = bytes[name.upperBound...]
        }
        return nil
    }
}
