internal import Glibc
internal import Imaging

/// A colour in the perceptual space Oklab, in which equal differences look about equally large (Björn Ottosson, "A
/// perceptual color space for image processing", 2020).
struct OKLab: Hashable, Sendable {
    /// 0 is black, 1 is white.
    var lightness: Double
    /// The axis from green to red.
    var a: Double
    /// The axis from blue to yellow.
    var b: Double

    init(_ lightness: Double, _ a: Double, _ b: Double) {
        (self.lightness, self.a, self.b) = (lightness, a, b)
    }

    /// `chroma` is 0 for grey; `hue` is in degrees: 29 is red, 110 yellow, 264 blue.
    init(lightness: Double, chroma: Double, hue: Double) {
        let radians = hue * .pi / 180
        self.init(lightness, chroma * cos(radians), chroma * sin(radians))
    }

    init(_ color: Color) { self.init(LinearColor(color)) }

    init(_ color: LinearColor) {
        let (r, g, b) = (color.channels.x, color.channels.y, color.channels.z)
        let l = cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
        let m = cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
        let s = cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
        self.init(
            0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
        )
    }

    var chroma: Double { (a * a + b * b).squareRoot() }

    /// The angle about grey in degrees, -180 to 180: reds on both sides of 0 are near.
    var hue: Double { atan2(b, a) * 180 / .pi }

    /// The colour in linear light; channels may lie outside 0 to 1.
    var linear: LinearColor {
        let l = lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b
        let m = lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b
        let s = lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b
        let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
        return LinearColor(
            SIMD3(
                4.076_741_662_1 * l3 - 3.307_711_591_3 * m3 + 0.230_969_929_2 * s3,
                -1.268_438_004_6 * l3 + 2.609_757_401_1 * m3 - 0.341_319_396_5 * s3,
                -0.004_196_086_3 * l3 - 0.703_418_614_7 * m3 + 1.707_614_701_0 * s3
            )
        )
    }

    /// The colour in sRGB, clipped to the gamut.
    var color: Color { linear.color }

    static let lightnessOfGray: [Double] = LinearColor.ofLevel.map { cbrt($0) }
}
