public import Formats

/// Splitting a Live Photo into an unlinked picture and movie. No media byte changes or moves.
public enum LivePhotoSplitter {
    /// Returns a JPEG, PNG or HEIC still without the identifier, and a Motion Photo without the movie. All else stays.
    ///
    /// - Throws: The errors of parsing the file.
    public static func still(_ bytes: [UInt8]) throws(ContainerError) -> [UInt8] {
        if FileFormat(sniffing: bytes) == .png {
            let file = try PNGFile(parsing: bytes)
            return try plain(file.exifPayload).map { file.settingExif($0).serialized() } ?? bytes
        }
        let still = try MotionPhotoWriter.still(bytes)
        switch FileFormat(sniffing: bytes) {
        case .heic, .avif:
            let file = try HEIFFile(parsing: still)
            guard let exif = try plain(file.exif) else { return still }
            return try file.settingExif(exif)
        default:
            let file = try JPEGFile(parsing: still)
            guard let exif = try plain(file.exifPayload) else { return still }
            return try file.settingExif(exif).reindexed(after: file).serialized()
        }
    }

    /// Returns the block without the identifier; `nil` if there is none to remove.
    static func plain(_ payload: ArraySlice<UInt8>?) throws(ContainerError) -> ExifBlock? {
        guard let payload, var exif = try? ExifBlock(parsing: payload), exif.contentIdentifier != nil else {
            return nil
        }
        try exif.removeContentIdentifier()
        return exif
    }

    private static let liveKey = "com.apple.quicktime.live-photo."

    /// Returns the movie without identifier, still image mark, and values that only Live Photos have, such as the
    /// vitality score. Other tracks keep every sample. Free space replaces removed parts of `moov`, so nothing moves.
    ///
    /// - Throws: The errors of parsing, and `bad-movie` without a movie header.
    public static func movie(_ bytes: [UInt8]) throws(ContainerError) -> [UInt8] {
        try movie(MovieData(bytes)).bytes()
    }

    /// Returns the movie without these parts, without reading its media. Throws the errors of parsing, and `bad-movie`
    /// without a movie header.
    package static func movie(_ data: MovieData) throws(ContainerError) -> MovieData {
        var file = try AtomFile(reading: data)
        let (movie, _, index) = try file.movie()
        let plain = movie.changingChildren { children in
            children.removeAll(where: MovieRetagging.isStillImageTrack)
            for child in children.indices {
                switch children[child].type {
                case "meta": children[child] = withoutLiveKeys(children[child])
                case "udta":
                    children[child] = children[child].changingChildren { parts in
                        for part in parts.indices where parts[part].type == "meta" {
                            parts[part] = withoutLiveKeys(parts[part])
                        }
                    }
                default: break
                }
            }
        }
        file.atoms[index] = plain
        let freed = movie.byteCount - plain.byteCount
        if freed >= 8 {
            file.atoms.insert(
                AtomNode("free", payload: [UInt8](repeating: 0, count: freed - 8)),
                at: index + 1
            )
        }
        return file.data
    }

    private static func withoutLiveKeys(_ meta: AtomNode) -> AtomNode {
        MovieMetadata.removing(from: meta) {
            $0 == MovieMetadata.contentIdentifierKey || $0.hasPrefix(liveKey)
        }
    }
}
