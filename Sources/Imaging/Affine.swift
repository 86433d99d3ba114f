internal import Foundation

/// A map of the plane that keeps lines straight: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// Coordinates are pixels, top-left origin, so a positive rotation turns clockwise to the eye.
public struct Affine: Hashable, Sendable {
    /// How much x' grows with x.
    public var a: Double
    /// How much y' grows with x.
    public var b: Double
    /// How much x' grows with y.
    public var c: Double
    /// How much y' grows with y.
    public var d: Double
    /// Where x' of the origin lies.
    public var tx: Double
    /// Where y' of the origin lies.
    public var ty: Double

    /// The map with these six numbers.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The map that changes nothing.
    public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A move by (`x`, `y`) pixels.
    public static func translation(_ x: Double, _ y: Double) -> Affine {
        Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// A scaling about the origin.
    public static func scale(_ x: Double, _ y: Double) -> Affine {
        Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A turn about the origin by `degrees`, clockwise positive.
    public static func rotation(degrees: Double) -> Affine {
        let radians = degrees * .pi / 180
        let (sine, cosine) = (sin(radians), cos(radians))
        return Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// First this map, then `next`.
    public func then(_ next: Affine) -> Affine {
        Affine(
            a: next.a * a + next.c * b,
            b: next.b * a + next.d * b,
            c: next.a * c + next.c * d,
            d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx,
            ty: next.b * tx + next.d * ty + next.ty
        )
    }

    /// Where `point` goes.
    public func apply(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// How much areas grow; negative when the map mirrors.
    public var determinant: Double { a * d - b * c }

    /// The length by which a typical distance grows: the square root of the growth of areas.
    public var meanScale: Double { abs(determinant).squareRoot() }

    /// The map that undoes this one, or `nil` when areas vanish.
    public var inverse: Affine? {
        let determinant = self.determinant
        guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
        return Affine(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant
        )
    }
}
