internal import Glibc

/// The two high-dynamic-range transfers, and the conversion from and to sRGB values. ITU-R BT.2100.
package enum HighDynamicRange: Int, Sendable {
    /// The perceptual quantiser, whose signal represents light on the screen. BT.2100 Table 4.
    case perceptualQuantizer = 16
    case hybridLogGamma = 18

    /// Creates the transfer with a number of ITU-T H.273; `nil` for all but these two.
    package init?(transfer: Int) { self.init(rawValue: transfer) }

    /// The luminance of diffuse white, cd/m². ITU-R BT.2408 §2.2.
    private static let paper = 203.0

    /// Returns the signal for the sRGB value `standard`, both 0 to 1; white becomes diffuse white.
    ///
    /// Hybrid log-gamma scales light by the luminance of its pixel; this conversion treats each channel separately,
    /// which is exact for greys.
    func signal(_ standard: Double) -> Double {
        let light = standard <= 0.04045 ? standard / 12.92 : pow((standard + 0.055) / 1.055, 2.4)
        switch self {
        case .perceptualQuantizer:
            let power = pow(light * Self.paper / 10_000, 2610.0 / 16_384)
            return pow((3424 + 2413 * 32 * power) / (4096 + 2392 * 32 * power), 2523.0 / 32)
        case .hybridLogGamma:
            let scene = pow(light * Self.paper / 1000, 1 / 1.2)
            return scene <= 1 / 12.0 ? (3 * scene).squareRoot() : Self.a * log(12 * scene - Self.b) + Self.c
        }
    }

    /// Returns the sRGB value for `signal`; anything brighter than diffuse white becomes white.
    func standard(_ signal: Double) -> Double {
        let light: Double
        switch self {
        case .perceptualQuantizer:
            let power = pow(signal, 32.0 / 2523)
            let part = max(0, 4096 * power - 3424) / (2413 * 32 - 2392 * 32 * power)
            light = pow(part, 16_384.0 / 2610) * 10_000 / Self.paper
        case .hybridLogGamma:
            let scene = signal <= 0.5 ? signal * signal / 3 : (exp((signal - Self.c) / Self.a) + Self.b) / 12
            light = pow(scene, 1.2) * 1000 / Self.paper
        }
        let clipped = min(1, max(0, light))
        return clipped <= 0.003_130_8 ? clipped * 12.92 : 1.055 * pow(clipped, 1 / 2.4) - 0.055
    }

    private static let (a, b, c) = (0.178_832_77, 0.284_668_92, 0.559_910_73)
}
