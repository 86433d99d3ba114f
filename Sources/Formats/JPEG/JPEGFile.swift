/// A JPEG file as segments, coded picture and trailer. ITU-T T.81 Annex B. `serialized()` returns the parsed bytes.
package struct JPEGFile: Sendable, Hashable {
    /// The segments between the start-of-image marker and the first start of scan, in file order.
    package internal(set) var segments: [JPEGSegment]
    /// The bytes from the first start-of-scan marker and its fill bytes through the end-of-image marker.
    let codedImage: ArraySlice<UInt8>
    /// All bytes after the end-of-image marker, such as further pictures or a Motion Photo's movie.
    package var trailer: ArraySlice<UInt8>

    /// Reads a JPEG file, keeping every byte. Offsets are indices of `bytes`. Throws `not-a-jpeg` without a
    /// start-of-image marker, `truncated-jpeg` without an end-of-image marker, `bad-jpeg` for invalid markers.
    init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
        var scanner = try JPEGScanner(bytes)
        segments = try scanner.headerSegments()
        codedImage = try scanner.codedImage()
        trailer = scanner.rest
    }

    /// Reads a JPEG file, keeping every byte. See `init(parsing:)` for slices.
    package init(parsing bytes: [UInt8]) throws(ContainerError) { try self.init(parsing: bytes[...]) }

    package var byteCount: Int {
        let header = segments.reduce(2) {
            $0 + $1.padding.count + $1.payload.count + ($1.marker.standsAlone ? 2 : 4)
        }
        return header + codedImage.count + trailer.count
    }

    /// Returns the file's bytes.
    package func serialized() -> [UInt8] {
        var bytes = head
        bytes.reserveCapacity(byteCount)
        bytes += codedImage
        bytes += trailer
        return bytes
    }

    /// The bytes before the coded picture and after it, and its place in the array that it was read from.
    package var edges: (head: [UInt8], start: Int, tail: [UInt8]) {
        (head, codedImage.startIndex, Array(trailer))
    }

    private var head: [UInt8] {
        var writer = ByteWriter()
        writer.write([0xFF, JPEGMarker.soi.rawValue])
        for segment in segments { segment.serialize(into: &writer) }
        return writer.bytes
    }

    /// Returns the frame header: size, precision, components and coding process. Throws `bad-jpeg` if it is damaged, or
    /// missing before the first scan.
    package func frameHeader() throws(ContainerError) -> JPEGFrameHeader {
        guard let segment = segments.first(where: \.marker.isStartOfFrame) else {
            throw ContainerError(.badJPEG, "the picture has no frame header before its first scan")
        }
        return try JPEGFrameHeader(segment: segment)
    }
}

/// The XMP segment. Adobe XMP Specification Part 3 §1.1.3: one APP1, a name, a zero byte, the packet.
extension JPEGFile {
    package var xmp: XMPPacket? { segments.first { $0.metadataKind == .xmp }.map { XMPPacket($0.content) } }

    /// Returns the file with `packet` as its XMP: in place of the old packet, or else after Exif and JFIF. Throws
    /// `segment-too-large` if the packet does not fit in one segment.
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

    /// Returns `true` for the same colour transform, the last of 12 bytes. Adobe Technical Note 5116 §18.
    fileprivate func describesColors(as other: JPEGSegment) -> Bool {
        other.metadataKind == .adobe && payload.count >= 12 && other.payload.count >= 12
            && payload[payload.startIndex + 11] == other.payload[other.payload.startIndex + 11]
    }

    /// Returns a JFIF segment without thumbnail. JFIF 1.02 p.5: signature (5 bytes), version (2), units (1), densities
    /// (2, 2), thumbnail size (1, 1).
    func jfifWithoutThumbnail(densityOf other: JPEGSegment?) -> JPEGSegment {
        guard payload.count >= 14 else { return self }
        let own = Array(payload)
        let theirs = other.map { Array($0.payload) } ?? own
        let density = theirs.count >= 12 ? theirs[7..<12] : own[7..<12]
        return JPEGSegment(
            marker: marker,
            payload: own[0..<7] + density + [0, 0],
            offset: offset,
            padding: padding
        )
    }
}

/// The ICC profile, split over one or more APP2 segments. ICC.1:2022, Annex B.4.
extension JPEGFile {
    /// `ICC_PROFILE` and a zero byte; then a byte each for the part's number, from 1, and the number of parts.
    private static let profileSignature = JPEGMetadataKind.icc.signature
    private static let profileHead = profileSignature.count + 2

    /// The profile reassembled from its parts; `nil` without one, or if a part is missing.
    package var colorProfile: [UInt8]? {
        let parts = segments.filter { $0.metadataKind == .icc && $0.payload.count > Self.profileHead }
            .map { (number: $0.payload[$0.payload.startIndex + Self.profileSignature.count], $0.payload) }
            .sorted { $0.number < $1.number }
        guard let first = parts.first, parts.count == Int(first.1[first.1.startIndex + Self.profileHead - 1]),
            zip(parts, 1...).allSatisfy({ Int($0.number) == $1 })
        else { return nil }
        return parts.flatMap { $0.1.dropFirst(Self.profileHead) }
    }

    /// Returns the file with `profile` as its only ICC profile, after its JFIF and Exif segments. Throws
    /// `segment-too-large` if the profile needs more than 255 segments.
    package func settingColorProfile(_ profile: [UInt8]) throws(ContainerError) -> JPEGFile {
        let room = JPEGSegment.maximumPayload - Self.profileHead
        let count = (profile.count + room - 1) / room
        guard count <= 255 else {
            throw ContainerError(
                .segmentTooLarge,
                "the colour profile has \(profile.count) bytes, more than fit in 255 segments",
                path: ["APP2"]
            )
        }
        var parts: [JPEGSegment] = []
        for number in 0..<count {
            let part = profile[number * room..<min(profile.count, (number + 1) * room)]
            let head = Self.profileSignature + [UInt8(number + 1), UInt8(count)]
            parts.append(try JPEGSegment(marker: .app2, payload: head + part))
        }
        var file = removing(kinds: [.icc])
        let leading: [JPEGMetadataKind?] = [.jfif, .jfxx, .exif, .xmp, .extendedXMP]
        let position = file.segments.prefix { leading.contains($0.metadataKind) }.count
        file.segments.insert(contentsOf: parts, at: position)
        return file
    }
}

/// The Exif segment. Exif 2.32 §4.7.2: one APP1, `Exif`, two zero bytes, a TIFF block.
extension JPEGFile {
    private static let exifSignature: [UInt8] = Array("Exif\0\0".utf8)

    /// The maximum size of a TIFF block in one APP1 segment, in bytes.
    static let maximumExif = JPEGSegment.maximumPayload - exifSignature.count

    /// The TIFF block of the first Exif segment; `nil` without one.
    package var exifPayload: ArraySlice<UInt8>? { segments.first { $0.metadataKind == .exif }?.content }

    /// Returns the Exif block, or `nil` if the file has none. Throws `bad-exif` if its TIFF structure is damaged.
    package func exif() throws(ContainerError) -> ExifBlock? {
        guard let payload = exifPayload else { return nil }
        return try ExifBlock(parsing: payload)
    }

    /// Returns the file with `block` as its only Exif segment: in place of the first, or after leading JFIF segments.
    /// Throws `exif-too-large` if the block does not fit in one segment.
    package func settingExif(_ block: ExifBlock) throws(ContainerError) -> JPEGFile {
        guard block.bytes.count <= Self.maximumExif else {
            throw ContainerError(
                .exifTooLarge,
                "the Exif block has \(block.bytes.count) bytes; a JPEG file holds at most \(Self.maximumExif)",
                path: ["APP1"]
            )
        }
        let segment = try JPEGSegment(marker: .app1, payload: Self.exifSignature + block.bytes)
        var file = removingExif()
        file.segments.insert(segment, at: exifPosition)
        return file
    }

    func removingExif() -> JPEGFile { removing(kinds: [.exif]) }

    /// Returns the file without the metadata segments of these kinds.
    package func removing(kinds: Set<JPEGMetadataKind>) -> JPEGFile {
        var file = self
        file.segments.removeAll { $0.metadataKind.map(kinds.contains) ?? false }
        return file
    }

    private var exifPosition: Int {
        if let present = segments.firstIndex(where: { $0.metadataKind == .exif }) { return present }
        return segments.prefix { $0.metadataKind == .jfif || $0.metadataKind == .jfxx }.count
    }
}

/// Moving the metadata of one JPEG file onto the coded picture of another.
///
/// The newly coded file supplies what describes the coding: coded picture, trailer, tables, frame header, JFIF (without
/// thumbnail) and Adobe (or the source's, if it declares the same colour transform). The source supplies every other
/// application and comment segment of a wanted kind, in order, and JFIF's pixel density. All else is left out: the
/// encoder's comments, profiles and Exif, the source's tables, and stray bytes between segments. The order is JFIF, the
/// source's segments, the new file's. For segments that may show the source's pixels, see `forCoveredPicture`.
extension JPEGFile {
    /// Returns this newly coded file with the wanted kinds of `source`'s metadata.
    package func adopting(
        metadataOf source: JPEGFile,
        keeping kinds: Set<JPEGMetadataKind> = .carried
    ) -> JPEGFile {
        adopting(metadataOf: source) { segment in
            segment.metadataKind.map(kinds.contains) ?? false
        }
    }

    /// Returns this newly coded file with the metadata segments of `source` for which `isWanted` is true. The closure
    /// is called for every application and comment segment except Adobe's; for JFIF it decides about the density.
    package func adopting(metadataOf source: JPEGFile, where isWanted: (JPEGSegment) -> Bool) -> JPEGFile {
        let adopted = source.segments.filter { segment in
            guard let kind = segment.metadataKind, kind != .adobe else { return false }
            return isWanted(segment)
        }
        let density = adopted.first { $0.metadataKind == .jfif }
        let leading = segments.first { $0.metadataKind == .jfif }
            .map { $0.jfifWithoutThumbnail(densityOf: density) }
        var file = self
        file.segments = [leading].compactMap { $0 }
        file.segments += adopted.filter { $0.metadataKind != .jfif }
            .map { JPEGSegment(marker: $0.marker, payload: $0.payload, offset: nil, padding: []) }
        let adobe = source.segments.first { $0.metadataKind == .adobe }
        file.segments += segments.filter { $0.metadataKind == nil || $0.metadataKind == .adobe }
            .map { own in adobe.flatMap { $0.describesColors(as: own) ? $0 : nil } ?? own }
        return file
    }
}
