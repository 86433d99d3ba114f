/// A search for pictures and movies inside other data by the signatures of their formats.
enum PictureSignature {
    /// The start of a picture or movie.
    struct Start: Hashable {
        /// The index of its first byte.
        let index: Int
        /// `true` for a JPEG picture, whose first byte some vendors change.
        let isJPEG: Bool
    }

    /// Returns the starts of pictures and movies in `bytes`, ascending. A JPEG picture may be cut short if
    /// its header identifies it.
    static func starts(in bytes: ArraySlice<UInt8>) -> [Start] {
        var heads = JPEGHeads(of: bytes)
        return candidates(in: bytes).filter { !$0.isJPEG || heads.kind(at: $0.index) != .none }
    }

    /// Returns the starts of JPEG pictures that a decoder would show: their segments are complete up to the
    /// first scan.
    static func decodableStarts(in bytes: ArraySlice<UInt8>) -> [Int] {
        var heads = JPEGHeads(of: bytes)
        return jpegPair.places(in: bytes).compactMap { jpeg(bytes, before: $0) }
            .filter { heads.kind(at: $0) == .whole }
    }

    /// Returns the starts of pictures and movies that neither chance nor tables of numbers make: JPEG pictures that a
    /// decoder would show, and those of formats with a long signature.
    static func certainStarts(in bytes: ArraySlice<UInt8>) -> [Int] {
        var heads = JPEGHeads(of: bytes)
        var steps = stepsOfByte * bytes.count + 1 << 18
        return certainPairs.places(in: bytes).compactMap { place in
            guard let start = start(in: bytes, by: place, &steps) else { return nil }
            let isJPEG = bytes[place] == 0xD8
            return (isJPEG ? heads.kind(at: start) == .whole : isCertain(bytes, start)) ? start : nil
        }
    }

    /// The second byte of SOI and the first of the marker behind it.
    private static let jpegPair = BytePairs([[0xD8, 0xFF]])
    /// The bytes by which pictures and movies with a long signature are recognised, and those behind them.
    private static let certainPairs = BytePairs(certainBeginnings + SignedFormat.long)
    private static let certainBeginnings: [[UInt8]] =
        [[0xD8, 0xFF]] + ["ft", "jP", "JX", "II", "MM", "BM", "RI", "FO"].map { Array($0.utf8) }
    /// The bytes by which pictures and movies of all formats are recognised, and those behind them.
    private static let pairs: BytePairs = {
        var pairs = BytePairs(certainBeginnings + SignedFormat.signatures)
        func add(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) {
            for first in first { for second in second { pairs.insert(first, second) } }
        }
        // PCX; TGA and icons, whose recognised byte is the low one of a small number; Silicon Graphics; Netpbm.
        add([0x0A], 0...5)
        add([1, 2, 3, 9, 10, 11], [0])
        add([0xDA], 0...1)
        add([0x50], "1234567Ff".utf8)
        // Bare bitmaps, Sun's raster files, and sources of the X Window System.
        add([0x28], [0])
        add([0x59], [0xA6])
        add([0x23], "d".utf8)
        return pairs
    }()

    /// Returns `true` if a long signature is at the start of a picture that is no JPEG, or a shorter one with a header
    /// that agrees.
    private static func isCertain(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        if SignedFormat.begins(bytes, index) { return !SignedFormat.isShort(bytes, index) }
        switch bytes[index] {
        // TIFF, BMP, RIFF and IFF; a box begins with its size.
        case 0x49, 0x4D: return !TIFFPictures.isBig(bytes, index)
        case 0x42, 0x46, 0x52: return true
        default: return isBox(bytes, index)
        }
    }

    /// The budget for looking at what follows a header, steps for each byte searched.
    private static let stepsOfByte = 16

    /// Returns the indices of each format's signature; that of a JPEG is short and may occur anywhere by
    /// chance.
    private static func candidates(in bytes: ArraySlice<UInt8>) -> [Start] {
        var found: [Start] = []
        // Crafted data may begin thousands of headers; once the budget is spent, they count as pictures.
        var steps = stepsOfByte * bytes.count + 1 << 18
        if RasterHeads.isBareJPEGXL(bytes) { found.append(Start(index: bytes.startIndex, isJPEG: false)) }
        for place in pairs.places(in: bytes) {
            guard let start = start(in: bytes, by: place, &steps) else { continue }
            found.append(Start(index: start, isJPEG: bytes[place] == 0xD8))
        }
        return found.sorted { $0.index < $1.index }
    }

    /// Returns the start of a picture or movie that is recognised by the byte at `place`: for most formats the first
    /// one, for some a byte that is rarer elsewhere.
    private static func start(
        in bytes: ArraySlice<UInt8>,
        by place: Int,
        _ steps: inout Int
    ) -> Int? {
        switch bytes[place] {
        case 0xD8: jpeg(bytes, before: place)
        case 0x66, 0x6A, 0x4A: box(bytes, place) ?? (SignedFormat.begins(bytes, place) ? place : nil)
        case 0x0A where RasterHeads.isPCX(bytes[place...]): place
        case 0x01...0x03, 0x09...0x0B: targa(bytes, place, &steps) ?? icon(bytes, place)
        case 0xDA: silicon(bytes, place)
        case 0x50 where NetpbmHead.begins(bytes[place...], &steps): place
        default: isSigned(bytes, place, &steps) ? place : nil
        }
    }

    /// Returns the start of SOI and a marker that can follow it, or of a preview whose first byte was
    /// changed: SOI's second byte and a DQT marker, or a JFIF or Exif segment. Minolta and Sony do so in their maker notes, so that no
    /// reader mistakes one for the picture. T.81 Table B.1.
    private static func jpeg(_ bytes: ArraySlice<UInt8>, before index: Int) -> Int? {
        guard index > bytes.startIndex, index <= bytes.endIndex - 3, bytes[index + 1] == 0xFF else {
            return nil
        }
        let marker = bytes[index + 2]
        guard bytes[index - 1] != 0xFF else { return marker >= 0xC0 && marker < 0xFF ? index - 1 : nil }
        let isMeant =
            marker == 0xDB || marker == 0xE0 && has(bytes, index + 5, Array("JFIF\0".utf8))
            || marker == 0xE1 && has(bytes, index + 5, Array("Exif\0".utf8))
        return isMeant ? index - 1 : nil
    }

    /// Returns the start of a TGA picture, given the index of the third byte of its header: the type of its
    /// pixels.
    private static func targa(_ bytes: ArraySlice<UInt8>, _ index: Int, _ steps: inout Int) -> Int? {
        let start = index - 2
        guard start >= bytes.startIndex, index + 16 <= bytes.endIndex, bytes[index - 1] <= 1,
            bytes[index + 1] == 0, bytes[index + 2] == 0, RasterHeads.isTGA(bytes[start...], &steps)
        else { return nil }
        return start
    }

    /// Returns the start of an icon, given the index of the third byte of its header.
    private static func icon(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Int? {
        let start = index - 2
        guard bytes[index] <= 2, start >= bytes.startIndex, bytes[start] == 0, bytes[start + 1] == 0,
            RasterHeads.isIcon(bytes[start...])
        else { return nil }
        return start
    }

    /// Returns the start of a picture of Silicon Graphics, given the index of its second byte.
    private static func silicon(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Int? {
        guard index > bytes.startIndex, bytes[index - 1] == 1, RasterHeads.isSGI(bytes[(index - 1)...]) else {
            return nil
        }
        return index - 1
    }

    /// The pictures and movies that RIFF (Microsoft) and IFF (Electronic Arts) files hold.
    private static let chunked: [UInt8: (name: [UInt8], kinds: [[UInt8]])] = [
        0x52: (Array("RIFF".utf8), [Array("WEBP".utf8), Array("AVI ".utf8)]),
        0x46: (Array("FORM".utf8), [Array("ILBM".utf8), Array("PBM ".utf8), Array("RGB8".utf8)]),
    ]

    /// Returns `true` for the formats of `SignedFormat` and those whose signature is followed by a check: RIFF, IFF,
    /// TIFF, BMP, XBM and Sun's raster files.
    private static func isSigned(_ bytes: ArraySlice<UInt8>, _ index: Int, _ steps: inout Int) -> Bool {
        let isChecked =
            switch bytes[index] {
            case 0x49, 0x4D: TIFFPictures.begin(bytes[index...], &steps)
            case 0x42: isBitmap(bytes[index...])
            case 0x28: RasterHeads.isBareBitmap(bytes[index...])
            case 0x59: RasterHeads.isSunRaster(bytes[index...])
            case 0x23: RasterHeads.isXBitmap(bytes[index...], &steps)
            default: isChunked(bytes, index)
            }
        return isChecked || SignedFormat.begins(bytes, index)
    }

    private static func isChunked(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        guard let (name, kinds) = chunked[bytes[index]], has(bytes, index, name) else { return false }
        return kinds.contains { has(bytes, index + 8, $0) }
    }

    /// Returns the start of the box four bytes before its name: the first of JPEG 2000 and JPEG XL, or the
    /// `ftyp` of HEIF, AVIF and movies.
    private static func box(_ bytes: ArraySlice<UInt8>, _ name: Int) -> Int? {
        let start = name - 4
        return start >= bytes.startIndex && isBox(bytes, start) ? start : nil
    }

    private static func isBox(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Bool {
        guard has(bytes, start, [0, 0]) else { return false }
        let isPicture =
            has(bytes, start + 2, [0, 0x0C] + Array("jP  ".utf8))
            || has(bytes, start + 2, [0, 0x0C] + Array("JXL ".utf8))
        return isPicture || has(bytes, start + 4, Array("ftyp".utf8)) && start + 12 <= bytes.endIndex
    }

    /// Returns `true` for a header of one of the known lengths, one plane, and pixels of a known depth, which
    /// begin after it. Microsoft, "Bitmap Storage".
    private static func isBitmap(_ bytes: ArraySlice<UInt8>) -> Bool {
        let reader = ByteReader(bytes, order: .littleEndian)
        guard has(bytes, bytes.startIndex, [0x42, 0x4D]), let reserved = reader.integer(UInt32.self, at: 6),
            let pixels = reader.integer(UInt32.self, at: 10), let head = reader.integer(UInt32.self, at: 14),
            reserved == 0, [12, 40, 52, 56, 64, 108, 124].contains(head), pixels >= 14 + head,
            pixels < 1 << 16
        else { return false }
        let place = head == 12 ? 22 : 26
        return reader.integer(UInt16.self, at: place) == 1
            && [1, 2, 4, 8, 16, 24, 32].contains(reader.integer(UInt16.self, at: place + 2) ?? 0)
    }

    static func has(_ bytes: ArraySlice<UInt8>, _ index: Int, _ signature: [UInt8]) -> Bool {
        guard index <= bytes.endIndex - signature.count else { return false }
        return bytes[index..<index + signature.count].elementsEqual(signature)
    }
}
