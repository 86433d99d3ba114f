/// Reducing an Exif block to entries that reveal neither photographer, place nor camera.
extension ExifBlock {
    /// Returns a new block of the kept entries alone, with no bytes between values; `nil` if none is kept. Throws
    /// `bad-exif` if it cannot be read back.
    package func forPrivatePicture() throws(ContainerError) -> ExifBlock? {
        var primary = kept(of: .primary, PrivateEntry.primary)
        let exif = kept(of: .exif, PrivateEntry.exif)
        guard !primary.entries.isEmpty || !exif.entries.isEmpty else { return nil }
        return try Self.assembled(primary: &primary, exif: exif)
    }

    private func kept(of kind: ImageFileDirectory.Kind, _ list: [UInt16: PrivateEntry]) -> DirectoryDraft {
        var draft = DirectoryDraft(order: byteOrder)
        for entry in directory(kind)?.entries ?? [] {
            guard let wanted = list[entry.tag], let value = value(of: entry),
                let bytes = wanted.rewritten(value, type: entry.type, count: Int(entry.count), byteOrder)
            else { continue }
            let type = wanted.kind == .size ? entry.type : wanted.kind.type
            draft.set(entry.tag, type: type, count: wanted.count, bytes: bytes)
        }
        return draft
    }
}

/// The constraints on a kept entry, so it holds its tag's meaning and nothing else.
private struct PrivateEntry {
    /// The type and allowed values.
    enum Kind: Equatable {
        case short(ClosedRange<Int>)
        /// SHORT or LONG.
        case size
        /// RATIONAL or SRATIONAL: neither part above a million, which no camera needs.
        case rational, signedRational
        /// ASCII: `2025:01:31 18:05:09` and a zero byte.
        case date
        /// UNDEFINED.
        case bytes(ClosedRange<UInt8>)

        /// TIFF 6.0 p.15. A size keeps its type.
        var type: UInt16 {
            switch self {
            case .date: 2
            case .short: 3
            case .size: 4
            case .rational: 5
            case .bytes: 7
            case .signedRational: 10
            }
        }
    }

    let kind: Kind
    var count = 1

    /// Kept entries of IFD0: how to show the picture. Exif 2.32 §4.6.4.
    static let primary: [UInt16: PrivateEntry] = [
        ExifTag.orientation: PrivateEntry(kind: .short(1...8)),
        ExifTag.xResolution: PrivateEntry(kind: .rational),
        ExifTag.yResolution: PrivateEntry(kind: .rational),
        ExifTag.resolutionUnit: PrivateEntry(kind: .short(1...3)),
        ExifTag.yCbCrPositioning: PrivateEntry(kind: .short(1...2)),
        ExifTag.compression: PrivateEntry(kind: .short(1...7)),
        0x0106: PrivateEntry(kind: .short(1...6)),
        0x0132: PrivateEntry(kind: .date, count: 20),
        0x013E: PrivateEntry(kind: .rational, count: 2),
        0x013F: PrivateEntry(kind: .rational, count: 6),
        0x0211: PrivateEntry(kind: .rational, count: 3),
        0x0212: PrivateEntry(kind: .short(1...4), count: 2),
    ]

    /// Kept entries of the Exif directory: exposure, focal length, light, colour space, size, and local time without a
    /// time zone, which would reveal the place. §4.6.5.
    static let exif: [UInt16: PrivateEntry] = [
        0x829A: PrivateEntry(kind: .rational), 0x829D: PrivateEntry(kind: .rational),
        0x8822: PrivateEntry(kind: .short(0...255)), 0x8827: PrivateEntry(kind: .short(0...65_535)),
        0x8830: PrivateEntry(kind: .short(0...7)),
        ExifTag.exifVersion: PrivateEntry(kind: .bytes(0x30...0x39), count: 4),
        ExifTag.dateTimeOriginal: PrivateEntry(kind: .date, count: 20),
        0x9004: PrivateEntry(kind: .date, count: 20),
        ExifTag.componentsConfiguration: PrivateEntry(kind: .bytes(0...6), count: 4),
        0x9102: PrivateEntry(kind: .rational), 0x9201: PrivateEntry(kind: .signedRational),
        0x9202: PrivateEntry(kind: .rational), 0x9203: PrivateEntry(kind: .signedRational),
        0x9204: PrivateEntry(kind: .signedRational), 0x9205: PrivateEntry(kind: .rational),
        0x9206: PrivateEntry(kind: .rational), 0x9207: PrivateEntry(kind: .short(0...255)),
        0x9208: PrivateEntry(kind: .short(0...255)), 0x9209: PrivateEntry(kind: .short(0...127)),
        0x920A: PrivateEntry(kind: .rational),
        ExifTag.flashpixVersion: PrivateEntry(kind: .bytes(0x30...0x39), count: 4),
        ExifTag.colorSpace: PrivateEntry(kind: .short(0...65_535)),
        ExifTag.pixelXDimension: PrivateEntry(kind: .size),
        ExifTag.pixelYDimension: PrivateEntry(kind: .size),
        0xA217: PrivateEntry(kind: .short(1...8)), 0xA300: PrivateEntry(kind: .bytes(0...3)),
        0xA301: PrivateEntry(kind: .bytes(0...1)), 0xA401: PrivateEntry(kind: .short(0...15)),
        0xA402: PrivateEntry(kind: .short(0...2)), 0xA403: PrivateEntry(kind: .short(0...1)),
        0xA404: PrivateEntry(kind: .rational), 0xA405: PrivateEntry(kind: .short(0...65_535)),
        0xA406: PrivateEntry(kind: .short(0...4)), 0xA407: PrivateEntry(kind: .short(0...4)),
        0xA408: PrivateEntry(kind: .short(0...2)), 0xA409: PrivateEntry(kind: .short(0...2)),
        0xA40A: PrivateEntry(kind: .short(0...2)), 0xA40C: PrivateEntry(kind: .short(0...3)),
    ]

    /// Returns the value rebuilt from its content; `nil` if it violates the constraints. Surplus numbers are dropped.
    func rewritten(_ value: ArraySlice<UInt8>, type: UInt16, count given: Int, _ order: ByteOrder) -> [UInt8]?
    {
        guard type == kind.type || kind == .size && type == 3, given >= count else { return nil }
        let reader = ByteReader(value, order: order)
        switch kind {
        case .short(let known): return shorts(reader, known, order)
        case .size:
            if type == 3 { return shorts(reader, 0...65_535, order) }
            return reader.integer(UInt32.self, at: 0).flatMap { $0 < 1 << 20 ? order.bytes(of: $0) : nil }
        case .rational, .signedRational: return rationals(reader, order)
        case .date:
            let text = Array(value)
            guard given == count, text.last == 0, Self.isDate(text.dropLast()) else { return nil }
            return text
        case .bytes(let known):
            guard given == count, value.allSatisfy(known.contains) else { return nil }
            return Array(value)
        }
    }

    private func shorts(_ reader: ByteReader, _ known: ClosedRange<Int>, _ order: ByteOrder) -> [UInt8]? {
        let values = (0..<count).compactMap { reader.integer(UInt16.self, at: 2 * $0) }
        guard values.count == count, values.allSatisfy({ known.contains(Int($0)) }) else { return nil }
        return values.flatMap { order.bytes(of: $0) }
    }

    private func rationals(_ reader: ByteReader, _ order: ByteOrder) -> [UInt8]? {
        var bytes: [UInt8] = []
        for index in 0..<count {
            guard let numerator = reader.integer(UInt32.self, at: 8 * index),
                let denominator = reader.integer(UInt32.self, at: 8 * index + 4)
            else { return nil }
            let parts =
                kind == .rational
                ? (Int(numerator), Int(denominator))
                : (Int(Int32(bitPattern: numerator)), Int(Int32(bitPattern: denominator)))
            let plain = PlainFraction(parts.0, over: parts.1)
            for part in [plain.numerator, plain.denominator] {
                bytes += order.bytes(of: UInt32(truncatingIfNeeded: part))
            }
        }
        return bytes
    }

    /// Returns `true` for digits, or spaces for unknown ones, colons and a space in their places (Exif 2.32 §4.6.4 D).
    private static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
        zip(text, "dddd:dd:dd dd:dd:dd".utf8).allSatisfy { letter, wanted in
            wanted == UInt8(ascii: "d")
                ? (0x30...0x39).contains(letter) || letter == 0x20 : letter == wanted || letter == 0x20
        }
    }
}

/// A fraction of parts up to a million. Larger ones are approximated: each part's four bytes could encode anything.
private struct PlainFraction {
    private(set) var numerator: Int
    private(set) var denominator: Int

    private static let largest = 1_000_000

    init(_ numerator: Int, over denominator: Int) {
        (self.numerator, self.denominator) = (numerator, denominator)
        guard abs(numerator) > Self.largest || abs(denominator) > Self.largest else { return }
        guard denominator != 0 else {
            (self.numerator, self.denominator) = (numerator < 0 ? -1 : 1, 0)
            return
        }
        // Infinity, as cameras write distances. Exif 2.32 §4.6.5, 0x9206.
        guard numerator != Int(UInt32.max) else {
            (self.numerator, self.denominator) = (1, 0)
            return
        }
        let isNegative = (numerator < 0) != (denominator < 0)
        let value = abs(Double(numerator) / Double(denominator))
        let best = Self.approximation(of: value)
        (self.numerator, self.denominator) = (isNegative ? -best.0 : best.0, best.1)
    }

    /// Returns the last convergent of the continued fraction with small enough parts.
    private static func approximation(of value: Double) -> (Int, Int) {
        guard value < Double(largest) else { return (largest, 1) }
        var (before, last) = ((0, 1), (1, 0))
        var rest = value
        for _ in 0..<32 {
            let whole = Int(rest)
            let next = (whole * last.0 + before.0, whole * last.1 + before.1)
            guard next.0 <= largest, next.1 <= largest else { break }
            (before, last) = (last, next)
            let part = rest - Double(whole)
            guard part > 1e-9 else { break }
            rest = min(1 / part, Double(largest) * 2)
        }
        return last
    }
}
