public import Metadata

/// Makes and unmakes Android Motion Photos of JPEG, HEIC and AVIF pictures: the movie behind the picture, and XMP that
/// says so in the words of the 1.0 format and of its predecessor. No byte of picture and movie changes.
public enum MotionPhotoWriter {
    /// The picture with the movie behind it, and without one it had.
    ///
    /// - Parameter stillImageTime: When the movie shows what the picture shows, seconds; `nil` when that is not
    ///   known.
    ///
    /// Throws what parsing the picture throws, `segment-too-large` when a JPEG's XMP has no room left, and `bad-heif`
    /// when a HEIC file's items cannot be changed.
    public static func file(
        still bytes: [UInt8],
        movie: EmbeddedMovie,
        stillImageTime: Double?
    ) throws(MetadataError) -> [UInt8] {
        let timestamp = stillImageTime.flatMap { Int(exactly: ($0 * 1e6).rounded()) } ?? -1
        let format = FileFormat(sniffing: bytes)
        func packet(_ present: XMPPacket?) -> XMPPacket {
            var packet = present ?? .empty
            packet.setMotionPhoto(movie.bytes.count, movie.mime, at: timestamp, behind: format)
            return packet
        }
        guard format.isHEIF else {
            let file = try JPEGFile(parsing: bytes).withoutMovie()
            return try file.settingXMP(packet(file.xmp)).serialized() + movie.bytes
        }
        let file = try HEIFFile(parsing: bytes).withoutMovie()
        let told = try file.settingXMP(packet(file.xmp.map { XMPPacket($0) }))
        return try HEIFFile(parsing: told).appending(movie: movie.bytes)
    }

    /// The picture without a movie behind it and without any word of one. A picture that has neither is
    /// returned as it is. Throws what parsing the picture throws, and `bad-heif` as above.
    public static func still(_ bytes: [UInt8]) throws(MetadataError) -> [UInt8] {
        guard FileFormat(sniffing: bytes).isHEIF else { return try still(jpeg: bytes) }
        let file = try HEIFFile(parsing: bytes).withoutMovie()
        guard var packet = file.xmp.map({ XMPPacket($0) }), packet.removeMotionPhoto() else {
            return file.bytes
        }
        return try file.settingXMP(packet)
    }

    private static func still(jpeg bytes: [UInt8]) throws(MetadataError) -> [UInt8] {
        let file = try JPEGFile(parsing: bytes).withoutMovie()
        guard var packet = file.xmp, packet.removeMotionPhoto() else { return file.serialized() }
        return (packet.isEmpty ? file.removing(kinds: [.xmp]) : try file.settingXMP(packet)).serialized()
    }
}

extension FileFormat {
    fileprivate var isHEIF: Bool { self == .heic || self == .avif }
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
