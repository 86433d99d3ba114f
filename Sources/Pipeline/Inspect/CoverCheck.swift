internal import Imaging
internal import Metadata

/// Reads a covered picture back and looks for faces in it: in the picture, and in every picture within its file.
struct CoverCheck: Sendable {
    let finder: FaceFinder
    let limits: DecodeLimits
    /// Whether every face was to be covered, so that none may be left.
    let hidesAll: Bool

    /// The faces that are left as the user wished.
    ///
    /// - Throws: `PipelineError` with code `face-left` when there is one that was to be covered, or a picture
    ///   within the file.
    func facesLeft(
        in bytes: [UInt8],
        of composed: ComposedPhoto,
        as path: String
    ) throws(PipelineError) -> [Face] {
        let source = SourcePhoto(path: path, bytes: bytes, format: FileFormat(sniffing: bytes))
        let photo = try DecodedPhoto.decode(source, limits: limits, decoding: finder.view)
        let left = try finder.faces(in: photo).filter { !composed.hides($0) }
        let leak = left.first { face in
            hidesAll || composed.faces.contains { $0.bounds.contains(face.bounds.center) }
        }
        if let leak {
            let box = leak.box.map { String($0) }.joined(separator: ",")
            throw source.failure(
                "face-left",
                "a face is still seen at \(box) in the covered picture, so nothing was written; "
                    + "cover it with --face-box \(box)"
            )
        }
        if let within = source.picturesWithin.first {
            throw source.failure(
                "face-left",
                "the covered file holds another picture (\(within.place)), so nothing was written"
            )
        }
        return left
    }
}

extension ComposedPhoto {
    /// Whether a face that was found on the covered picture is no face but what was drawn there.
    fileprivate func hides(_ face: Face) -> Bool {
        layers.hide(face.square, face.points, in: photo.size, photo.orientation)
    }
}
