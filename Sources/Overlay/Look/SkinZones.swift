internal import Imaging

/// The zones of a face where skin is likely to be visible, and their colours.
///
/// A mask, a hand, glasses or hair hide some of them. Those that show skin agree, and ``seed`` is the colour that most
/// agree on. They lie all over the face, so that neither goggles nor a mask hide most of them; where zones disagree, what
/// hides skin is darker than skin, or has not its colours.
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
        let lip = zone(frame.eyeMiddle + (frame.mouth - frame.eyeMiddle) * 0.7, 0.36, 0.18, 0.7)
        let besideMouth = [-0.52, 0.52].map {
            zone(frame.mouth + Point($0 * unit, -0.02 * down), 0.24, 0.30, 0.6)
        }
        let chin = zone(frame.mouth + Point(0, 0.62 * (frame.chin - frame.mouth.y)), 0.36, 0.16, 0.6)
        zones = (forehead + [bridge] + underEyes + cheeks + [lip] + besideMouth + [chin]).compactMap { $0 }
    }

    /// The colour that most zones agree on and that skin can have; `nil` if nothing is visible.
    var seed: OKLab? {
        let hasColor = zones.contains { $0.color.chroma >= 0.020 }
        let lightest =
            zones.map(\.color).filter { hasColor && $0.skinLikeness > 0.6 }.map(\.lightness).max() ?? 0
        func merit(of color: OKLab) -> Double {
            let light = 0.5 + 0.5 * Blend.clamp((color.lightness - 0.15) / 0.15, 0, 1)
            let darker = max(0, lightest - color.lightness - 0.05)
            return agreement(on: color) * (hasColor ? color.skinLikeness : 1) * light
                * (0.16 + 0.84 * Powers.bell(darker / 0.14))
        }
        return zones.map { (color: $0.color, merit: merit(of: $0.color)) }.max { $0.merit < $1.merit }?.color
    }

    /// Returns the colours of the zones that are like the seed, and not so much darker that they are in front of it.
    func colors(like seed: OKLab, within tolerance: Double) -> [OKLab] {
        zones.map(\.color).filter {
            $0.colorDistance(to: seed) < tolerance && $0.lightness > seed.lightness - 0.22
        }
    }

    private func agreement(on color: OKLab) -> Double {
        zones.reduce(0) { sum, zone in
            let (l, a, b) = (
                0.35 * (color.lightness - zone.color.lightness), color.a - zone.color.a,
                color.b - zone.color.b
            )
            return sum + zone.weight * Powers.bell((l * l + a * a + b * b).squareRoot() / 0.030)
        }
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
