/// A picture in memory: 8-bit red, green, blue and alpha (straight, not premultiplied), rows from the top, no padding
/// between rows.
public struct PixelBuffer: Sendable, Equatable {
    /// The width and height in pixels.
    public let size: PixelSize
    /// `4 * size.area` bytes: R, G, B, A of the first pixel of the first row, and so on.
    public var bytes: [UInt8]

    /// The number of bytes per pixel.
    package static let bytesPerPixel = 4

    /// Creates a picture of this size from its bytes.
    ///
    /// - Precondition: `bytes` holds `4 * size.area` bytes. The caller guarantees it, whatever a file contains.
    public init(size: PixelSize, bytes: [UInt8]) {
        precondition(bytes.count == size.area * Self.bytesPerPixel, "a picture needs four bytes a pixel")
        self.size = size
        self.bytes = bytes
    }

    /// Creates a picture filled with one colour.
    public init(size: PixelSize, filledWith color: Color) {
        var bytes = [UInt8](repeating: 255, count: size.area * Self.bytesPerPixel)
        for index in stride(from: 0, to: bytes.count, by: Self.bytesPerPixel) {
            bytes[index] = color.red
            bytes[index + 1] = color.green
            bytes[index + 2] = color.blue
        }
        self.init(size: size, bytes: bytes)
    }

    /// Fills a rectangle with an opaque colour; parts beyond the edges are clipped.
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

    /// Returns the colour of the pixel in column `x` and row `y`, without alpha.
    package func color(x: Int, y: Int) -> Color {
        let index = (y * size.width + x) * Self.bytesPerPixel
        return Color(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
    }
}

/// A colour in the picture's own colour space, 8 bits per channel.
public struct Color: Hashable, Sendable {
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

    /// Black.
    package static let black = Color(red: 0, green: 0, blue: 0)
    /// White.
    package static let white = Color(red: 255, green: 255, blue: 255)

    /// The luma, 0 to 255 (ITU-R BT.601, as in JPEG).
    package var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }
}
