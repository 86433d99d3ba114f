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
        /// A picture that goes with another for some use of its own, such as alpha.
        case auxiliary
        /// The movie of a Motion Photo.
        case movie
    }

    /// What it is made of.
    public enum Content: Sendable, Hashable {
        /// A file of its own.
        case file([UInt8])
        /// Red, green and blue of each pixel, rows from the top.
        case pixels(width: Int, height: Int, bytes: [UInt8])
        /// The item of this number of the HEIF file it is in.
        case item(UInt32)
        /// Packed data that unpack to more than is looked through, so that nobody can say what is in them.
        case unsearched
    }

    /// What it is there for.
    public let kind: Kind
    /// Where: segments, chunks or directories from the outermost in.
    public private(set) var path: [String]
    /// Where its first byte is in the file; `nil` when it is not in one piece there, or written as text.
    public private(set) var offset: Int?
    /// What it is made of.
    public let content: Content

    /// A picture at a place in a file.
    public init(_ kind: Kind, path: [String], offset: Int?, _ content: Content) {
        (self.kind, self.path, self.offset, self.content) = (kind, path, offset, content)
    }

    /// The path, and the byte where it is known: `APP1/Exif/IFD1 at byte 1234`.
    public var place: String { path.joined(separator: "/") + (offset.map { " at byte \($0)" } ?? "") }

    /// At most so many are told of one file.
    public static let maximumCount = PictureSearch.maximumFinds

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
        case .webp: (try? WebPFile(parsing: bytes))?.embeddedPictures(in: bytes) ?? []
        default: []
        }
    }

    private func within(_ outer: EmbeddedPicture) -> EmbeddedPicture {
        var inner = self
        inner.path = outer.path + path
        inner.offset = outer.offset.flatMap { start in offset.map { start + $0 } }
        return inner
    }

    /// The pictures anywhere in `bytes`, however they are written there, none of them within another.
    ///
    /// - Parameters:
    ///   - origin: The offset in the file of index 0 of `bytes`, which then are indices of the file but
    ///     for that; `nil` when they are not in the file in one piece.
    ///   - isBlock: Whether they are a TIFF block, whose own head does not count.
    public static func found(
        in bytes: ArraySlice<UInt8>,
        _ kind: Kind,
        path: [String],
        origin: Int?,
        isBlock: Bool = false
    ) -> [EmbeddedPicture] {
        let search = PictureSearch(bytes, isBlock: isBlock)
        var pictures: [EmbeddedPicture] = []
        // What was told already: of the bytes themselves, and of those that each text and stream unpacks to.
        var told = bytes.startIndex
        var toldWithin: [Range<Int>: Int] = [:]
        let finds = search.finds.sorted {
            ($0.range.lowerBound, $0.codings.count, $0.bytes.startIndex)
                < ($1.range.lowerBound, $1.codings.count, $1.bytes.startIndex)
        }
        for find in finds where find.range.lowerBound >= told {
            let file = file(in: find.bytes)
            if find.codings.isEmpty {
                told = find.range.lowerBound + file.count
            } else {
                guard find.bytes.startIndex >= toldWithin[find.range] ?? 0 else { continue }
                toldWithin[find.range] = find.bytes.startIndex + file.count
            }
            let isMovie = [FileFormat.mov, .mp4].contains(FileFormat(sniffing: file))
            pictures.append(
                EmbeddedPicture(
                    isMovie ? .movie : kind,
                    path: path + find.codings.map(\.rawValue),
                    offset: find.codings.isEmpty ? origin.map { $0 + find.range.lowerBound } : nil,
                    .file(file)
                )
            )
        }
        if !search.isComplete { pictures.append(EmbeddedPicture(kind, path: path, offset: nil, .unsearched)) }
        return pictures
    }

    /// The file that begins with the first of `bytes`: a JPEG or PNG to its end, of others all there is.
    static func file(in bytes: ArraySlice<UInt8>) -> [UInt8] {
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
    /// The pictures written into the packet's values, or else spread over them, or else anywhere in it.
    public func embeddedPictures(_ kind: EmbeddedPicture.Kind, path: [String]) -> [EmbeddedPicture] {
        for texts in XMPReading(self).longTexts.map({ $0.map(\.bytes) }) + [[bytes[...]]] {
            let found = texts.flatMap { EmbeddedPicture.found(in: $0, kind, path: path, origin: nil) }
            if !found.isEmpty { return found }
        }
        return []
    }
}
