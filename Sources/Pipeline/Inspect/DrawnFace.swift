internal import Imaging
internal import Overlay

/// Tells a face that was drawn from one that was photographed: the detector takes a kaomoji for a face too, but the
/// brightness of a drawn one is a smooth surface with a few strong strokes on it, and next to nothing in between.
///
/// A surface of second order is fitted to the middle of the face, robustly, so that strokes do not bend it. Two numbers
/// of what is left over, both of which know no unit, so that dark, dull and blurred faces are told as well: how much the
/// smoother part still differs from the surface, and how many places differ by a tenth to a half of what the strokes do.
/// A face is drawn where both are small. What is mistaken is mistaken for a photographed face, which is the safe side.
/// See docs/decisions/drawn-faces.md for what was measured.
enum DrawnFace {
    /// The middle is looked at in so many places each way.
    private static let places = 25
    /// So many of them have to lie in the picture.
    private static let fewest = 64
    /// Strokes differ from the surface at least as much as this share of the places does not.
    private static let strokes = 0.95
    /// What they differ at least, and how bright the face is at least under its ink, levels: below are flags and shadows.
    private static let faintest = 32.0
    private static let darkest = 48.0
    /// The smoother part of the face, and how much it may differ, as a share of what strokes do.
    private static let smoothPart = 0.4
    private static let roughness = 0.08
    /// The share of the places that may differ by so much, as a share of what strokes do.
    private static let between = 0.16
    private static let betweenRange = 0.1..<0.5
    /// Rounding of 8-bit pixels, levels, added to what a smooth part differs.
    private static let rounding = 0.5

    /// How many faces were drawn; as ``isDrawn(_:on:_:)``.
    static func count(_ boxes: [Rect], on pixels: PixelBuffer, _ orientation: Orientation = .up) -> Int {
        boxes.count { isDrawn($0, on: pixels, orientation) }
    }

    /// Whether a face was drawn.
    ///
    /// - Parameters:
    ///   - box: Where it was found, in pixels of the upright picture.
    ///   - pixels: The picture as it is stored.
    ///   - orientation: How it stands upright.
    static func isDrawn(_ box: Rect, on pixels: PixelBuffer, _ orientation: Orientation) -> Bool {
        let places = FaceMiddle.places(of: box, each: Self.places, in: pixels.size, orientation)
        guard places.count >= fewest else { return false }
        let lumas = pixels.lumas(about: places, reach: reach(box))
        let rest = FittedSurface.differences(of: lumas, at: places).sorted()
        let stroke = rest.percentileOfSorted(strokes)
        guard stroke >= faintest, lumas.median >= darkest,
            rest.percentileOfSorted(smoothPart) + rounding < roughness * stroke
        else { return false }
        let medium = rest.count { betweenRange.contains($0 / stroke) }
        return Double(medium) < between * Double(rest.count)
    }

    /// How far about a place is looked, pixels: as far as the places lie apart, at most, which takes off grain.
    private static func reach(_ box: Rect) -> Int {
        let middle = min(box.width, box.height) * 0.6
        return max(0, min(8, Int(middle / Double(places - 1) / 2)))
    }
}

/// The surface of second order that lies in the middle of most of some values.
private enum FittedSurface {
    private static let rounds = 6
    /// What holds each term back.
    private static let ridge = [0, 0.3, 0.3, 0.5, 0.5, 0.5]
    /// Differences count less the larger they are, none beyond so many times the typical one (Tukey's weights), which is
    /// at least so many levels.
    private static let reach = 2.5
    private static let leastScale = 2.0

    /// How far each value lies from the surface.
    static func differences(of values: [Double], at places: [FaceMiddle.Place]) -> [Double] {
        let rows = places.map { place in
            let (u, v) = (place.u, place.v)
            return [1, u, v, u * u - 1.0 / 3, u * v, v * v - 1.0 / 3]
        }
        var weights = [Double](repeating: 1, count: values.count)
        var rest = weights
        for _ in 0..<rounds {
            let fitted = LeastSquares.solve(rows, values, weights, ridge: ridge)
            rest = zip(rows, values).map { row, value in
                abs(value - zip(row, fitted).reduce(0) { $0 + $1.0 * $1.1 })
            }
            let scale = max(leastScale, 1.48 * rest.median)
            weights = rest.map { difference in
                let t = difference / (reach * scale)
                return 0.001 + (t < 1 ? (1 - t * t) * (1 - t * t) : 0)
            }
        }
        return rest
    }
}

extension PixelBuffer {
    /// The mean luma of the pixels about each place, 0 to 255.
    fileprivate func lumas(about places: [FaceMiddle.Place], reach: Int) -> [Double] {
        places.map { place in
            var (sum, count) = (0.0, 0.0)
            for y in max(0, place.y - reach)...min(size.height - 1, place.y + reach) {
                for x in max(0, place.x - reach)...min(size.width - 1, place.x + reach) {
                    sum += color(x: x, y: y).luma
                    count += 1
                }
            }
            return sum / count
        }
    }
}
