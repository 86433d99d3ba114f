internal import Imaging

/// A card's style over the picture beneath: a blur, a tint, and an ink with sufficient contrast.
struct FrostedGlass {
    let tint: Color
    let alpha: Double
    /// The ink used if it is readable.
    private let wantedInk: Color

    static let blur = 13.0
    private static let darkInk = Color(hex: 0x323232)
    private static let saturation = 1.5
    /// The minimum contrast of the ink with any part of the background (WCAG 2.1, level AA).
    private static let leastContrast = 4.5
    /// The step by which a tint becomes denser, and its maximum.
    private static let densityStep = 0.04
    private static let densest = 0.94
    /// The number of parts along each side in which contrast is measured.
    private static let parts = 12

    struct Writing {
        let density: Double
        let ink: Color
    }

    init(_ style: CardStyle) {
        switch style {
        case .extraLight: (tint, alpha, wantedInk) = (Color(hex: 0xF7F7F7), 0.82, Self.darkInk)
        case .light: (tint, alpha, wantedInk) = (.white, 0.30, .white)
        case .dark: (tint, alpha, wantedInk) = (Color(hex: 0x1C1C1C), 0.73, .white)
        case .blur: (tint, alpha, wantedInk) = (Color(hex: 0x000000), 0.18, .white)
        }
    }

    /// Returns the picture through the untinted glass.
    static func blurred(_ picture: PixelBuffer, point: Double) -> PixelBuffer {
        picture.blurred(sigma: blur * point).saturated(by: saturation)
    }

    /// Returns the glass and ink for text over a part: the preferred ink if its contrast suffices everywhere, otherwise
    /// the opposite ink over a tint just dense enough.
    func writing(over blurred: PixelBuffer, in box: PixelRect) -> Writing {
        let part = blurred.cropped(to: box)
        let side = PixelSize(
            width: min(Self.parts, part.size.width),
            height: min(Self.parts, part.size.height)
        )
        let beneath = part.resized(to: side).colors
        func contrast(_ ink: Color, _ density: Double) -> Double {
            beneath.map { ink.contrast(with: $0.mixed(with: tint, share: density)) }.min() ?? 1
        }
        if contrast(wantedInk, alpha) >= Self.leastContrast { return Writing(density: alpha, ink: wantedInk) }
        let ink = tint.luma > 128 ? Self.darkInk : .white
        var density = alpha
        while density < Self.densest, contrast(ink, density) < Self.leastContrast {
            density += Self.densityStep
        }
        return Writing(density: density, ink: ink)
    }
}

extension PixelBuffer {
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

    fileprivate var colors: [Color] {
        stride(from: 0, to: bytes.count, by: 4).map { index in
            Color(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
        }
    }
}

extension Color {
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
