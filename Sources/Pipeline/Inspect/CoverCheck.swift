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
        let photo = try DecodedPhoto.decode(source, limits: limits)
        let left = try finder.faces(in: photo).filter { !composed.hides($0) }
        let leak = left.first { face in
            hidesAll || composed.faces.contains { $0.bounds.overlapsMiddle(of: face.bounds) }
        }
        if let leak {
            let box = leak.box.map { String($0) }.joined(separator: ",")
            throw source.failure(
                "face-left",
                "a face is still seen at \(box) in the covered picture, so nothing was written; "
                    + "cover it with --face-box \(box)"
            )
        }
        if let within = EmbeddedPicture.all(in: bytes, source.format).first {
            throw source.failure(
                "face-left",
                "the covered file holds another picture (\(within.place)), so nothing was written"
            )
        }
        return left
    }
}

extension ComposedPhoto {
    /// How much of the middle of a face has to be under paint for the face to be hidden.
    private static let hiddenShare = 0.9
    /// The middle is looked at in so many places each way.
    private static let places = 9

    /// Whether a face that was found on the covered picture is no face but what was drawn there: its middle is
    /// under opaque paint.
    fileprivate func hides(_ face: Face) -> Bool {
        let map = photo.orientation.storedFromUpright(photo.size)
        let middle = face.bounds.expanded(by: -face.bounds.width / 5)
        var (inside, hidden) = (0, 0)
        for row in 0..<Self.places {
            for column in 0..<Self.places {
                let step = Double(Self.places - 1)
                let place = map.apply(
                    Point(
                        middle.x + middle.width * Double(column) / step,
                        middle.y + middle.height * Double(row) / step
                    )
                )
                let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
                guard x >= 0, y >= 0, x < photo.size.width, y < photo.size.height else { continue }
                inside += 1
                if layers.contains(where: { $0.alpha(x: x, y: y) == 255 }) { hidden += 1 }
            }
        }
        return Double(hidden) >= Self.hiddenShare * Double(max(1, inside))
    }
}

extension Rect {
    /// Whether the middle of `other` lies within.
    fileprivate func overlapsMiddle(of other: Rect) -> Bool {
        let middle = other.center
        return middle.x >= x && middle.x < maxX && middle.y >= y && middle.y < maxY
    }
}
