/// Photoshop's resources, which may span several segments and are read as one.
extension JPEGFile {
    /// The resources; `nil` without any.
    var photoshopResources: PhotoshopResources? {
        let parts = segments.filter { $0.metadataKind == .photoshop }
        guard !parts.isEmpty else { return nil }
        return PhotoshopResources(parsing: parts.flatMap(\.content))
    }

    /// Writes these resources in place of the old ones.
    mutating func setPhotoshopResources(_ resources: PhotoshopResources) {
        let bytes = resources.serialized()
        let signature = JPEGMetadataKind.photoshop.signature
        let room = JPEGSegment.maximumPayload - signature.count
        let rewritten = stride(from: 0, to: bytes.count, by: room).compactMap { start in
            try? JPEGSegment(
                marker: .app13,
                payload: signature + bytes[start..<min(start + room, bytes.count)]
            )
        }
        let place = segments.firstIndex { $0.metadataKind == .photoshop } ?? 0
        segments.removeAll { $0.metadataKind == .photoshop }
        segments.insert(contentsOf: rewritten, at: place)
    }
}
