/// A picture or movie within the file of another picture.
package struct EmbeddedPicture: Sendable, Hashable {
    /// The purpose of an embedded picture.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A small picture for lists of files.
        case thumbnail
        /// A larger picture for a camera's or a program's screen.
        case preview
        /// A gain map: the factors by which an HDR screen brightens the picture.
        case gainMap = "gain-map"
        /// A depth map.
        case depthMap = "depth-map"
        /// An auxiliary picture for another use, such as alpha.
        case auxiliary
        /// The movie of a Motion Photo.
        case movie
    }

    /// The form in which an embedded picture is stored.
    package enum Content: Sendable, Hashable {
        /// A complete file.
        case file([UInt8])
        /// The red, green and blue bytes of each pixel, rows from the top.
        case pixels(width: Int, height: Int, bytes: [UInt8])
        /// The item with this ID of the HEIF file that holds it.
        case item(UInt32)
        /// Compressed data that exceed the search limit, so that their content is unknown.
        case unsearched
    }

    /// The purpose of the picture.
    package let kind: Kind
    /// The segments, chunks or directories around it, outermost first.
    package private(set) var path: [String]
    /// The offset of its first byte in the file; `nil` if it is not contiguous there, or written as text.
    package private(set) var offset: Int?
    /// The form in which it is stored.
    package let content: Content

    /// Creates a picture at a place in a file.
    package init(_ kind: Kind, path: [String], offset: Int?, _ content: Content) {
        (self.kind, self.path, self.offset, self.content) = (kind, path, offset, content)
    }

    /// The path, and the byte offset if it is known: `APP1/Exif/IFD1 at byte 1234`.
    package var place: String { path.joined(separator: "/") + (offset.map { " at byte \($0)" } ?? "") }

    /// The maximum number of pictures reported for one file.
    package static let maximumCount = PictureSearch.maximumFinds

    /// Returns all pictures and movies within a JPEG, PNG, WebP, HEIC or AVIF file, including the files nested
    /// within them. A file that cannot be read has none, and neither have other formats.
    package static func all(in bytes: [UInt8], _ format: FileFormat) -> [EmbeddedPicture] {
        let direct = direct(in: bytes, format)
        let nested = direct.flatMap { picture -> [EmbeddedPicture] in
            guard case .file(let file) = picture.content, picture.kind != .movie else { return [] }
            return Self.direct(in: file, FileFormat(sniffing: file)).filter(\.isFile).map {
                $0.within(picture)
            }
        }
        return Array((direct + nested).prefix(maximumCount))
    }

    private static func direct(in bytes: [UInt8], _ format: FileFormat) -> [EmbeddedPicture] {
        switch format {
        case .jpeg: (try? JPEGFile(parsing: bytes))?.embeddedPictures ?? []
        case .png: (try? PNGFile(parsing: bytes))?.embeddedPictures ?? []
        case .webp: (try? WebPFile(parsing: bytes))?.embeddedPictures(in: bytes) ?? []
        case .heic, .avif: (try? HEIFFile(parsing: bytes))?.embeddedPictures ?? []
        default: []
        }
    }

    /// Returns the pictures and movies of a HEIC, AVIF or WebP file in places that are not carried into another file:
    /// all but the Exif block, the XMP packet, the colour profile of a WebP and pictures of their own.
    package static func strays(in bytes: [UInt8], _ format: FileFormat) -> [EmbeddedPicture] {
        switch format {
        case .heic, .avif: (try? HEIFFile(parsing: bytes))?.strays ?? []
        case .webp: (try? WebPFile(parsing: bytes))?.strays(in: bytes) ?? []
        default: []
        }
    }

    /// `false` for an item, which only its own file can decode.
    private var isFile: Bool {
        if case .item = content { false } else { true }
    }

    private func within(_ outer: EmbeddedPicture) -> EmbeddedPicture {
        var inner = self
        inner.path = outer.path + path
        inner.offset = outer.offset.flatMap { start in offset.map { start + $0 } }
        return inner
    }

    /// Returns the pictures anywhere in `bytes`, however they are encoded, none of them within another.
    ///
    /// - Parameters:
    ///   - origin: The offset in the file of index 0 of `bytes`; `nil` if the bytes are not contiguous in the
    ///     file.
    ///   - isBlock: `true` if they are a TIFF block, whose own header does not count.
    ///   - isNoise: `true` if they are a coded picture's, in which chance makes short signatures.
    package static func found(
        in bytes: ArraySlice<UInt8>,
        _ kind: Kind,
        path: [String],
        origin: Int?,
        isBlock: Bool = false,
        isNoise: Bool = false
    ) -> [EmbeddedPicture] {
        let search = isNoise ? PictureSearch(amongNoise: bytes) : PictureSearch(bytes, isBlock: isBlock)
        var pictures: [EmbeddedPicture] = []
        // The end of the bytes already reported: in the bytes themselves, and in the data decoded from each
        // text and stream.
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
                    path: path + find.codings.map(\.name),
                    offset: find.codings.isEmpty ? origin.map { $0 + find.range.lowerBound } : nil,
                    .file(file)
                )
            )
        }
        if !search.isComplete { pictures.append(EmbeddedPicture(kind, path: path, offset: nil, .unsearched)) }
        return pictures
    }

    /// Returns the file that begins with the first of `bytes`: a JPEG or PNG up to its end, all bytes for
    /// other formats.
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
    /// Returns the pictures within single values of the packet and those spread over several, else those anywhere
    /// in it.
    package func embeddedPictures(_ kind: EmbeddedPicture.Kind, path: [String]) -> [EmbeddedPicture] {
        func found(_ texts: [ArraySlice<UInt8>]) -> [EmbeddedPicture] {
            texts.flatMap { EmbeddedPicture.found(in: $0, kind, path: path, origin: nil) }
        }
        let texts = XMPReading(self).longTexts
        let inTexts = found(texts.single.map(\.bytes)).joined(with: found(texts.joined.map(\.bytes)))
        return inTexts.isEmpty ? found([bytes[...]]) : inTexts
    }
}

extension [EmbeddedPicture] {
    /// Returns the pictures of single holders and those spread over several, each once: one that is spread is found in
    /// the first of its holders, too, and one in a single holder in all together.
    package func joined(with spread: [EmbeddedPicture]) -> [EmbeddedPicture] {
        let (own, all) = (
            prefix(2 * EmbeddedPicture.maximumCount), spread.prefix(EmbeddedPicture.maximumCount)
        )
        let first = own.filter { picture in !all.contains { $0.begins(with: picture, isLonger: true) } }
        return first + all.filter { picture in !own.contains { $0.begins(with: picture, isLonger: false) } }
    }
}

extension EmbeddedPicture {
    /// Returns `true` if another picture's file is the beginning of this one's.
    ///
    /// - Parameter isLonger: `true` if this one has to be longer.
    fileprivate func begins(with other: EmbeddedPicture, isLonger: Bool) -> Bool {
        guard case .file(let whole) = content, case .file(let part) = other.content else { return false }
        return whole.starts(with: part) && !(isLonger && whole.count == part.count)
    }
}
