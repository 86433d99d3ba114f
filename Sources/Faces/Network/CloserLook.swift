internal import Imaging

/// A closer look at an uncertain face: a few sizes, each with another alignment of the network's cells and more detail.
struct CloserLook: Sendable {
    /// The confidences that call for a closer look.
    private static let unsure = 0.35..<0.65
    /// The widths of the face in these pictures, in pixels, and the maximum enlargement.
    private static let widths = [34.0, 22, 56]
    private static let maximumEnlargement = 1.6
    /// The width of the pictures in face widths.
    private static let surroundings = 4.0
    /// The weight of the best score against the first confidence, if higher.
    private static let weight = 0.4
    /// The confidence from which a face needs no second voice.
    private static let certain = 0.85
    /// The score below which the look counts as blind, and the drop of the confidence then.
    private static let blindScore = 0.25
    private static let blindMargin = 0.1

    let network: FaceNetwork

    /// Returns the face with its confidence after a closer look. Throws `FaceError.engine`, or `.unreadable` if the
    /// picture cannot be decoded.
    func looked(at face: NetworkFace, in picture: some FacePicture) throws(FaceError) -> NetworkFace {
        guard Self.unsure.contains(face.confidence), face.lean == 0 else { return face }
        guard let best = try scores(of: face, in: picture).max() else { return face }
        if best < Self.blindScore { return face.with(confidence: face.confidence - Self.blindMargin) }
        let surer = (1 - Self.weight) * face.confidence + Self.weight * best
        return face.with(confidence: max(face.confidence, surer))
    }

    /// Returns the mean score in a closer look, 0 to 1: people look like people at every size, animals and things at
    /// few. `nil` for a face that is certain or too small; throws as ``looked(at:in:)`` does.
    func likeness(of face: NetworkFace, in picture: some FacePicture) throws(FaceError) -> Double? {
        guard face.confidence < Self.certain, face.lean == 0 else { return nil }
        let scores = try scores(of: face, in: picture)
        return scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    }

    private func scores(of face: NetworkFace, in picture: some FacePicture) throws(FaceError) -> [Double] {
        var scores: [Double] = []
        for width in Self.widths where width <= face.sighting.width * Self.maximumEnlargement {
            scores.append(try score(of: face, width, in: picture))
        }
        return scores
    }

    /// Returns the score of the face at a width in pixels; 0 if it is not found.
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
    /// Returns a part with `scale` pixels per pixel of the picture.
    fileprivate func part(showing rect: Rect, scale: Double) -> PicturePart {
        let pixels = within(rect).enclosingPixels.intersection(PixelRect(image.size))
        let shown = Rect(pixels).mapped(by: pictureFromImage)
        func length(_ side: Double) -> Int { max(1, Int((side * scale).rounded())) }
        let size = PixelSize(width: length(shown.width), height: length(shown.height))
        return PicturePart(image.cropped(to: pixels).resized(to: size), of: shown)
    }
}
