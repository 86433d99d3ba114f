/// The XMP segment. Adobe XMP Specification Part 3 §1.1.3: one APP1, a name, a zero byte, the packet.
extension JPEGFile {
    /// The XMP packet; `nil` without one.
    package var xmp: XMPPacket? {
        segments.first { $0.metadataKind == .xmp }.map { XMPPacket($0.content) }
    }

    /// Returns the file with `packet` as its XMP: in place of the old packet, or else after Exif and JFIF.
    ///
    /// - Throws: `segment-too-large` if the packet does not fit in one segment.
    package func settingXMP(_ packet: XMPPacket) throws(ContainerError) -> JPEGFile {
        let segment = try JPEGSegment.xmp(packet)
        var file = self
        if let place = segments.firstIndex(where: { $0.metadataKind == .xmp }) {
            file.segments[place] = segment
        } else {
            let leading: Set<JPEGMetadataKind> = [.jfif, .jfxx, .exif]
            let count = segments.prefix { $0.metadataKind.map(leading.contains) ?? false }.count
            file.segments.insert(segment, at: count)
        }
        return file
    }
}

extension JPEGSegment {
    static func xmp(_ packet: XMPPacket) throws(ContainerError) -> JPEGSegment {
        try JPEGSegment(marker: .app1, payload: JPEGMetadataKind.xmp.signature + packet.bytes)
    }
}
