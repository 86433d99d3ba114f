internal import Imaging
internal import Overlay

/// Distinguishes drawn faces from photographed ones: the detector also detects kaomoji. The brightness of a drawn face
/// is a smooth surface with a few strong strokes and almost nothing in between.
///
/// A second-order surface is fitted robustly to the middle of the face, so that strokes do not bend it. Two
/// dimensionless values of the residual decide, so that dark, low-contrast and blurred faces are classified too: the
/// residual of the smoother part, and the share of places with a residual of a tenth to a half of the strokes'. If both
/// are small, the face is drawn. Errors take drawn faces for photographed ones, the safe side. Measurements:
/// docs/decisions/drawn-faces.md.
enum DrawnFace {
    /// The sample positions per axis in the middle of the face.
    private static let places = 25
    /// The fewest positions within the picture.
    private static let fewest = 64
    /// The percentile of the residuals that represents strokes.
    private static let strokes = 0.95
    /// The minimum residual of strokes and brightness of the face under them, levels; less are flags and shadows.
    private static let faintest = 32.0
    private static let darkest = 48.0
    /// The percentile that represents the smoother part, and its maximum residual, as a fraction of the strokes'.
    private static let smoothPart = 0.4
    private static let roughness = 0.028
    /// The maximum share of places with a medium residual, and its range, as fractions of the strokes'.
    private static let between = 0.16
    private static let betweenRange = 0.1..<0.5
    /// The rounding error of 8-bit pixels, levels, added to the residual of the smooth part.
    private static let rounding = 0.5

    static func count(_ boxes: [Rect], on pixels: PixelBuffer, _ orientation: Orientation = .up) -> Int {
        boxes.count { isDrawn($0, on: pixels, orientation) }
    }

    /// Returns `true` if a face was drawn. `box` is in pixels of the upright picture; `orientation` turns `pixels`
    /// upright.
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

    /// Returns the radius of averaging against noise, pixels: at most the spacing of the positions.
    private static func reach(_ box: Rect) -> Int {
        let middle = min(box.width, box.height) * 0.6
        return max(0, min(8, Int(middle / Double(places - 1) / 2)))
    }
}

/// The second-order surface that fits most of the given values.
private enum FittedSurface {
    private static let rounds = 7
    /// The ridge penalty of each term.
    private static let ridge = [0, 0.3, 0.3, 0.5, 0.5, 0.5]
    /// The multiple of the typical residual, at least `leastScale` levels, beyond which Tukey's weights are negligible.
    private static let reach = 2.5
    private static let leastScale = 2.0

    static func differences(of values: [Double], at places: [FaceMiddle.Place]) -> [Double] {
        let rows = places.map { place in
            let (u, v) = (place.u, place.v)
            return [1, u, v, u * u - 1.0 / 3, u * v, v * v - 1.0 / 3]
        }
        // From the median, not a surface through all, which a wide open mouth would bend towards itself.
        let median = values.median
        var rest = values.map { abs($0 - median) }
        for _ in 0..<rounds {
            let scale = max(leastScale, 1.48 * rest.median)
            let weights = rest.map { difference in
                let t = difference / (reach * scale)
                return 0.001 + (t < 1 ? (1 - t * t) * (1 - t * t) : 0)
            }
            let fitted = LeastSquares.solve(rows, values, weights, ridge: ridge)
            rest = zip(rows, values).map { row, value in
                abs(value - zip(row, fitted).reduce(0) { $0 + $1.0 * $1.1 })
            }
        }
        return rest
    }
}

extension PixelBuffer {
    /// Returns the mean luma around each position, 0 to 255.
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
