/// The rotation and mirroring that make stored pixels upright: Exif's Orientation (0x0112). The names tell where the
/// first row and column are in the upright picture (TIFF 6.0, "Orientation").
package enum Orientation: Int, Codable, Sendable, CaseIterable {
    /// 1: stored upright.
    case up = 1
    /// 2: mirrored left to right.
    case upMirrored
    /// 3: rotated by half a turn.
    case down
    /// 4: mirrored top to bottom.
    case downMirrored
    /// 5: mirrored about the main diagonal.
    case leftMirrored
    /// 6: to be rotated a quarter clockwise.
    case right
    /// 7: mirrored about the other diagonal.
    case rightMirrored
    /// 8: to be rotated a quarter anticlockwise.
    case left

    var transposes: Bool { rawValue >= 5 }

    package func uprightSize(ofStored size: PixelSize) -> PixelSize { transposes ? size.transposed : size }

    package func storedSize(ofUpright size: PixelSize) -> PixelSize { transposes ? size.transposed : size }

    package func uprightFromStored(_ stored: PixelSize) -> Affine {
        let (w, h) = (Double(stored.width), Double(stored.height))
        return switch self {
        case .up: .identity
        case .upMirrored: Affine(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .down: Affine(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .downMirrored: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        case .leftMirrored: Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: Affine(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
        case .rightMirrored: Affine(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
        case .left: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
        }
    }

    package func storedFromUpright(_ stored: PixelSize) -> Affine {
        uprightFromStored(stored).inverse ?? .identity
    }

    package func then(_ next: Orientation) -> Orientation {
        let unit = PixelSize(width: 1, height: 1)
        func numbers(_ map: Affine) -> [Double] { [map.a, map.b, map.c, map.d] }
        let both = numbers(uprightFromStored(unit).then(next.uprightFromStored(unit)))
        return Self.allCases.first { numbers($0.uprightFromStored(unit)) == both } ?? self
    }
}
