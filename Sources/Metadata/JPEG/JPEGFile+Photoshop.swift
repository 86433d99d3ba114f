/// Photoshop's resources, which may go on from one segment to the next, so that all are read as one.
extension JPEGFile {
    private static let photoshopSignature = Array("Photoshop 3.0\0".utf8)

    /// The resources; `nil` without any.
    var photoshopResources: PhotoshopResources? {
        let parts = segments.filter { $0.metadataKind == .photoshop }
        guard !parts.isEmpty else { return nil }
        let bytes = parts.flatMap { $0.payload.dropFirst(Self.photoshopSignature.count) }
        return PhotoshopResources(parsing: bytes)
    }

    /// Writes these resources where the old ones began.
    mutating func setPhotoshopResources(_ resources: PhotoshopResources) {
        let bytes = resources.serialized()
        let room = JPEGSegment.maximumPayload - Self.photoshopSignature.count
        let rewritten = stride(from: 0, to: bytes.count, by: room).compactMap { start in
            try? JPEGSegment(
                marker: .app13,
                payload: Self.photoshopSignature + bytes[start..<min(start + room, bytes.count)]
            )
        }
        let place = segments.firstIndex { $0.metadataKind == .photoshop } ?? 0
        segments.removeAll { $0.metadataKind == .photoshop }
        segments.insert(contentsOf: rewritten, at: place)
    }
}
