/// The one search for pictures in bytes that are no coded picture: what it finds `cover` removes, a private picture is
/// refused for, and `verify` tells.
///
/// Pictures and movies are found as they are, written as text (base64, hexadecimal digits, percent escapes; also with
/// white space, and with zero bytes between the letters), packed by deflate (zlib, gzip, a file of a zip archive), and in
/// these within one another.
public struct PictureSearch {
    /// How a picture is written where it is.
    enum Coding: String, Sendable {
        case base64, hexadecimal, deflate
        case percent = "percent escapes"
    }

    /// A picture that was found.
    struct Find {
        /// The bytes it is in, indices of what was searched: of one that is there as it is those from its first on.
        let range: Range<Int>
        /// How it is written there, from the outermost in; nothing for as it is.
        let codings: [Coding]
        /// Its bytes and what follows them.
        let bytes: ArraySlice<UInt8>
    }

    /// So many are told, and so deep within one another.
    static let maximumFinds = 64
    private static let maximumDepth = 3
    /// So many bytes come out of texts and packed data in all, and so many streams are tried; of large data, in which
    /// more looks like a stream by chance, as much as they are large.
    private static let leastUnpacked = 1 << 26
    private static let leastStreams = 1 << 14
    /// So much of what is searched tells most often.
    private static let headCount = 1 << 13
    /// What packed data hold that say no picture.
    private static let minimumUnpacked = 32

    /// What was found, in no order.
    private(set) var finds: [Find] = []
    /// Whether all was looked at. Made-up data can unpack to more than anybody would look through; nobody can say that
    /// there is no picture in them.
    private(set) var isComplete = true

    private let most: Int
    private let maximumUnpacked: Int
    private let maximumStreams: Int
    private var unpacked = 0
    private var streams = 0

    /// Searches `bytes`.
    ///
    /// - Parameters:
    ///   - isBlock: Whether they are a TIFF block, whose own head does not count.
    ///   - most: So many finds are enough.
    init(_ bytes: ArraySlice<UInt8>, isBlock: Bool = false, most: Int = maximumFinds) {
        self.most = most
        maximumUnpacked = max(Self.leastUnpacked, 4 * bytes.count)
        maximumStreams = max(Self.leastStreams, bytes.count / 512)
        guard let inflater = Inflater() else {
            isComplete = false
            return
        }
        search(bytes, in: nil, [], inflater, except: isBlock ? bytes.startIndex : nil)
    }

    /// Whether there is a picture in `bytes`, or no saying that there is none.
    public static func finds(in bytes: ArraySlice<UInt8>) -> Bool {
        // A picture written as text is mostly all of a text, and the rest of it need not be read.
        let head = bytes.prefix(headCount)
        if bytes.count > 2 * headCount, !PictureSearch(head, most: 1).finds.isEmpty { return true }
        let search = PictureSearch(bytes, most: 1)
        return !search.finds.isEmpty || !search.isComplete
    }

    private var isDone: Bool { finds.count >= most || !isComplete }

    /// - Parameters:
    ///   - outer: Where in the bytes that are searched in all these are, when they were unpacked.
    ///   - except: What begins here does not count.
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
        }
    }
}

/// Where packed data may begin.
private enum PackedStarts {
    /// The heads of zlib (RFC 1950 §2.2), gzip (RFC 1952 §2.3) and of a packed file in a zip archive (APPNOTE 4.3.7).
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
