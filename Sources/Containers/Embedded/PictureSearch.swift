/// The one search for pictures in bytes that are not a coded picture: `cover` removes what it finds, a
/// private picture is refused for it, and `verify` reports it.
///
/// Pictures and movies are found as raw bytes, written as text (base64, base85, hexadecimal digits, percent escapes;
/// also with white space, and with zero bytes between the letters), compressed by deflate (zlib, gzip, a file
/// of a zip archive), and nested in any of these.
package struct PictureSearch {
    /// The encoding in which a picture is written.
    enum Coding: String, Sendable {
        case base64, base85, hexadecimal, deflate
        case percent = "percent escapes"
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
    /// The minimum budgets for bytes decoded from text and compressed data, and for streams tried. The
    /// budgets grow with the data, because large data contain more bytes that look like a stream by chance.
    private static let leastUnpacked = 1 << 21
    private static let leastStreams = 1 << 14
    /// The size of the head searched first, in bytes; it usually settles the question.
    private static let headCount = 1 << 13
    /// The size below which decompressed data cannot hold a picture, in bytes.
    private static let minimumUnpacked = 32

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
        maximumUnpacked = max(Self.leastUnpacked, 16 * bytes.count)
        maximumStreams = max(Self.leastStreams, bytes.count / 128)
        guard let inflater = Inflater() else {
            isComplete = false
            return
        }
        search(bytes, in: nil, [], inflater, except: isBlock ? bytes.startIndex : nil)
    }

    /// Returns `true` if there is a picture in `bytes`, or if its absence cannot be established.
    package static func finds(in bytes: ArraySlice<UInt8>) -> Bool {
        // A picture written as text usually makes up most of the text, and the rest need not be read.
        let head = bytes.prefix(headCount)
        if bytes.count > 2 * headCount, !PictureSearch(head, most: 1).finds.isEmpty { return true }
        let search = PictureSearch(bytes, most: 1)
        return !search.finds.isEmpty || !search.isComplete
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
    }

    private mutating func searchTexts(
        _ bytes: ArraySlice<UInt8>,
        in outer: Range<Int>?,
        _ codings: [Coding],
        _ inflater: borrowing Inflater
    ) {
        for (coding, range) in TextRuns(in: bytes).ranges {
            let before = finds.count
            for reading in TextRuns.readings(of: bytes[range], coding) where finds.count == before && !isDone
            {
                take(reading.count)
                search(reading[...], in: outer ?? range, codings + [coding.name], inflater)
            }
        }
    }

    private mutating func searchPacked(
        _ bytes: ArraySlice<UInt8>,
        in outer: Range<Int>?,
        _ codings: [Coding],
        _ inflater: borrowing Inflater
    ) {
        for (start, wrapping) in PackedStarts.all(in: bytes) where !isDone {
            streams += 1
            let limit = maximumUnpacked - unpacked
            let found = inflater.unpacked(bytes[start...], wrapping, limit: limit).bytes
            take(found.count)
            if streams > maximumStreams { isComplete = false }
            guard found.count >= Self.minimumUnpacked else { continue }
            search(found[...], in: outer ?? start..<bytes.endIndex, codings + [.deflate], inflater)
        }
    }

    private mutating func take(_ count: Int) {
        unpacked += count
        if unpacked >= maximumUnpacked { isComplete = false }
    }
}

extension TextRuns.Coding {
    fileprivate var name: PictureSearch.Coding {
        switch self {
        case .base64: .base64
        case .hexadecimal: .hexadecimal
        case .percent: .percent
        case .base85: .base85
        }
    }
}

/// The search for starts of compressed data.
private enum PackedStarts {
    /// Returns the starts of zlib (RFC 1950 §2.2) and gzip data (RFC 1952 §2.3) and of compressed files in a
    /// zip archive (APPNOTE 4.3.7).
    static func all(in bytes: ArraySlice<UInt8>) -> [(Int, Inflater.Wrapping)] {
        var found: [(Int, Inflater.Wrapping)] = []
        let span = bytes.span
        guard span.count > 2 else { return [] }
        for index in 0..<span.count - 2 {
            let (first, second) = (span[index], span[index + 1])
            if first & 0x8F == 0x08, second & 0x20 == 0, (Int(first) << 8 | Int(second)) % 31 == 0 {
                found.append((bytes.startIndex + index, .zlibOrGzip))
            } else if first == 0x1F, second == 0x8B, span[index + 2] == 0x08 {
                found.append((bytes.startIndex + index, .zlibOrGzip))
            } else if first == 0x50, second == 0x4B, let data = zipped(bytes, at: bytes.startIndex + index) {
                found.append((data, .none))
            }
        }
        return found
    }

    private static func zipped(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
        let reader = ByteReader(bytes[start...], order: .littleEndian)
        guard reader.integer(UInt32.self, at: 0) == 0x0403_4B50, reader.integer(UInt16.self, at: 8) == 8,
            let name = reader.integer(UInt16.self, at: 26), let extra = reader.integer(UInt16.self, at: 28),
            case let data = start + 30 + Int(name) + Int(extra), data < bytes.endIndex
        else { return nil }
        return data
    }
}
