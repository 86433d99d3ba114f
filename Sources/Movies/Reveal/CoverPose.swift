package import Imaging

/// The pose of a kaomoji over its face at one moment of a movie.
package struct CoverPose: Hashable, Sendable {
    /// The face that a kaomoji makes.
    package enum Expression: Sendable {
        /// That of the still.
        case own
        case blinking
        case squeezed
        case surprised
        case laughing
        case looking
        case winking
    }

    /// 1 fully visible, 0 invisible.
    package var opacity = 1.0
    /// About the centre of each face: 1 as on the still.
    var scale = 1.0
    /// The upward displacement along the face, in face heights: 0 as on the still.
    var lift = 0.0
    /// The height of a squashed or stretched head, relative to its own; area and lower end stay.
    var stretch = 1.0
    /// The fraction of the way to the head's seat beside its face: 0 over the face, 1 on the seat.
    var way = 0.0
    /// The face that it makes.
    package var expression = Expression.own

    /// The pose on the still.
    package static let covered = CoverPose()
    /// The pose in which the kaomoji are invisible.
    static let uncovered = CoverPose(opacity: 0)

    /// `true` if the kaomoji looks as on the still, at any opacity.
    package var isInPlace: Bool {
        var solid = self
        solid.opacity = 1
        return solid == .covered
    }

    /// The height of a hop's arc, in face heights, and its greatest tilt, degrees.
    private static let (arc, tilt) = (0.4, 12.0)

    /// Returns the transform, in pixels of the upright picture, from a kaomoji's position on the still to its pose.
    /// `roll` is the head's, degrees clockwise; its seat is given from the face's centre along the face and down it, in
    /// face heights, with the size of the head there.
    package func map(
        center: Point,
        height: Double,
        roll: Double,
        seat: Point = Point(0, 0),
        smallness: Double = 1
    ) -> Affine {
        let size = scale * (1 + (smallness - 1) * way)
        let flight = 4 * way * (1 - way)
        let side = seat.x < 0 ? -1.0 : 1.0
        let place = Point(
            seat.x * way,
            seat.y * way * way - Self.arc * flight - lift + size * (1 - stretch) / 2
        )
        let moved = Affine.rotation(degrees: roll).apply(place * height)
        return Affine.translation(-center.x, -center.y)
            .then(.rotation(degrees: -roll))
            .then(.scale(size / stretch, size * stretch))
            .then(.rotation(degrees: roll + side * Self.tilt * flight))
            .then(.translation(center.x + moved.x, center.y + moved.y))
    }
}
