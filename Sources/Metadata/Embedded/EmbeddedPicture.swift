/// A picture or movie within the file of another picture.
public struct EmbeddedPicture: Sendable, Hashable {
    /// What it is there for.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A small picture for lists of files.
        case thumbnail
        /// A larger picture for a camera's or a program's screen.
        case preview
        /// Where a bright screen shows the picture brighter.
        case gainMap = "gain-map"
        /// How far things are.
        case depthMap = "depth-map"
        /// The movie of a Motion Photo.
        case movie
    }

    /// What it is made of.
    public enum Content: Sendable, Hashable {
        /// A file of its own.
        case file([UInt8])
        /// Red, green and blue of each pixel, rows from the top.
        case pixels(width: Int, height: Int, bytes: [UInt8])
    }

    /// What it is there for.
    public let kind: Kind
    /// Where: segments, chunks or directories from the outermost in.
    public private(set) var path: [String]
    /// Where its first byte is in the file; `nil` when it is not in one piece there, or written as text.
    public private(set) var offset: Int?
    /// What it is made of.
    public let content: Content

    init(_ kind: Kind, path: [String], offset: Int?, _ content: Content) {
        (self.kind, self.path, self.offset, self.content) = (kind, path, offset, content)
    }

    /// The path, and the byte where it is known: `APP1/Exif/IFD1 at byte 1234`.
    public var place: String { path.joined(separator: "/") + (offset.map { " at byte \($0)" } ?? "") }

    /// At most so many are told of one file.
    private static let maximumCount = 64

    /// All pictures and movies within a JPEG, PNG or WebP file, those within them as well. A file that cannot be read
    /// has none, and neither have other formats.
    public static func all(in bytes: [UInt8], _ format: FileFormat) -> [EmbeddedPicture] {
        let direct = direct(in: bytes, format)
        let nested = direct.flatMap { picture -> [EmbeddedPicture] in
            guard case .file(let file) = picture.content, picture.kind != .movie else { return [] }
            return Self.direct(in: file, FileFormat(sniffing: file)).map { $0.within(picture) }
        }
        return Array((direct + nested).prefix(maximumCount))
    }

    private static func direct(in bytes: [UInt8], _ format: FileFormat) -> [EmbeddedPicture] {
        switch format {
        case .jpeg: (try? JPEGFile(parsing: bytes))?.embeddedPictures ?? []
        case .png: (try? PNGFile(parsing: bytes))?.embeddedPictures ?? []
        case .webp: (try? WebPFile(parsing: bytes))?.embeddedPictures ?? []
        default: []
        }
    }

    private func within(_ outer: EmbeddedPicture) -> EmbeddedPicture {
        var inner = self
        inner.path = outer.path + path
        inner.offset = outer.offset.flatMap { start in offset.map { start + $0 } }
        return inner
    }

    /// The pictures that begin anywhere in `bytes`, none of them within another.
    ///
    /// - Parameter origin: The offset in the file of index 0 of `bytes`, which then are indices of the file but
    ///   for that; `nil` when they are not in the file in one piece.
    static func found(
        in bytes: ArraySlice<UInt8>,
        _ kind: Kind,
        path: [String],
        origin: Int?
    ) -> [EmbeddedPicture] {
        let starts = PictureSignature.decodableStarts(in: bytes) + PictureSignature.otherStarts(in: bytes)
        var end = bytes.startIndex
        var pictures: [EmbeddedPicture] = []
        for start in starts.sorted() where start >= end && pictures.count < maximumCount {
            let file = file(in: bytes[start...])
            end = start + file.count
            let isMovie = [FileFormat.mov, .mp4].contains(FileFormat(sniffing: file))
            let offset = origin.map { $0 + start }
            pictures.append(
                EmbeddedPicture(isMovie ? .movie : kind, path: path, offset: offset, .file(file))
            )
        }
        return pictures
    }

    /// The file that begins with the first of `bytes`: a JPEG or PNG to its end, of others all there is.
    private static func file(in bytes: ArraySlice<UInt8>) -> [UInt8] {
        if FileFormat(sniffing: bytes) == .png, let png = try? PNGFile(parsing: bytes) {
            return Array(bytes.dropLast(png.trailer.count))
        }
        var jpeg = Array(bytes)
        if jpeg.dropFirst().starts(with: [0xD8, 0xFF]) { jpeg[0] = 0xFF }
        guard let file = try? JPEGFile(parsing: jpeg) else { return jpeg }
        return Array(jpeg.dropLast(file.trailer.count))
    }
}

extension XMPPacket {
    /// The pictures written into the packet in base64.
    var pictures: [[UInt8]] {
        let reading = XMPReading(self)
        return reading.tags.indices.flatMap { index in
            let values =
                reading.tags[index].attributes.map(\.value) + [reading.text(after: index)].compactMap { $0 }
            return values.compactMap { Self.picture(bytes[$0]) }
        }
    }

    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
    private static let values: [UInt8: UInt32] = Dictionary(
        uniqueKeysWithValues: letters.enumerated().map { ($1, UInt32($0)) }
    )

    /// RFC 4648 §4; white space, also when written as a character reference, is passed over.
    private static func picture(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard PictureSignature.isBase64Picture(text) else { return nil }
        var bytes: [UInt8] = []
        var (word, bits): (UInt32, UInt32) = (0, 0)
        var isReference = false
        for letter in text {
            if letter == UInt8(ascii: "&") { isReference = true }
            if letter == UInt8(ascii: ";") { isReference = false }
            guard !isReference, let value = values[letter] else { continue }
            word = word << 6 | value
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> bits))
        }
        return bytes
    }
}
