internal import Imaging

/// A closer look of the network at a place where it is not sure: at the face and its surroundings in a few sizes, in which
/// its cells lie elsewhere and more detail is seen.
struct CloserLook: Sendable {
    /// What is sure enough, or not worth a look.
    private static let unsure = 0.35..<0.65
    /// How wide the face is in the pictures that are looked at, pixels; a small one is enlarged so much at most.
    private static let widths = [34.0, 22, 56]
    private static let maximumEnlargement = 1.6
    /// How wide these pictures are, in widths of the face.
    private static let surroundings = 4.0
    /// What the best of these looks counts beside the first ones, where it makes a face surer.
    private static let weight = 0.4
    /// Where none of them sees anything near a face, it is less sure by so much.
    private static let blindScore = 0.25
    private static let blindMargin = 0.1

    let network: FaceNetwork

    /// The face, surer or less sure.
    ///
    /// - Throws: `FaceError.engine` when the network fails, `.unreadable` when the picture cannot be decoded.
    func looked(at face: NetworkFace, in picture: some FacePicture) throws(FaceError) -> NetworkFace {
        guard Self.unsure.contains(face.confidence), face.lean == 0 else { return face }
        var best: Double?
        for width in Self.widths where width <= face.sighting.width * Self.maximumEnlargement {
            best = max(best ?? 0, try score(of: face, width, in: picture))
        }
        guard let best else { return face }
        if best < Self.blindScore { return face.with(confidence: face.confidence - Self.blindMargin) }
        let surer = (1 - Self.weight) * face.confidence + Self.weight * best
        return face.with(confidence: max(face.confidence, surer))
    }

    /// The score of the face where it is so wide; 0 where it is not seen.
    private func score(
        of face: NetworkFace,
        _ width: Double,
        in picture: some FacePicture
    ) throws(FaceError) -> Double {
        let scale = width / face.sighting.width
        let reach = face.sighting.width * Self.surroundings / 2
        let seen = Rect(x: face.box.center.x, y: face.box.center.y, width: 0, height: 0).expanded(by: reach)
            .enclosingPixels.intersection(PixelRect(picture.size))
        guard !seen.isEmpty else { return 0 }
        let part = try FaceError.reading { () throws(ImagingError) in
            try picture.colors(of: seen, scale: min(1, scale)).part(showing: Rect(seen), scale: scale)
        }
        let expected = part.within(face.box)
        return try network.sightings(in: part.image, threshold: Self.blindScore / 2)
            .first { NetworkFace.areSame($0.box, expected) }?.score ?? 0
    }
}

extension PicturePart {
    /// A part of this part, with so many pixels for each of the picture's.
    fileprivate func part(showing rect: Rect, scale: Double) -> PicturePart {
        let pixels = within(rect).enclosingPixels.intersection(PixelRect(image.size))
        let shown = Rect(pixels).mapped(by: pictureFromImage)
        func length(_ side: Double) -> Int { max(1, Int((side * scale).rounded())) }
        let size = PixelSize(width: length(shown.width), height: length(shown.height))
        return PicturePart(image.cropped(to: pixels).resized(to: size), of: shown)
    }
}
