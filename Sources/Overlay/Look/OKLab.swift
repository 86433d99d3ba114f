internal import Foundation
internal import Imaging

/// A colour in the perceptual colour space Oklab: lightness, and two colour axes. Equal differences look about equally
/// large.
///
/// Björn Ottosson, "A perceptual color space for image processing", 2020.
struct OKLab: Hashable, Sendable {
    /// The lightness: 0 is black, 1 is white.
    var lightness: Double
    /// The axis from green to red.
    var a: Double
    /// The axis from blue to yellow.
    var b: Double

    init(_ lightness: Double, _ a: Double, _ b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    /// Creates a colour from its chroma, 0 for grey, and its hue in degrees: 29 is red, 110 yellow, 264 blue.
    init(lightness: Double, chroma: Double, hue: Double) {
        let radians = hue * .pi / 180
        self.init(lightness, chroma * cos(radians), chroma * sin(radians))
    }

    /// Creates a colour from sRGB.
    init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue) }

    /// Creates a colour from the channels of an sRGB pixel.
    init(red: UInt8, green: UInt8, blue: UInt8) {
        let (r, g, b) = (Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
        let l = cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
        let m = cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
        let s = cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
        self.init(
            0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
        )
    }

    /// The distance from grey.
    var chroma: Double { (a * a + b * b).squareRoot() }

    /// The angle about grey in degrees, 0 to 360.
    var hue: Double {
        let degrees = atan2(b, a) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// The hue from -180 to 180 degrees, so that reds on both sides of 0 are near.
    var warmHue: Double { hue > 180 ? hue - 360 : hue }

    /// The colour in sRGB, clipped to the gamut.
    var color: Color {
        let levels = levels
        func byte(_ level: Double) -> UInt8 { UInt8(max(0, min(255, level.rounded()))) }
        return Color(red: byte(levels.x), green: byte(levels.y), blue: byte(levels.z))
    }

    /// The red, green and blue of sRGB, 0 to 255, clipped to the gamut, not rounded.
    var levels: SIMD3<Double> {
        let l = lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b
        let m = lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b
        let s = lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b
        let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
        return SIMD3(
            Self.level(4.076_741_662_1 * l3 - 3.307_711_591_3 * m3 + 0.230_969_929_2 * s3),
            Self.level(-1.268_438_004_6 * l3 + 2.609_757_401_1 * m3 - 0.341_319_396_5 * s3),
            Self.level(-0.004_196_086_3 * l3 - 0.703_418_614_7 * m3 + 1.707_614_701_0 * s3)
        )
    }

    /// The lightness of each grey level.
    static let lightnessOfGray: [Double] = linear.map { cbrt($0) }

    /// The linear light of each level. IEC 61966-2-1.
    private static let linear: [Double] = (0...255).map { level in
        let value = Double(level) / 255
        return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Returns the level of linear light, from a table indexed by its square root.
    private static func level(_ light: Double) -> Double {
        let place = max(0, min(1, light)).squareRoot() * Double(levelsOfSquares.count - 2)
        let below = Int(place)
        let (first, second) = (levelsOfSquares[below], levelsOfSquares[below + 1])
        return first + (second - first) * (place - Double(below))
    }

    /// The levels of the squares of numbers from 0 to 1, in equal steps, and one more.
    private static let levelsOfSquares: [Double] = (0...1025).map { step in
        let root = Double(step) / 1024
        let light = root * root
        return (light > 0.003_130_8 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : light * 12.92) * 255
    }
}

extension OKLab {
    /// Returns the colour, lighter or darker.
    func lighter(by amount: Double) -> OKLab { OKLab(lightness + amount, a, b) }

    /// The grey of the same lightness.
    var gray: OKLab { OKLab(lightness, 0, 0) }

    static func + (first: OKLab, second: OKLab) -> OKLab {
        OKLab(first.lightness + second.lightness, first.a + second.a, first.b + second.b)
    }
    static func * (color: OKLab, factor: Double) -> OKLab {
        OKLab(color.lightness * factor, color.a * factor, color.b * factor)
    }
}
