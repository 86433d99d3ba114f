/// The metadata of a WebP picture. RFC 9649 §2.7.1.4 and §2.7.1.5.
extension WebPFile {
    /// The bytes of the ICC profile; `nil` without one.
    package var colorProfile: [UInt8]? { data(of: "ICCP") }

    /// The XMP packet; `nil` without one.
    package var xmp: XMPPacket? { data(of: "XMP ").map { XMPPacket($0) } }

    /// Returns the Exif block, or `nil` if the file has none. Some writers put JPEG's `Exif` signature before
    /// it.
    ///
    /// - Throws: `bad-exif` if its TIFF structure is damaged.
    package func exif() throws(ContainerError) -> ExifBlock? {
        guard let data = data(of: "EXIF") else { return nil }
        return try ExifBlock(parsing: data.starts(with: Self.exifName) ? Array(data.dropFirst(6)) : data)
    }

    private static let exifName: [UInt8] = Array("Exif\0\0".utf8)

    private func data(of type: String) -> [UInt8]? { chunks.first { $0.type == type }.map { Array($0.data) } }

    /// Returns the file with this profile, XMP packet and Exif block in place of its own; `nil` for none.
    package func setting(colorProfile: [UInt8]?, exif: ExifBlock?, xmp: XMPPacket?) -> WebPFile {
        var file = self
        file.chunks.removeAll { ["ICCP", "EXIF", "XMP "].contains($0.type) }
        if let colorProfile { file.chunks.append(WebPChunk(type: "ICCP", data: colorProfile)) }
        if let exif { file.chunks.append(WebPChunk(type: "EXIF", data: exif.bytes)) }
        if let xmp { file.chunks.append(WebPChunk(type: "XMP ", data: xmp.bytes)) }
        return file
    }
}
