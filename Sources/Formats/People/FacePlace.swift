/// A rectangle in fractions of a picture's width and height, from its top-left corner.
package struct PictureShare: Sendable, Hashable {
    package let x, y: Double
    /// The width and height; 0 for a point.
    package let width, height: Double

    /// Creates a rectangle with this corner and size.
    package init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    var area: Double { width * height }
    var center: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

    func contains(_ point: (x: Double, y: Double)) -> Bool {
        point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
    }

    func shared(with other: PictureShare) -> Double {
        let across = min(x + width, other.x + other.width) - max(x, other.x)
        let down = min(y + height, other.y + other.height) - max(y, other.y)
        return across > 0 && down > 0 ? across * down : 0
    }

    /// Returns the rectangle in the upright picture, for a stored picture of this orientation. TIFF 6.0 p.36.
    func upright(_ orientation: Int) -> PictureShare {
        let (right, bottom) = (1 - x - width, 1 - y - height)
        switch orientation {
        case 2: return PictureShare(x: right, y: y, width: width, height: height)
        case 3: return PictureShare(x: right, y: bottom, width: width, height: height)
        case 4: return PictureShare(x: x, y: bottom, width: width, height: height)
        case 5: return PictureShare(x: y, y: x, width: height, height: width)
        case 6: return PictureShare(x: bottom, y: x, width: height, height: width)
        case 7: return PictureShare(x: bottom, y: right, width: height, height: width)
        case 8: return PictureShare(x: y, y: right, width: height, height: width)
        default: return self
        }
    }
}

package struct FacePlace: Sendable, Hashable {
    let share: PictureShare
    let isCovered: Bool

    package init(_ share: PictureShare, isCovered: Bool) { (self.share, self.isCovered) = (share, isCovered) }
}
