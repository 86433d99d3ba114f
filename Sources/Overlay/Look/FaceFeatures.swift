internal import Imaging

/// The parts of a face, in face coordinates, that show no skin: around the eyes, the brows and the mouth.
struct FaceFeatures {
    /// An ellipse around a feature.
    private struct Ellipse {
        let center: Point
        let halfWidth: Double
        let halfHeight: Double

        func contains(_ point: Point) -> Bool {
            let (x, y) = ((point.x - center.x) / halfWidth, (point.y - center.y) / halfHeight)
            return x * x + y * y < 1
        }
    }

    private let ellipses: [Ellipse]

    /// Creates the features of a face: from the 68 landmarks of iBUG 300-W if known, otherwise at typical positions.
    init(_ frame: FaceFrame) {
        let unit = frame.unit
        func ellipse(_ center: Point, _ halfWidth: Double, _ halfHeight: Double, _ factor: Double) -> Ellipse
        {
            Ellipse(
                center: center,
                halfWidth: max(0.06 * unit, halfWidth * factor),
                halfHeight: max(0.06 * unit, halfHeight * factor)
            )
        }
        if let landmarks = frame.landmarks {
            ellipses = [
                (36..<42, 1.7), (42..<48, 1.7), (17..<22, 1.5), (22..<27, 1.5), (48..<60, 1.35),
            ].compactMap { range, factor in
                Rect(enclosing: landmarks[range]).map {
                    ellipse($0.center, $0.width / 2, $0.height / 2, factor)
                }
            }
            return
        }
        let eyes = [frame.leftEye, frame.rightEye]
        ellipses =
            eyes.map { ellipse($0, 0.23 * unit, 0.09 * unit, 1.7) }
            + eyes.map { ellipse($0 + Point(0, -0.33 * unit), 0.32 * unit, 0.08 * unit, 1.5) }
            + [ellipse(frame.mouth, 0.42 * unit, 0.17 * unit, 1.35)]
    }

    func contains(_ point: Point) -> Bool { ellipses.contains { $0.contains(point) } }
}
