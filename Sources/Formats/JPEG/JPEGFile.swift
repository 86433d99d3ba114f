/// A JPEG file as its segments, coded picture and trailer; every byte is kept.
///
/// `serialized()` of a parsed file is byte-identical to the parsed bytes. ITU-T T.81 Annex B.
package struct JPEGFile: Sendable, Hashable {
    /// The segments between the start-of-image marker and the first start of scan, in file order.
    package internal(set) var segments: [JPEGSegment]
    /// The bytes from the first start-of-scan marker (and any fill bytes before it) through the end-of-image
    /// marker: all scans, with the tables between them.
    let codedImage: ArraySlice<UInt8>
    /// All bytes after the end-of-image marker, such as the further pictures of a multi-picture file and the
    /// movie of a Motion Photo.
    package var trailer: ArraySlice<UInt8>

    /// Reads a JPEG file, keeping every byte. Offsets are indices of `bytes`.
    ///
    /// - Throws: `not-a-jpeg` without a start-of-image marker, `truncated-jpeg` if the bytes end before the
    ///   end-of-image marker, and `bad-jpeg` if markers are invalid.
    init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
        var scanner = try JPEGScanner(bytes)
        segments = try scanner.headerSegments()
        codedImage = try scanner.codedImage()
        trailer = scanner.rest
    }

    /// Reads a JPEG file, keeping every byte. See `init(parsing:)` for slices.
    package init(parsing bytes: [UInt8]) throws(ContainerError) {
        try self.init(parsing: bytes[...])
    }

    /// The size of the file in bytes.
    package var byteCount: Int {
        let header = segments.reduce(2) {
            $0 + $1.padding.count + $1.payload.count + ($1.marker.standsAlone ? 2 : 4)
        }
        return header + codedImage.count + trailer.count
    }

    /// Returns the file's bytes. The inverse of `init(parsing:)`.
    package func serialized() -> [UInt8] {
        var writer = ByteWriter(capacity: byteCount)
        writer.write([0xFF, JPEGMarker.soi.rawValue])
        for segment in segments { segment.serialize(into: &writer) }
        writer.write(codedImage)
        writer.write(trailer)
        return writer.bytes
    }

    /// Returns the frame header: size, precision, components and coding process.
    ///
    /// - Throws: `bad-jpeg` if there is no frame header before the first scan, or it is damaged.
    package func frameHeader() throws(ContainerError) -> JPEGFrameHeader {
        guard let segment = segments.first(where: \.marker.isStartOfFrame) else {
            throw ContainerError(.badJPEG, "the picture has no frame header before its first scan")
        }
        return try JPEGFrameHeader(segment: segment)
    }
}
