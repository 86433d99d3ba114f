internal import Glibc

/// An affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty, with y downwards, so positive rotations are clockwise.
package struct Affine: Hashable, Sendable {
    package var a, b, c, d, tx, ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    package static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    package static func translation(_ x: Double, _ y: Double) -> Affine {
        Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Returns a scaling about the origin.
    package static func scale(_ x: Double, _ y: Double) -> Affine {
        Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// Returns a rotation about the origin by `degrees`, clockwise positive.
    package static func rotation(degrees: Double) -> Affine {
        let radians = degrees * .pi / 180
        let (sine, cosine) = (sin(radians), cos(radians))
        return Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Returns the map that applies this map, then `next`.
    package func then(_ next: Affine) -> Affine {
        Affine(
            a: next.a * a + next.c * b,
            b: next.b * a + next.d * b,
            c: next.a * c + next.c * d,
            d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx,
            ty: next.b * tx + next.d * ty + next.ty
        )
    }

    package func apply(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// The factor by which areas grow; negative if the map mirrors.
    var determinant: Double { a * d - b * c }

    /// The mean factor by which lengths grow: the square root of the factor for areas.
    package var meanScale: Double { abs(determinant).squareRoot() }

    package var inverse: Affine? {
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
