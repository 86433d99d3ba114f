import Formats

/// A picture with a movie after it, Android's Motion Photo: the movie as declared in metadata, and its actual place.
/// "Motion Photo format 1.0", developer.android.com.
package struct MotionPhoto: Sendable, Hashable {
    /// `true` if metadata declare a movie after the picture.
    let isFlagged: Bool
    /// The declared start in bytes before the file's end; `nil` if unspecified.
    let declaredOffset: Int?
    /// The picture's presentation time in the movie, in seconds; `nil` if unspecified.
    package let stillImageTime: Double?
    /// The movie's range in the file; `nil` without one.
    package let movie: Range<Int>?

    /// Creates a Motion Photo; `nil` if a movie is neither there nor declared.
    init?(xmp: XMPPacket?, movie: Range<Int>?) {
        self.init(properties: xmp.map { MotionPhotoProperties($0) }, movie: movie)
    }

    private init?(properties: MotionPhotoProperties?, movie: Range<Int>?) {
        isFlagged = properties?.isFlagged ?? false
        guard isFlagged || movie != nil else { return nil }
        declaredOffset = properties?.offset
        stillImageTime = properties?.timestamp.map { Double($0) / 1e6 }
        self.movie = movie
    }

    init?(_ file: JPEGFile) {
        let properties = file.xmp.map { MotionPhotoProperties($0) }
        self.init(properties: properties, movie: Self.movie(in: file.trailer, offset: properties?.offset))
    }

    /// Returns the movie at the declared place, or else the first range that looks like one.
    private static func movie(in trailer: ArraySlice<UInt8>, offset: Int?) -> Range<Int>? {
        if let offset, offset <= trailer.count, let movie = movie(at: trailer.endIndex - offset, in: trailer)
        {
            return movie
        }
        // Byte by byte: the generic sequence search takes a hundred times as long.
        var rest = trailer.dropFirst(4)
        while let letter = rest.firstIndex(of: UInt8(ascii: "f")) {
            if let movie = movie(at: letter - 4, in: trailer) { return movie }
            rest = trailer[(letter + 1)...]
        }
        return nil
    }

    /// Returns the range of consecutive atoms from `ftyp` on; `nil` without one.
    private static func movie(at start: Int, in trailer: ArraySlice<UInt8>) -> Range<Int>? {
        let reader = ByteReader(trailer[start...])
        guard let first = reader.integer(UInt32.self, at: 0), (16...256).contains(first),
            reader.slice(at: 4, count: 4)?.elementsEqual("ftyp".utf8) == true
        else { return nil }
        var end = 0
        while let size = atomSize(at: end, reader) { end += size }
        return end > 0 ? start..<start + end : nil
    }

    private static func atomSize(at position: Int, _ reader: ByteReader) -> Int? {
        let left = reader.bytes.count - position
        guard let short = reader.integer(UInt32.self, at: position),
            let type = reader.slice(at: position + 4, count: 4),
            type.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        let size: Int? =
            switch short {
            case 0: left
            case 1: reader.integer(UInt64.self, at: position + 8).flatMap { Int(exactly: $0) }
            default: Int(short)
            }
        return size.flatMap { (8...max(8, left)).contains($0) && $0 <= left ? $0 : nil }
    }
}
