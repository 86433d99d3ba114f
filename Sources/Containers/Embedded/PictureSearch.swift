/// The one search for pictures in bytes that are not a coded picture: `cover` removes what it finds, a
/// private picture is refused for it, and `verify` reports it.
///
/// Pictures and movies are found as raw bytes, written as text (`TextRuns.Coding`; also with white space, and with
/// zero bytes between the letters), compressed by deflate (zlib, gzip, a file of a zip archive), nested in any of these,
/// and with the last byte or letter first. Data that other programs compressed cannot be searched.
package struct PictureSearch {
    /// The encoding in which a picture is written.
    enum Coding: Hashable, Sendable {
        case text(TextRuns.Coding)
        case deflate
        /// The last byte first.
        case reversed
        /// Pieces of text with other words between them.
        case pieces

        /// The name of the encoding in the path of a picture.
        var name: String {
            switch self {
            case .text(let coding): coding.rawValue
            case .deflate: "deflate"
            case .reversed: "reversed"
            case .pieces: "pieces of text"
            }
        }
    }

    /// A picture that was found.
    struct Find {
        /// The bytes that hold it, as indices of the searched data. For a picture in raw bytes, the range
        /// begins with its first byte.
        let range: Range<Int>
        /// Its encodings, outermost first; empty for raw bytes.
        let codings: [Coding]
        /// Its bytes and those that follow them.
        let bytes: ArraySlice<UInt8>
    }

    /// The maximum number of finds, and the maximum depth of nesting.
    static let maximumFinds = 64
    private static let maximumDepth = 3
    /// The minimum budgets for bytes decoded from text, or read or decoded of compressed data, and for streams tried.
    /// The budgets grow with the data, because large data contain more bytes that look like a stream by chance.
    private static let leastUnpacked = 1 << 23
    private static let unpackedOfByte = 64
    private static let leastStreams = 1 << 14
    /// The size of the head searched first, in bytes; it usually settles the question.
    private static let headCount = 1 << 13
    /// The size below which decompressed data cannot hold a picture, in bytes.
    private static let minimumUnpacked = 32
    /// The number of bytes decompressed of what looks like a stream among noise.
    private static let unpackedOfNoise = 1 << 16
    /// The size below which a text holds no bare deflate data of a picture, in bytes.
    private static let minimumBare = 128

    /// The pictures found, in no order.
    private(set) var finds: [Find] = []
    /// `true` if everything was searched. Crafted data can decompress to more than the search allows; the
    /// absence of pictures is then unknown.
    private(set) var isComplete = true

    private let most: Int
    private let maximumUnpacked: Int
    private let maximumStreams: Int
    private var unpacked = 0
    private var streams = 0

    /// Searches `bytes`.
    ///
    /// - Parameters:
    ///   - isBlock: `true` if they are a TIFF block, whose own header does not count.
    ///   - most: The number of finds after which the search stops.
    init(_ bytes: ArraySlice<UInt8>, isBlock: Bool = false, most: Int = maximumFinds) {
        self.most = most
        maximumUnpacked = Self.maximumUnpacked(of: bytes)
        maximumStreams = max(Self.leastStreams, bytes.count / 128)
        guard let inflater = Inflater() else {
            isComplete = false
            return
        }
        search(bytes, in: nil, [], inflater, except: isBlock ? bytes.startIndex : nil)
    }

    /// Searches bytes that are like noise, such as a coded picture's. What chance makes in one of some thousand files,
    /// signatures of four bytes and the heads of data compressed by other programs, does not count.
    init(amongNoise bytes: ArraySlice<UInt8>) {
        (most, maximumStreams) = (Self.maximumFinds, Int.max)
        maximumUnpacked = Self.maximumUnpacked(of: bytes)
        guard let inflater = Inflater() else {
            isComplete = false
            return
        }
        searchNoise(bytes, in: nil, [], inflater)
    }

    private mutating func searchNoise(
        _ bytes: ArraySlice<UInt8>,
        in outer: Range<Int>?,
        _ codings: [Coding],
        _ inflater: borrowing Inflater
    ) {
        addCertain(in: bytes, within: outer, codings)
        for text in TextRuns.regions(in: bytes) where !isDone {
            searchTexts(bytes[text], in: outer, codings, inflater)
        }
        for (start, wrapping) in PackedStarts.all(in: bytes, triesBare: false) where !isDone {
            guard let wrapping else { continue }
            let found = unpacked(bytes[start...], wrapping, limit: Self.unpackedOfNoise, inflater)
            guard found.count >= Self.minimumUnpacked else { continue }
            addCertain(in: found[...], within: outer ?? start..<bytes.endIndex, codings + [.deflate])
        }
    }

    private mutating func addCertain(
        in bytes: ArraySlice<UInt8>,
        within outer: Range<Int>?,
        _ codings: [Coding]
    ) {
        for start in PictureSignature.certainStarts(in: bytes) where !isDone {
            let range = outer ?? start..<bytes.endIndex
            finds.append(Find(range: range, codings: codings, bytes: bytes[start...]))
        }
    }

    /// Returns `true` if there is a picture in `bytes`, or if its absence cannot be established.
    package static func finds(in bytes: ArraySlice<UInt8>) -> Bool {
        // A picture written as text usually makes up most of the text, and the rest need not be read.
        let head = bytes.prefix(headCount)
        if bytes.count > 2 * headCount, !PictureSearch(head, most: 1).finds.isEmpty { return true }
        let search = PictureSearch(bytes, most: 1)
        return !search.finds.isEmpty || !search.isComplete
    }

    /// Returns `true` if there is a picture in bytes that are like noise.
    package static func findsAmongNoise(_ bytes: ArraySlice<UInt8>) -> Bool {
        let search = PictureSearch(amongNoise: bytes)
        return !search.finds.isEmpty || !search.isComplete
    }

    /// Returns `true` if a picture in `bytes` is not whole, so that its rest may be elsewhere.
    static func findsBeginning(in bytes: ArraySlice<UInt8>) -> Bool {
        let search = PictureSearch(bytes)
        return !search.isComplete || search.finds.contains { !isWhole($0.bytes) }
    }

    /// Returns `true` if `bytes` begin with a whole picture of a format whose end is known.
    private static func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
        switch FileFormat(sniffing: bytes) {
        case .png: return (try? PNGFile(parsing: bytes)) != nil
        case .webp: return (try? WebPFile(parsing: Array(bytes))) != nil
        case .heic, .avif, .mov, .mp4: return (try? AtomFile(parsing: bytes)) != nil
        default:
            var jpeg = Array(bytes)
            if jpeg.dropFirst().starts(with: [0xD8, 0xFF]) { jpeg[0] = 0xFF }
            return (try? JPEGFile(parsing: jpeg)) != nil
        }
    }

    /// The pieces in several parts of a file that may continue one another.
    package enum Holding: Sendable {
        /// Neither a picture nor the rest of one.
        case nothing
        /// A picture, or its beginning.
        case picture
        /// A piece that may be the rest of a picture.
        case rest
    }

    /// Returns what each of several parts of a file holds.
    package static func holdings(of parts: [ArraySlice<UInt8>]) -> [Holding] {
        let hold = parts.map { finds(in: $0) }
        let others = zip(parts, hold).filter { !$1 }.map { FilePart($0.0) }
        var rests = rests(among: others, beside: zip(parts, hold).filter(\.1).map(\.0))[...]
        return hold.map { $0 ? .picture : rests.removeFirst() ? .rest : .nothing }
    }

    /// Returns which of several parts, none of which holds a picture, may be the rest of one that begins in another:
    /// those that are not words, if together they are long enough to show anything.
    ///
    /// - Parameter others: The parts in which a picture may begin. Joined, the parts themselves may hold one as well.
    static func rests(among parts: [FilePart], beside others: [ArraySlice<UInt8>]) -> [Bool] {
        let begins =
            others.contains { findsBeginning(in: $0) }
            || FilePart.joinings(of: parts).contains { finds(in: $0[...]) }
        guard begins else { return parts.map { _ in false } }
        let isRest = parts.map { !$0.content.isEmpty && !isWords($0.content) }
        let count = zip(parts, isRest).reduce(0) { $0 + ($1.1 ? $1.0.content.count : 0) }
        return count >= TextRuns.minimumLetters ? isRest : parts.map { _ in false }
    }

    /// Returns `true` for a text with as much white space as sentences have.
    private static func isWords(_ bytes: ArraySlice<UInt8>) -> Bool {
        let spaces = bytes.count { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
        return spaces > 0 && spaces * 12 >= bytes.count && String(validating: bytes, as: UTF8.self) != nil
            && !bytes.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) }
    }

    /// Returns `true` if `bytes` may be a part of a picture that began elsewhere: they are no text, or a text almost
    /// without white space.
    ///
    /// Only the first part of a picture has a signature. Where one is found, the parts beside it go with it.
    static func mayContinue(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count >= TextRuns.minimumLetters && !isWords(bytes)
    }

    private var isDone: Bool { finds.count >= most || !isComplete }

    /// Searches bytes at one depth of nesting.
    ///
    /// - Parameters:
    ///   - outer: The range in the searched data that these bytes were decoded from.
    ///   - except: The index of a signature that does not count.
    private mutating func search(
        _ bytes: ArraySlice<UInt8>,
        in outer: Range<Int>?,
        _ codings: [Coding],
        _ inflater: borrowing Inflater,
        except: Int? = nil
    ) {
        for start in PictureSignature.starts(in: bytes) where start.index != except && !isDone {
            let range = outer ?? start.index..<bytes.endIndex
            finds.append(Find(range: range, codings: codings, bytes: bytes[start.index...]))
        }
        guard codings.count < Self.maximumDepth else { return }
        searchTexts(bytes, in: outer, codings, inflater)
        searchPacked(bytes, in: outer, codings, inflater)
        searchReversed(bytes, in: outer, codings)
        searchPieces(bytes, in: outer, codings, inflater)
    }

    private mutating func searchTexts(
        _ bytes: ArraySlice<UInt8>,
        in outer: Range<Int>?,
        _ codings: [Coding],
        _ inflater: borrowing Inflater
    ) {
        for (coding, range) in TextRuns(in: bytes).ranges {
            let before = finds.count
            func search(_ text: ArraySlice<UInt8>, _ codings: [Coding]) {
                for reading in TextRuns.readings(of: text, coding) where finds.count == before && !isDone {
                    take(reading.count)
                    self.search(reading[...], in: outer ?? range, codings + [.text(coding)], inflater)
                }
            }
            search(bytes[range], codings)
            if codings.isEmpty { search(bytes[range].reversed()[...], [.reversed]) }
        }
    }

    private mutating func searchPacked(
        _ bytes: ArraySlice<UInt8>,
        in outer: Range<Int>?,
        _ codings: [Coding],
        _ inflater: borrowing Inflater
    ) {
        // Letters that happen to look like base 85 give thousands of short readings.
        let triesBare = codings.isEmpty || bytes.count >= Self.minimumBare
        for (start, wrapping) in PackedStarts.all(in: bytes, triesBare: triesBare) where !isDone {
            guard let wrapping else {
                isComplete = false
                return
            }
            streams += 1
            let limit = maximumUnpacked - unpacked
            let found = unpacked(bytes[start...], wrapping, limit: limit, inflater)
            if streams > maximumStreams { isComplete = false }
            guard found.count >= Self.minimumUnpacked else { continue }
            search(found[...], in: outer ?? start..<bytes.endIndex, codings + [.deflate], inflater)
        }
    }

    /// Searches bytes from the last to the first for pictures that chance does not make.
    private mutating func searchReversed(
        _ bytes: ArraySlice<UInt8>,
        in outer: Range<Int>?,
        _ codings: [Coding]
    ) {
        guard !isDone, bytes.count >= Self.minimumUnpacked, !codings.contains(.reversed) else { return }
        let backwards = Array(bytes.reversed())
        addCertain(in: backwards[...], within: outer ?? bytes.indices, codings + [.reversed])
    }

    /// Searches texts in pieces, which are like noise: they may be of numbers that have nothing to do with one another.
    private mutating func searchPieces(
        _ bytes: ArraySlice<UInt8>,
        in outer: Range<Int>?,
        _ codings: [Coding],
        _ inflater: borrowing Inflater
    ) {
        for pieces in TextPieces.all(in: bytes) where !isDone {
            for reading in pieces.readings where !isDone {
                take(reading.count)
                searchNoise(reading[...], in: outer ?? pieces.range, codings + [.pieces], inflater)
            }
        }
    }

    private static func maximumUnpacked(of bytes: ArraySlice<UInt8>) -> Int {
        max(leastUnpacked, unpackedOfByte * bytes.count)
    }

    /// Returns what is compressed at the start of `bytes`, and takes from the budget what was read and decoded.
    private mutating func unpacked(
        _ bytes: ArraySlice<UInt8>,
        _ wrapping: Inflater.Wrapping,
        limit: Int,
        _ inflater: borrowing Inflater
    ) -> [UInt8] {
        let found = inflater.unpacked(bytes, wrapping, limit: limit)
        take(max(found.bytes.count, found.consumed))
        return found.bytes
    }

    private mutating func take(_ count: Int) {
        unpacked += count
        if unpacked >= maximumUnpacked { isComplete = false }
    }
}

/// The search for starts of compressed data.
private enum PackedStarts {
    /// The maximum length of a name before data, in bytes: a PNG keyword has 79.
    private static let longestName = 80
    /// The first bytes of data in formats that cannot be decompressed here: bzip2, xz, LZMA, zstd, LZ4, lzip, 7-Zip
    /// and RAR.
    private static let closed: [[UInt8]] =
        (1...9).map { Array("BZh\($0)".utf8) + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59] } + [
            [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD], [0x04, 0x22, 0x4D, 0x18],
            [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], Array("Rar!".utf8) + [0x1A, 0x07], Array("LZIP".utf8) + [1],
        ]
    /// The first two bytes of all such data.
    private static let pairs: BytePairs = {
        var pairs = BytePairs(closed + [[0x5D, 0], [0x1F, 0x8B], [0x50, 0x4B]])
        for first in UInt8.min...UInt8.max where first & 0x8F == 0x08 {
            for second in UInt8.min...UInt8.max
            where second & 0x20 == 0 && (Int(first) << 8 | Int(second)) % 31 == 0 {
                pairs.insert(first, second)
            }
        }
        return pairs
    }()

    private static func isClosed(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        if closed.contains(where: { PictureSignature.has(bytes, index, $0) }) { return true }
        // LZMA without a container: usual properties, a dictionary of a power of two, an unknown size.
        return bytes[index] == 0x5D && PictureSignature.has(bytes, index + 1, [0, 0])
            && PictureSignature.has(bytes, index + 5, [UInt8](repeating: 0xFF, count: 8))
    }

    /// Returns the starts of zlib (RFC 1950 §2.2) and gzip data (RFC 1952 §2.3) and of compressed files in a
    /// zip archive (APPNOTE 4.3.7), and without a wrapping those of data that cannot be decompressed here. Bare deflate
    /// data, which nothing marks, are tried where the bytes begin and after a name that ends with a zero.
    static func all(in bytes: ArraySlice<UInt8>, triesBare: Bool) -> [(Int, Inflater.Wrapping?)] {
        let name = bytes.prefix(longestName).firstIndex(of: 0)
        let bare = triesBare ? [bytes.startIndex, name.map { $0 + 1 }].compactMap { $0 } : []
        var found: [(Int, Inflater.Wrapping?)] = bare.map { ($0, .bare) }
        guard bytes.count > 2 else { return [] }
        for place in pairs.places(in: bytes) where place < bytes.endIndex - 2 {
            switch bytes[place] {
            case _ where isClosed(bytes, place): found.append((place, nil))
            case 0x1F where bytes[place + 2] == 0x08: found.append((place, .zlibOrGzip))
            case 0x50: zipped(bytes, at: place).map { found.append($0) }
            case let first where first & 0x8F == 0x08: found.append((place, .zlibOrGzip))
            default: break
            }
        }
        return found
    }

    /// Returns the start of a compressed file of a zip archive, without a wrapping if it cannot be decompressed here;
    /// `nil` if there is none at `start`, or it is not compressed.
    private static func zipped(_ bytes: ArraySlice<UInt8>, at start: Int) -> (Int, Inflater.Wrapping?)? {
        let reader = ByteReader(bytes[start...], order: .littleEndian)
        guard reader.integer(UInt32.self, at: 0) == 0x0403_4B50,
            let flags = reader.integer(UInt16.self, at: 6),
            let method = reader.integer(UInt16.self, at: 8),
            let name = reader.integer(UInt16.self, at: 26), let extra = reader.integer(UInt16.self, at: 28),
            case let data = start + 30 + Int(name) + Int(extra), data < bytes.endIndex
        else { return nil }
        if flags & 1 != 0 { return (start, nil) }
        return method == 0 ? nil : (data, method == 8 ? .bare : nil)
    }
}
