/// The header of a Netpbm picture: PBM, PGM, PPM, PAM and PFM. Netpbm, "pbm", "pgm", "ppm", "pam" and "pfm"
/// formats.
///
/// Its signature is a letter and a digit, which prose and tables contain too; therefore the numbers that follow,
/// and what stands where the pixels begin, have to be those of a picture.
struct NetpbmHead {
    /// The maximum length of a header with its comments, in bytes.
    private static let maximumLength = 512
    /// The number of pixels below which a picture shows nothing.
    private static let minimumPixels = 64
    /// The number of bytes or numbers examined where the pixels begin.
    private static let examinedPixels = 64
    /// The number of bytes in which raw pixels are distinguished from prose.
    private static let proseCount = 512

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Returns `true` if a Netpbm picture begins with the first of `bytes`, which is a P, or if `steps`, the budget
    /// of the search, is spent.
    static func begins(_ bytes: ArraySlice<UInt8>, _ steps: inout Int) -> Bool {
        let kind = bytes.dropFirst().first ?? 0
        guard "1234567Ff".utf8.contains(kind), let third = bytes.dropFirst(2).first,
            isSpace(third) || third == UInt8(ascii: "#")
        else { return false }
        steps -= maximumLength
        guard steps > 0 else { return true }
        var head = NetpbmHead(bytes)
        switch kind {
        case UInt8(ascii: "7"): return head.isArbitraryMap
        case UInt8(ascii: "F"), UInt8(ascii: "f"):
            guard let size = head.size(), head.word() != nil else { return false }
            return head.holdsRaw(4 * size)
        case UInt8(ascii: "1"), UInt8(ascii: "4"):
            guard let size = head.size() else { return false }
            return kind == UInt8(ascii: "1") ? head.holdsBits : head.holdsRaw(size / 8)
        default:
            guard let size = head.size(), let most = head.number(), (1...65_535).contains(most) else {
                return false
            }
            return kind < UInt8(ascii: "4") ? head.holdsNumbers(upTo: most) : head.holdsRaw(size)
        }
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex + 2
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns the next word, comments skipped.
    private mutating func word() -> ArraySlice<UInt8>? {
        let end = min(bytes.endIndex, bytes.startIndex + Self.maximumLength)
        while position < end, Self.isSpace(bytes[position]) || bytes[position] == UInt8(ascii: "#") {
            if bytes[position] == UInt8(ascii: "#") {
                position = bytes[position..<end].firstIndex(of: 0x0A) ?? end
            } else {
                position += 1
            }
        }
        let word = bytes[position..<end].prefix { (0x21...0x7E).contains($0) }
        position = word.endIndex
        return word.isEmpty ? nil : word
    }

    private mutating func number() -> Int? {
        guard let word = word(), word.count <= 6 else { return nil }
        return Int(String(decoding: word, as: UTF8.self))
    }

    /// Returns the number of pixels; `nil` if there is no width or height, or too few to show anything.
    private mutating func size() -> Int? {
        guard let width = number(), let height = number(), width > 0, height > 0,
            width * height >= Self.minimumPixels
        else { return nil }
        return width * height
    }

    /// `true` for a PAM header, and for the thumbnails of xv.
    private var isArbitraryMap: Bool {
        let head = bytes.prefix(Self.maximumLength)
        func names(_ word: String) -> Bool { head.firstRange(of: Array(word.utf8)) != nil }
        return head.starts(with: "P7 332\n".utf8) || (names("WIDTH ") && names("HEIGHT ") && names("ENDHDR"))
    }

    /// Returns `true` if one white space is followed by pixels in bytes, of which there should be `count`.
    private func holdsRaw(_ count: Int) -> Bool {
        guard let space = bytes[position...].first, Self.isSpace(space) else { return false }
        let pixels = bytes[(position + 1)...]
        guard pixels.count >= min(count, Self.examinedPixels) else { return false }
        // Programs put a line break after the signature, prose a space.
        let isLine = [0x0A, 0x0D, UInt8(ascii: "#")].contains(bytes[bytes.startIndex + 2])
        return isLine
            || pixels.prefix(Self.proseCount).contains { !Self.isSpace($0) && !(0x20...0x7E).contains($0) }
    }

    /// `true` if digits 0 and 1 follow, with or without white space.
    private var holdsBits: Bool {
        let bits = bytes[position...].prefix(4 * Self.examinedPixels).filter { !Self.isSpace($0) }
        return bits.count >= Self.examinedPixels / 2
            && bits.prefix(Self.examinedPixels).allSatisfy {
                $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1")
            }
    }

    /// Returns `true` if numbers up to `most` follow.
    private mutating func holdsNumbers(upTo most: Int) -> Bool {
        var count = 0
        while count < Self.examinedPixels, let number = number() {
            guard (0...most).contains(number) else { return false }
            count += 1
        }
        return count >= Self.examinedPixels / 4
    }
}
