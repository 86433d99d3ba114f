internal import Imaging

/// The colour of a face's skin, and the points of the face that show it.
struct SkinTone {
    /// A point that shows skin: its position and its colour.
    struct Sample {
        let place: Point
        let color: OKLab
    }

    /// The colour in the picture.
    let measured: OKLab
    /// The points that show skin; empty if there are too few to measure the light.
    let samples: [Sample]

    /// The minimum number of points with skin to measure more than one colour.
    private static let fewest = 25

    /// Measures the skin of a face with its surroundings; `nil` if nothing of the face is in the picture.
    init?(_ reader: FaceReader, surroundings: [OKLab]) {
        let zones = SkinZones(reader)
        guard let seed = zones.seed else { return nil }
        let tolerance = Blend.clamp(0.62 * seed.chroma, 0.014, 0.045)
        let near = zones.colors(like: seed, within: tolerance)
        guard let middle = near.median else { return nil }
        let lightness = near.map(\.lightness).percentile(0.55)
        let points = Self.points(reader)
        func like(_ color: OKLab, _ lightness: Double) -> [Sample] {
            points.filter {
                $0.color.colorDistance(to: color) < tolerance && abs($0.color.lightness - lightness) < 0.30
            }
        }
        let first = like(seed, lightness)
        let second = first.map(\.color).median.map { like($0, $0.lightness) } ?? []
        guard second.count >= Self.fewest, let skin = second.map(\.color).median else {
            (measured, samples) = (middle, [])
            return
        }
        let light = SkinLight(
            zones: lightness,
            jaw: Jaw(reader, seed, tolerance, lightness)?.lightness,
            skin: skin,
            sorted: second.map(\.color.lightness).sorted(),
            lightest: surroundings.map(\.lightness).percentile(0.95)
        )
        let colorfulness = light.gain * (1 - 2.5 * light.lift)
        measured = OKLab(
            light.lightness + light.lift,
            skin.a * colorfulness,
            skin.b * colorfulness
        )
        samples = second
    }

    /// Returns points all over the face with their colours, none on eyes, brows and mouth.
    private static func points(_ reader: FaceReader) -> [Sample] {
        let (frame, features) = (reader.frame, FaceFeatures(reader.frame))
        let shape = PatchShape(
            kind: .oval,
            center: Point(0, 0),
            halfWidth: 0.52 * frame.width,
            halfHeight: 0.52 * frame.height
        )
        let top = frame.eyeMiddle.y - 0.62 * frame.unit
        let bottom = frame.chin - 0.02 * frame.height
        let places = FaceReader.grid(
            about: Point(0, (top + bottom) / 2),
            0.80 * frame.width,
            bottom - top,
            across: 22,
            down: 30
        )
        return places.compactMap { place in
            guard shape.level(at: place) < 0.86, !features.contains(place) else { return nil }
            return reader.color(at: place).map { Sample(place: place, color: $0) }
        }
    }
}

extension SkinTone {
    /// The sides of the jaw, which have no highlights.
    private struct Jaw {
        /// The lightness of the lighter side.
        let lightness: Double

        init?(_ reader: FaceReader, _ seed: OKLab, _ tolerance: Double, _ zones: Double) {
            guard let landmarks = reader.frame.landmarks else { return nil }
            let sides = [2...5, 11...14].compactMap { range -> Double? in
                let places = landmarks[range].flatMap { point in
                    [0.80, 0.84, 0.88, 0.92].map { point * $0 }
                }
                let skin = places.compactMap(reader.color).filter {
                    $0.colorDistance(to: seed) < 1.3 * tolerance
                }
                let median = skin.map(\.lightness).median
                return skin.count >= 8 && median > zones - 0.30 ? median : nil
            }
            guard let lighter = sides.max() else { return nil }
            lightness = lighter
        }
    }
}

extension OKLab {
    /// Returns the distance between two colours, ignoring lightness.
    func colorDistance(to other: OKLab) -> Double {
        ((a - other.a) * (a - other.a) + (b - other.b) * (b - other.b)).squareRoot()
    }

    /// The least lightness of skin on which ink can be read.
    static let leastSkinLightness = 0.42

    /// The colour to paint for skin of this colour: within the range of skin, and light enough for ink to stand out.
    var asSkin: OKLab {
        let lightened = lightness - 0.005 + 0.035 * Blend.clamp((lightness - 0.55) / 0.20, 0, 1)
        let light = Blend.clamp(lightened, Self.leastSkinLightness, 0.90)
        // Nearly grey skin has any hue.
        let hue = 49 + (warmHue - 49) * Blend.smooth((chroma - 0.005) / 0.03)
        let bounded = Blend.clamp(hue, 22, 82)
        let off = abs(hue - bounded)
        // Neither skin nor a light on it: silver paint or paper keeps its pale colour.
        let strange =
            Blend.smooth((abs(warmHue - 52) - 90) / 40) * Blend.smooth((chroma - 0.008) / 0.01)
            * (1 - Blend.smooth((chroma - 0.03) / 0.03))
        let most = light < 0.6 ? 0.092 - 0.05 * (0.6 - light) : 0.092
        var chroma = self.chroma
        if chroma > 0.064 {
            let room = most - 0.064
            chroma = 0.064 + room * (1 - Powers.exponential(-(chroma - 0.064) / room))
        }
        chroma *= Powers.bell(off / 45) * (1 - 0.05 * Blend.clamp((0.74 - light) / 0.14, 0, 1))
        let skin = OKLab(
            lightness: light,
            // Without the reds of eyes, lips and ears, a dark head is grey sooner than a face.
            chroma: max(0.028 + 0.016 * (1 - Blend.smooth((light - 0.58) / 0.18)), chroma),
            hue: 52 + 0.85 * (bounded - 52)
        )
        return skin * (1 - strange) + OKLab(light, a, b) * strange
    }
}
