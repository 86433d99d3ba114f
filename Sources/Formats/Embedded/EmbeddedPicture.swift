/// A picture or movie within another picture's file.
package struct EmbeddedPicture: Sendable, Hashable {
    /// The purpose of an embedded picture.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A small picture for file lists.
        case thumbnail
        /// A larger picture for a camera's or program's screen.
        case preview
        /// Factors by which an HDR screen brightens the picture.
        case gainMap = "gain-map"
        case depthMap = "depth-map"
        /// Another auxiliary picture, such as alpha.
        case auxiliary
        case movie
    }

    /// The stored form of an embedded picture.
    package enum Content: Sendable, Hashable {
        /// A complete file.
        case file([UInt8])
        /// RGB bytes, rows from the top.
        case pixels(width: Int, height: Int, bytes: [UInt8])
        /// The item with this ID in its HEIF file.
        case item(UInt32)
    }

    package let kind: Kind
    /// The enclosing segments, chunks or directories, outermost first.
    package private(set) var path: [String]
    /// The offset of its first byte in the file; `nil` if it is not contiguous, or is text.
    private(set) var offset: Int?
    package let content: Content

    /// Creates a picture at a place in a file.
    package init(_ kind: Kind, path: [String], offset: Int?, _ content: Content) {
        (self.kind, self.path, self.offset, self.content) = (kind, path, offset, content)
    }

    /// The path, and the byte offset if known: `APP1/Exif/IFD1 at byte 1234`.
    package var place: String { path.joined(separator: "/") + (offset.map { " at byte \($0)" } ?? "") }

    /// The most pictures reported for one file.
    package static let maximumCount = PictureSearch.maximumFinds

    /// Returns all pictures and movies in a JPEG, PNG, WebP, HEIC or AVIF file, also nested ones; otherwise none.
    package static func all(in bytes: [UInt8], _ format: FileFormat) -> [EmbeddedPicture] {
        let direct = Slot.all(in: bytes, format).flatMap(\.pictures)
        let nested = direct.flatMap { picture -> [EmbeddedPicture] in
            guard case .file(let file) = picture.content, picture.kind != .movie else { return [] }
            return Slot.all(in: file, FileFormat(sniffing: file)).flatMap(\.pictures).filter(\.isFile).map {
                $0.within(picture)
            }
        }
        return Array((direct + nested).prefix(maximumCount))
    }

    /// `false` for an item, which only its own file can decode.
    private var isFile: Bool { if case .item = content { false } else { true } }

    private func within(_ outer: EmbeddedPicture) -> EmbeddedPicture {
        var inner = self
        inner.path = outer.path + path
        inner.offset = outer.offset.flatMap { start in offset.map { start + $0 } }
        return inner
    }

    /// Returns the pictures in `bytes`, not nested. `offset` is that of the bytes in the file; `nil` if they are not
    /// contiguous. A TIFF block's own header does not count; a text may be base64 as a whole.
    static func found(
        in bytes: ArraySlice<UInt8>,
        _ kind: Kind,
        path: [String],
        offset: Int?,
        isBlock: Bool = false,
        isText: Bool = false
    ) -> [EmbeddedPicture] {
        var pictures: [EmbeddedPicture] = []
        var told = bytes.startIndex
        for find in PictureSearch(bytes, isBlock: isBlock, isText: isText).finds where find.start >= told {
            let file = file(in: find.bytes)
            if !find.isText { told = find.start + file.count }
            let isMovie = [FileFormat.mov, .mp4].contains(FileFormat(sniffing: file))
            pictures.append(
                EmbeddedPicture(
                    isMovie ? .movie : kind,
                    path: find.isText ? path + ["base64"] : path,
                    offset: find.isText ? nil : offset.map { $0 + find.start - bytes.startIndex },
                    .file(file)
                )
            )
        }
        return pictures
    }

    /// Returns the file at the start of `bytes`: a JPEG or PNG up to its end, all bytes for other formats.
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
