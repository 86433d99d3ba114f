public import Imaging

/// How the kaomoji of a picture lie over their faces at one moment of a movie.
public struct CoverPose: Hashable, Sendable {
    /// How much of them is seen: 1 all, 0 nothing.
    public var opacity: Double
    /// How large they are, each about the middle of its face: 1 as on the still.
    public var scale: Double
    /// How far they are moved up along their faces, in heights of the face: 0 as on the still.
    public var lift: Double

    /// A pose from its parts.
    public init(opacity: Double = 1, scale: Double = 1, lift: Double = 0) {
        (self.opacity, self.scale, self.lift) = (opacity, scale, lift)
    }

    /// As on the still.
    public static let covered = CoverPose()
    /// Nothing of them is seen.
    public static let uncovered = CoverPose(opacity: 0)

    /// Whether the kaomoji lie where they lie on the still, however well they are seen.
    public var isInPlace: Bool { scale == 1 && lift == 0 }

    /// The map, in pixels of the upright picture, that brings a kaomoji from its place to its pose.
    ///
    /// - Parameters:
    ///   - center: The middle of the face.
    ///   - height: The height of the face.
    ///   - roll: How far the head leans, degrees, clockwise positive.
    public func map(center: Point, height: Double, roll: Double) -> Affine {
        let up = Affine.rotation(degrees: roll).apply(Point(0, -height * lift))
        return Affine.translation(-center.x, -center.y)
            .then(.scale(scale, scale))
            .then(.translation(center.x + up.x, center.y + up.y))
    }
}
