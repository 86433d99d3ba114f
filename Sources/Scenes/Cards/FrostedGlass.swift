internal import Imaging

/// The effect of a card's style on the picture beneath: a blur, a tint, and an ink with sufficient contrast.
struct FrostedGlass {
    let tint: Color
    let alpha: Double
    /// The preferred ink, used if it is readable.
    private let wantedInk: Color

    /// The blur of the picture beneath, points.
    static let blur = 13.0
    private static let darkInk = Color(hex: 0x323232)
    /// The saturation of the blurred colours.
    private static let saturation = 1.5
    /// The least contrast between the ink and the background (WCAG 2.1, large text).
    private static let leastContrast = 3.0

    init(_ style: CardStyle) {
        switch style {
        case .extraLight: (tint, alpha, wantedInk) = (Color(hex: 0xF7F7F7), 0.82, Self.darkInk)
        case .light: (tint, alpha, wantedInk) = (.white, 0.30, .white)
        case .dark: (tint, alpha, wantedInk) = (Color(hex: 0x1C1C1C), 0.73, .white)
        case .blur: (tint, alpha, wantedInk) = (Color(hex: 0x000000), 0.18, .white)
        }
    }

    /// Returns the picture as seen through the glass, before it is tinted.
    static func blurred(_ picture: PixelBuffer, point: Double) -> PixelBuffer {
        picture.blurred(sigma: blur * point).saturated(by: saturation)
    }

    /// Returns the ink for text over a part of the blurred picture.
    func ink(over blurred: PixelBuffer, in box: PixelRect) -> Color {
        let beneath = blurred.cropped(to: box).meanColor.mixed(with: tint, share: alpha)
        if wantedInk.contrast(with: beneath) >= Self.leastContrast { return wantedInk }
        return wantedInk == .white ? Self.darkInk : .white
    }
}

extension PixelBuffer {
    /// Returns the picture with its colours moved away from grey by a factor.
    fileprivate func saturated(by factor: Double) -> PixelBuffer {
        var vivid = self
        let weight = Int(factor * 256)
        for index in stride(from: 0, to: bytes.count, by: 4) {
            let (red, green, blue) = (Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
            let gray = (77 * red + 150 * green + 29 * blue) >> 8
            for channel in 0..<3 {
                let value = gray + ((Int(bytes[index + channel]) - gray) * weight) >> 8
                vivid.bytes[index + channel] = UInt8(max(0, min(255, value)))
            }
        }
        return vivid
    }

    /// The mean of all pixels.
    fileprivate var meanColor: Color {
        var sums = (0, 0, 0)
        for index in stride(from: 0, to: bytes.count, by: 4) {
            sums.0 += Int(bytes[index])
            sums.1 += Int(bytes[index + 1])
            sums.2 += Int(bytes[index + 2])
        }
        let count = max(1, size.area)
        return Color(
            red: UInt8(sums.0 / count),
            green: UInt8(sums.1 / count),
            blue: UInt8(sums.2 / count)
        )
    }
}

extension Color {
    /// Returns this colour with a share of another blended over it.
    fileprivate func mixed(with other: Color, share: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Double(a) * (1 - share) + Double(b) * share).rounded())
        }
        return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.1), with sRGB's transfer approximated by a square.
    fileprivate func contrast(with other: Color) -> Double {
        func light(_ color: Color) -> Double {
            func linear(_ value: UInt8) -> Double { Double(value) * Double(value) / 65_025 }
            return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        let (a, b) = (light(self), light(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}
