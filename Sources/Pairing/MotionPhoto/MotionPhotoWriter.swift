public import Formats

/// Conversion of JPEG, HEIC and AVIF pictures to and from Android Motion Photos: a movie after the picture, and XMP of
/// format 1.0 and its predecessor. No byte of picture or movie changes.
///
/// Samsung's records stay at the file's end, from which readers locate them: the movie precedes them, and its length in
/// XMP includes them, as in Samsung's files.
public enum MotionPhotoWriter {
    /// Returns the picture with the movie after it, in place of any other. An Apple content identifier is removed:
    /// galleries would look for a separate movie.
    ///
    /// - Parameter stillImageTime: The picture's presentation time in the movie, in seconds; `nil` if unknown.
    /// - Throws: The errors of parsing the picture, `segment-too-large` if a JPEG's XMP no longer fits in its segment,
    ///   and `bad-heif` if a HEIC file's items cannot be changed.
    public static func file(
        still bytes: [UInt8],
        movie: EmbeddedMovie,
        stillImageTime: Double?
    ) throws(ContainerError) -> [UInt8] {
        try data(still: bytes, movie: movie, stillImageTime: stillImageTime).bytes()
    }

    /// Returns the same as ``file(still:movie:stillImageTime:)``, without reading the movie's media.
    package static func data(
        still bytes: [UInt8],
        movie: EmbeddedMovie,
        stillImageTime: Double?
    ) throws(ContainerError) -> MovieData {
        let timestamp = stillImageTime.flatMap { Int(exactly: ($0 * 1e6).rounded()) } ?? -1
        let format = FileFormat(sniffing: bytes)
        func packet(_ present: XMPPacket?, before tail: Int) -> XMPPacket {
            var packet = present ?? .empty
            packet.setMotionPhoto(movie.data.count + tail, movie.mime, at: timestamp, behind: format)
            return packet
        }
        guard format.isHEIF else {
            let original = try JPEGFile(parsing: bytes)
            var file = original.withoutMovie()
            let records = SamsungTrailer(file.trailer).map { file.trailer[$0.range] } ?? []
            file.trailer = file.trailer.dropLast(records.count)
            if let exif = try LivePhotoSplitter.plain(file.exifPayload) { file = try file.settingExif(exif) }
            let told = try file.settingXMP(packet(file.xmp, before: records.count))
            var whole = MovieData(told.reindexed(after: original).serialized())
            whole.append(movie.data)
            whole.append(records)
            return whole
        }
        var file = try HEIFFile(parsing: bytes).withoutMovie()
        if let exif = try LivePhotoSplitter.plain(file.exif) {
            file = try HEIFFile(parsing: try file.settingExif(exif))
        }
        let xmp = packet(file.xmp.map { XMPPacket($0) }, before: file.recordsCount)
        return try HEIFFile(parsing: try file.settingXMP(xmp)).appending(movie: movie.data)
    }

    /// Returns the picture without a movie or references to one; unchanged if it has neither. Throws the errors of
    /// parsing the picture, and `bad-heif` if a HEIC file's items cannot be changed.
    package static func still(_ bytes: [UInt8]) throws(ContainerError) -> [UInt8] {
        guard FileFormat(sniffing: bytes).isHEIF else { return try still(jpeg: bytes) }
        let file = try HEIFFile(parsing: bytes).withoutMovie()
        guard var packet = file.xmp.map({ XMPPacket($0) }), packet.removeMotionPhoto() else {
            return file.bytes
        }
        return try file.settingXMP(packet)
    }

    private static func still(jpeg bytes: [UInt8]) throws(ContainerError) -> [UInt8] {
        let original = try JPEGFile(parsing: bytes)
        let file = original.withoutMovie()
        guard var packet = file.xmp, packet.removeMotionPhoto() else { return file.serialized() }
        let told = packet.isEmpty ? file.removing(kinds: [.xmp]) : try file.settingXMP(packet)
        return told.reindexed(after: original).serialized()
    }
}

extension FileFormat {
    fileprivate var isHEIF: Bool { self == .heic || self == .avif }
}

extension JPEGFile {
    /// Returns the file without a Motion Photo's movie and Samsung's records that contain it or refer to it; other data
    /// after the picture stay.
    fileprivate func withoutMovie() -> JPEGFile {
        guard let movie = MotionPhoto(self)?.movie else { return self }
        var file = self
        let records = SamsungTrailer(trailer)
        let others = trailer[..<(records?.range.lowerBound ?? trailer.endIndex)]
        let cut = movie.clamped(to: others.startIndex..<others.endIndex)
        let left = others[..<cut.lowerBound] + others[cut.upperBound...]
        guard let last = records ?? SamsungTrailer(left) else {
            file.trailer = left
            return file
        }
        let first = records == nil ? left[..<last.range.lowerBound] : left
        file.trailer = first + last.withoutMotionPhoto
        return file
    }
}
