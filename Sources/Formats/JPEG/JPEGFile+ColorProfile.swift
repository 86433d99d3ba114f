/// The ICC profile, split over one or more APP2 segments. ICC.1:2022, Annex B.4.
extension JPEGFile {
    /// The signature `ICC_PROFILE` and a zero byte; the part's number from 1 and the number of parts follow,
    /// a byte each.
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

    /// Returns the file with `profile` as its only ICC profile, after its JFIF and Exif segments.
    ///
    /// - Throws: `segment-too-large` if the profile needs more than 255 segments.
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
