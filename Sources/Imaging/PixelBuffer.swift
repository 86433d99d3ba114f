/// A picture in memory: 8-bit red, green, blue and straight alpha, rows from the top, no padding.
public struct PixelBuffer: Sendable, Equatable, Codable {
    /// The width and height in pixels.
    public let size: PixelSize
    /// `4 * size.area` bytes: R, G, B, A of the first pixel of the first row, and so on.
    public var bytes: [UInt8]

    package static let bytesPerPixel = 4

    /// Creates a picture from its bytes, which the caller guarantees to be `4 * size.area`, whatever a file contains.
    public init(size: PixelSize, bytes: [UInt8]) {
        precondition(bytes.count == size.area * Self.bytesPerPixel, "a picture needs four bytes a pixel")
        self.size = size
        self.bytes = bytes
    }

    /// Creates a picture of one colour.
    public init(size: PixelSize, filledWith color: Color) {
        var bytes = [UInt8](repeating: 255, count: size.area * Self.bytesPerPixel)
        for index in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) {
            bytes[index] = color.red
            bytes[index + 1] = color.green
            bytes[index + 2] = color.blue
        }
        self.init(size: size, bytes: bytes)
    }

    /// Fills a rectangle, clipped to the picture, with an opaque colour.
    package mutating func fill(_ rect: PixelRect, with color: Color) {
        let visible = rect.intersection(PixelRect(size))
        guard !visible.isEmpty else { return }
        for y in visible.y..<visible.maxY {
            for x in visible.x..<visible.maxX {
                let index = (y * size.width + x) * Self.bytesPerPixel
                bytes.replaceSubrange(index..<index + 4, with: [color.red, color.green, color.blue, 255])
            }
        }
    }

    /// Returns the picture made opaque over a colour.
    package func flattened(over color: Color) -> PixelBuffer {
        guard stride(from: 3, to: bytes.count, by: 4).contains(where: { bytes[$0] < 255 }) else {
            return self
        }
        var flat = self
        let background = [color.red, color.green, color.blue]
        for index in stride(from: 0, to: bytes.count, by: 4) where bytes[index + 3] < 255 {
            let alpha = Int(bytes[index + 3])
            for channel in 0..<3 {
                let mixed = Int(bytes[index + channel]) * alpha + Int(background[channel]) * (255 - alpha)
                flat.bytes[index + channel] = UInt8((mixed + 127) / 255)
            }
            flat.bytes[index + 3] = 255
        }
        return flat
    }

    /// Returns the colour of a pixel, without alpha.
    package func color(x: Int, y: Int) -> Color {
        let index = (y * size.width + x) * Self.bytesPerPixel
        return Color(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
    }
}

/// A colour in the picture's own colour space, 8 bits per channel.
public struct Color: Hashable, Codable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8

    /// Creates a colour from three channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    package static let black = Color(red: 0, green: 0, blue: 0)
    package static let white = Color(red: 255, green: 255, blue: 255)

    /// The luma, 0 to 255 (ITU-R BT.601, as in JPEG).
    package var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }
}

extension PixelBuffer {
    /// Returns the part inside `rect`, clipped to the picture, which it must overlap.
    package func cropped(to rect: PixelRect) -> PixelBuffer {
        let part = rect.intersection(PixelRect(size))
        guard part != PixelRect(size) else { return self }
        let kept = part.rows(of: bytes, width: size.width, samplesPerPixel: Self.bytesPerPixel)
        return PixelBuffer(size: part.size, bytes: kept)
    }

    /// Replaces pixels, including alpha, with another picture's, clipped at the edges.
    package mutating func place(_ picture: PixelBuffer, x: Int, y: Int) {
        let rect = PixelRect(x: x, y: y, width: picture.size.width, height: picture.size.height)
        let visible = rect.intersection(PixelRect(size))
        guard !visible.isEmpty else { return }
        let length = visible.width * Self.bytesPerPixel
        for row in visible.y..<visible.maxY {
            let source = ((row - y) * picture.size.width + visible.x - x) * Self.bytesPerPixel
            let target = (row * size.width + visible.x) * Self.bytesPerPixel
            bytes.replaceSubrange(target..<target + length, with: picture.bytes[source..<source + length])
        }
    }

    /// Returns the picture blurred with a Gaussian of `sigma` pixels; edge pixels repeat beyond the edges. Three box
    /// blurs come within a few per cent and cost the same for every sigma (W. M. Wells, "Efficient synthesis of
    /// Gaussian filters by cascaded uniform filters", 1986).
    package func blurred(sigma: Double) -> PixelBuffer {
        var blurred = self
        for radius in Self.boxRadii(sigma: sigma) where radius > 0 {
            blurred.bytes = BoxBlur(radius: radius, lines: size.height, length: size.width)
                .applied(to: blurred.bytes, sampleStep: 1, lineStep: size.width)
            blurred.bytes = BoxBlur(radius: radius, lines: size.width, length: size.height)
                .applied(to: blurred.bytes, sampleStep: size.width, lineStep: 1)
        }
        return blurred
    }

    /// Returns the radii of three boxes whose variances, (width² - 1) / 12 each, sum to sigma².
    private static func boxRadii(sigma: Double) -> [Int] {
        guard sigma > 0 else { return [] }
        let ideal = (4 * sigma * sigma + 1).squareRoot()
        let narrow = max(0, Int((ideal - 1) / 2))
        let width = Double(2 * narrow + 1)
        let wideOnes = (12 * sigma * sigma - 3 * (width * width - 1)) / (4 * width + 4)
        let count = max(0, min(3, Int(wideOnes.rounded())))
        return (0..<3).map { $0 < count ? narrow + 1 : narrow }
    }
}

extension Raster {
    /// Returns a part as 8-bit pixels, as in ``pixels``; `rect` is clipped to the picture, which it must overlap.
    package func pixels(of rect: PixelRect) -> PixelBuffer {
        let part = rect.intersection(PixelRect(size))
        guard part != PixelRect(size) else { return pixels }
        let kept: Samples =
            switch stored {
            case .eight(let values):
                .eight(part.rows(of: values, width: size.width, samplesPerPixel: storedChannels))
            case .sixteen(let values):
                .sixteen(part.rows(of: values, width: size.width, samplesPerPixel: channels))
            }
        return with(kept, part.size).pixels
    }
}

extension PixelRect {
    /// Returns the samples of this part, which must be inside the picture.
    func rows<Sample>(of samples: [Sample], width: Int, samplesPerPixel: Int) -> [Sample] {
        var kept: [Sample] = []
        kept.reserveCapacity(size.area * samplesPerPixel)
        for row in y..<maxY {
            let start = (row * width + x) * samplesPerPixel
            kept += samples[start..<start + self.width * samplesPerPixel]
        }
        return kept
    }
}

/// A running mean along rows or columns.
private struct BoxBlur {
    let radius, lines, length: Int

    /// Returns the means along each line. Steps are in pixels, to a line's next sample and to the next line.
    func applied(to bytes: [UInt8], sampleStep: Int, lineStep: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                func pixel(_ line: Int, _ place: Int) -> SIMD4<UInt32> {
                    let sample = max(0, min(length - 1, place))
                    let index = (line * lineStep + sample * sampleStep) * 4
                    return unsafe SIMD4(
                        UInt32(source[index]),
                        UInt32(source[index + 1]),
                        UInt32(source[index + 2]),
                        UInt32(source[index + 3])
                    )
                }
                let width = UInt32(2 * radius + 1)
                for line in 0..<lines {
                    var sum = SIMD4<UInt32>(repeating: width / 2)
                    for place in -radius...radius { sum &+= pixel(line, place) }
                    for place in 0..<length {
                        let mean = sum / width
                        let index = (line * lineStep + place * sampleStep) * 4
                        for channel in 0..<4 {
                            unsafe target[index + channel] = UInt8(truncatingIfNeeded: mean[channel])
                        }
                        sum = sum &+ pixel(line, place + radius + 1) &- pixel(line, place - radius)
                    }
                }
            }
            count = bytes.count
        }
    }
}
