/// The search for pictures and movies in anything but coded pictures: by signature, and in base64 in text and data
/// URLs. `cover` removes what it finds, `verify` searches it for faces. See threat-model.md.
struct PictureSearch {
    struct Find {
        /// The start of the picture or its base64 text in the searched bytes.
        let start: Int
        /// `true` for base64.
        let isText: Bool
        /// The picture's bytes and all that follow.
        let bytes: ArraySlice<UInt8>
    }

    static let maximumFinds = 64
    /// The end of a data URL's head. RFC 2397 §2.
    private static let dataURL = Array(";base64,".utf8)

    private(set) var finds: [Find] = []

    /// Searches `bytes`. A TIFF block's own header does not count; a text may be base64 as a whole.
    init(_ bytes: ArraySlice<UInt8>, isBlock: Bool = false, isText: Bool = false) {
        for start in PictureSignature.starts(in: bytes) where !(isBlock && start == bytes.startIndex) {
            finds.append(Find(start: start, isText: false, bytes: bytes[start...]))
        }
        if isText { add(text: bytes) }
        var rest = bytes
        while finds.count < Self.maximumFinds, let head = rest.firstRange(of: Self.dataURL) {
            rest = bytes[head.upperBound...]
            add(text: rest)
        }
        finds.sort { $0.start < $1.start }
        finds.removeLast(max(0, finds.count - Self.maximumFinds))
    }

    private mutating func add(text: ArraySlice<UInt8>) {
        let bytes = Base64.bytes(of: text)
        guard PictureSignature.starts(in: bytes[...]).first == 0 else { return }
        finds.append(Find(start: text.startIndex, isText: true, bytes: bytes[...]))
    }

    static func finds(in bytes: ArraySlice<UInt8>, isText: Bool = false) -> Bool {
        !PictureSearch(bytes, isText: isText).finds.isEmpty
    }
}

/// Base64. RFC 4648 §4.
private enum Base64 {
    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// Returns the bytes encoded before the first other letter, skipping white space.
    static func bytes(of text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var (word, bits): (UInt32, UInt32) = (0, 0)
        for letter in text {
            guard let value = values[Int(letter)] else {
                if [0x09, 0x0A, 0x0D, 0x20].contains(letter) { continue }
                break
            }
            (word, bits) = (word << 6 | UInt32(value), bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> bits))
        }
        return bytes
    }
}
