internal import Formats
internal import Imaging

/// Searches a written private picture for faces, and checks that its file holds only the parts that `--private` writes.
struct CoverCheck: Sendable {
    let finder: FaceFinder
    let limits: DecodeLimits
    let hidesAll: Bool

    /// Returns the faces left uncovered on request. Throws `face-left` if a face that was to be covered is visible, or
    /// the file holds more than the picture and its rebuilt metadata.
    func facesLeft(
        in bytes: [UInt8],
        of composed: ComposedPhoto,
        as path: String
    ) throws(PipelineError) -> [Face] {
        let source = SourceFile(path: path, bytes: bytes)
        let photo = try DecodedPhoto.decode(source, limits: limits, decoding: finder.view)
        let left = try source.named { try finder.faces(in: photo) }.filter { !composed.hides($0) }
        let leak = left.first { face in
            hidesAll || composed.faces.contains { $0.bounds.contains(face.bounds.center) }
        }
        if let leak {
            let box = leak.box.map { String($0) }.joined(separator: ",")
            throw source.failure(
                .faceLeft,
                "not written: the covered picture still shows a face at \(box); "
                    + "cover it with --face-box \(box)"
            )
        }
        if let foreign = Slot.foreign(in: source.bytes, source.format) {
            throw source.failure(
                .faceLeft,
                "not written: the covered file holds more than the picture (\(foreign))"
            )
        }
        return left
    }
}

extension ComposedPhoto {
    fileprivate func hides(_ face: Face) -> Bool {
        layers.hide(face.observation, in: photo.size, photo.orientation)
    }
}
