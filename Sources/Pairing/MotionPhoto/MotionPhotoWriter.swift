public import Metadata

/// Makes and unmakes Android Motion Photos of JPEG pictures: the movie behind the picture, and XMP that says so
/// in the words of the 1.0 format and of its predecessor. No byte of picture and movie changes.
public enum MotionPhotoWriter {
    /// The picture with the movie behind it, and without one it had.
    ///
    /// - Parameter stillImageTime: When the movie shows what the picture shows, seconds; `nil` when that is not
    ///   known.
    ///
    /// Throws what parsing the JPEG throws, and `segment-too-large` when its XMP has no room left.
    public static func file(
        jpeg bytes: [UInt8],
        movie: EmbeddedMovie,
        stillImageTime: Double?
    ) throws(MetadataError) -> [UInt8] {
        var file = try JPEGFile(parsing: bytes).withoutMovie()
        var packet = file.xmp ?? .empty
        let timestamp = stillImageTime.flatMap { Int(exactly: ($0 * 1e6).rounded()) } ?? -1
        packet.setMotionPhoto(length: movie.bytes.count, mime: movie.mime, timestamp: timestamp)
        file = try file.settingXMP(packet)
        return file.serialized() + movie.bytes
    }

    /// The picture without a movie behind it and without any word of one. A picture that has neither is
    /// returned as it is. Throws what parsing the JPEG throws.
    public static func still(jpeg bytes: [UInt8]) throws(MetadataError) -> [UInt8] {
        var file = try JPEGFile(parsing: bytes).withoutMovie()
        guard let old = file.xmp else { return file.serialized() }
        var packet = old
        packet.removeMotionPhoto()
        guard packet != old else { return file.serialized() }
        file = packet.isEmpty ? file.removing(kinds: [.xmp]) : try file.settingXMP(packet)
        return file.serialized()
    }
}

extension JPEGFile {
    /// The file without the movie of a Motion Photo; what else follows the picture stays.
    fileprivate func withoutMovie() -> JPEGFile {
        guard let movie = MotionPhoto(self)?.movie else { return self }
        var file = self
        file.trailer = trailer[..<movie.lowerBound] + trailer[movie.upperBound...]
        return file
    }
}
