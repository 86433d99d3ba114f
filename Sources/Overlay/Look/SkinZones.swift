internal import Imaging

/// The zones of a face where skin is likely to be visible, and their colours.
///
/// A mask, a hand, glasses or hair hide some of them. Those that show skin agree, and ``seed`` is the colour that most
/// agree on.
struct SkinZones {
    /// A zone and its colour.
    struct Zone {
        let color: OKLab
        /// The weight of its colour.
        let weight: Double
    }

    let zones: [Zone]

    /// The number of points along each side of a zone, and the minimum number inside the picture.
    private static let side = 9
    private static let fewest = 20

    init(_ reader: FaceReader) {
        let (frame, unit) = (reader.frame, reader.frame.unit)
        let down = frame.mouth.y - frame.eyeMiddle.y
        func zone(_ center: Point, _ width: Double, _ height: Double, _ weight: Double) -> Zone? {
            Zone(
                reader.colors(
                    about: center,
                    width * unit,
                    height * unit,
                    across: Self.side,
                    down: Self.side
                ),
                weight: weight,
                fewest: Self.fewest
            )
        }
        let forehead = [-0.28, 0.28].map {
            zone(frame.eyeMiddle + Point($0 * unit, -0.5 * unit), 0.36, 0.22, 1)
        }
        let bridge = zone(frame.eyeMiddle + Point(0, 0.22 * down), 0.16, 0.34, 1.6)
        let eyes = [(frame.leftEye, 1.0), (frame.rightEye, -1.0)]
        let underEyes = eyes.map { eye, side in
            zone(eye + Point(-0.02 * side * unit, 0.34 * down), 0.34, 0.14, 1)
        }
        let cheeks = eyes.map { eye, side in
            zone(eye + Point(0.02 * side * unit, 0.68 * down), 0.30, 0.24, 0.7)
        }
        zones = (forehead + [bridge] + underEyes + cheeks).compactMap { $0 }
    }

    /// The colour that most zones agree on and that skin can have; `nil` if nothing is visible.
    var seed: OKLab? {
        let hasNoColor = zones.allSatisfy { $0.color.chroma < 0.020 }
        return zones.map(\.color).max { first, second in
            merit(of: first, hasNoColor) < merit(of: second, hasNoColor)
        }
    }

    private func merit(of color: OKLab, _ hasNoColor: Bool) -> Double {
        let agreement = zones.reduce(0) { sum, zone in
            let (l, a, b) = (
                0.35 * (color.lightness - zone.color.lightness), color.a - zone.color.a,
                color.b - zone.color.b
            )
            return sum + zone.weight * Powers.bell((l * l + a * a + b * b).squareRoot() / 0.030)
        }
        let light = 0.5 + 0.5 * Blend.clamp((color.lightness - 0.15) / 0.15, 0, 1)
        return agreement * (hasNoColor ? 1 : color.skinLikeness) * light
    }
}

extension SkinZones.Zone {
    /// Creates a zone from the colours of its points, as the median of the middle half; `nil` if there are too few.
    fileprivate init?(_ colors: [OKLab], weight: Double, fewest: Int) {
        guard colors.count >= fewest else { return nil }
        let sorted = colors.sorted { $0.lightness < $1.lightness }
        let kept = Array(sorted[(sorted.count / 4)..<(sorted.count - sorted.count / 4)])
        guard let color = kept.median else { return nil }
        let spread =
            kept.map(\.lightness).deviation + kept.map(\.a).deviation + kept.map(\.b).deviation
        self.init(color: color, weight: weight * Powers.bell(spread / 0.11) + 0.05)
    }
}

extension OKLab {
    /// The likeness to the hues and chromas of skin: 1 if within their range, falling towards 0.
    fileprivate var skinLikeness: Double {
        let off = max(0, abs(hue - 55) - 30) / 18
        return (0.15 + 0.85 * Powers.bell(off)) * (0.12 + 0.88 * min(1, chroma / 0.035))
    }
}
