internal import Formats
internal import Pairing

/// The pack stage: combines both halves into the single-item shapes.
enum LivePhotoPacker {
    /// Returns an Android Motion Photo, with the still's time as given or marked by the movie. Throws
    /// `unsupported-format` for a still other than JPEG, HEIC or AVIF.
    static func motionPhoto(
        still: [UInt8],
        movie: MovieData,
        stillTime: Double?,
        for input: String
    ) throws -> MovieData {
        let source = SourceFile(path: input, bytes: still)
        guard [.jpeg, .heic, .avif].contains(source.format) else {
            throw source.failure(
                .unsupportedFormat,
                "the picture of a Motion Photo must be JPEG, HEIC or AVIF, not \(source.format.name)"
            )
        }
        let time = try stillTime ?? MovieInspection(movie).stillImageTime
        return try MotionPhotoWriter.data(still: still, movie: EmbeddedMovie(movie), stillImageTime: time)
    }

    /// Returns a zip archive of both halves under their file names.
    static func archive(
        still: [UInt8],
        movie: MovieData,
        as path: String
    ) throws(ContainerError) -> MovieData {
        let stem = path.fileName.withoutExtension
        let format = PictureFormat(FileFormat(sniffing: still)) ?? .jpeg
        return try ZipArchive.archive([
            (stem + "." + format.extensions[0], MovieData(still)), (stem + ".mov", movie),
        ])
    }

    /// The property list that marks a bundle, beside both halves.
    static let bundleMetadata = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>PFVideoComplementMetadataVersionKey</key>
        \t<string>1</string>
        </dict>
        </plist>

        """.utf8
    )
}
