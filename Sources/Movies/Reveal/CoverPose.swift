package import Imaging

/// The pose of a picture's kaomoji over their faces at one moment of a movie.
package struct CoverPose: Hashable, Sendable {
    /// The opacity: 1 fully visible, 0 invisible.
    package var opacity = 1.0
    /// The scale, about the centre of each face: 1 as on the still.
    package var scale = 1.0
    /// The upward displacement along the face, in face heights: 0 as on the still.
    var lift = 0.0

    /// The pose on the still.
    package static let covered = CoverPose()
    /// The pose in which the kaomoji are invisible.
    static let uncovered = CoverPose(opacity: 0)

    /// `true` if the kaomoji have the position and size they have on the still, at any opacity.
    package var isInPlace: Bool { scale == 1 && lift == 0 }

    /// Returns the transform, in pixels of the upright picture, from a kaomoji's position on the still to its pose.
    ///
    /// - Parameters:
    ///   - center: The centre of the face.
    ///   - height: The height of the face.
    ///   - roll: The roll of the head, degrees, clockwise positive.
    package func map(center: Point, height: Double, roll: Double) -> Affine {
        let up = Affine.rotation(degrees: roll).apply(Point(0, -height * lift))
        return Affine.translation(-center.x, -center.y)
            .then(.scale(scale, scale))
            .then(.translation(center.x + up.x, center.y + up.y))
    }
}
