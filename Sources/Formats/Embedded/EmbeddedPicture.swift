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

    /// Returns all pictures and movies within a JPEG, PNG, WebP, HEIC or AVIF file, including the files
    /// nested within them; none for a file that cannot be read, and for other formats.
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
    private var isFile: Bool {
        if case .item = content { false } else { true }
    }

    private func within(_ outer: EmbeddedPicture) -> EmbeddedPicture {
        var inner = self
        inner.path = outer.path + path
        inner.offset = outer.offset.flatMap { start in offset.map { start + $0 } }
        return inner
    }

    /// Returns the pictures in `bytes`, none of them within another.
    ///
    /// - Parameters:
    ///   - offset: The offset of the bytes in the file; `nil` if they are not contiguous there.
    ///   - isBlock: `true` if they are a TIFF block, whose own header does not count.
    ///   - isText: `true` if they are a text, which may be base64 as a whole.
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
