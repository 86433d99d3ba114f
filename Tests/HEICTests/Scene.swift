import Imaging
import PhonePictures
import TestSupport

/// A test picture, and layers to cover it with.
enum Scene {
    /// Returns soft shapes with grain, like a photo.
    static func pixels(_ size: PixelSize) -> PixelBuffer {
        var pixels = PixelBuffer(size: size, filledWith: .white)
        var generator = SeededGenerator(seed: 8)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let grain = Int.random(in: 0...12, using: &generator)
                let index = (y * size.width + x) * 4
                pixels.bytes[index] = UInt8(40 + 120 * x / size.width + grain)
                pixels.bytes[index + 1] = UInt8(40 + 120 * y / size.height + grain)
                pixels.bytes[index + 2] = UInt8(60 + (x + y) / 4 % 90 + grain)
            }
        }
        return pixels
    }

    /// Returns an ellipse of one colour with a soft edge.
    static func patch(_ bounds: PixelRect, _ color: Color = Color(red: 250, green: 220, blue: 60)) -> Layer {
        var layer = Layer(transparent: bounds)
        let (a, b) = (Double(bounds.width) / 2, Double(bounds.height) / 2)
        for y in 0..<bounds.height {
            for x in 0..<bounds.width {
                let (dx, dy) = ((Double(x) + 0.5 - a) / a, (Double(y) + 0.5 - b) / b)
                let alpha = max(0, min(1, (1 - (dx * dx + dy * dy).squareRoot()) * a / 1.5))
                let index = (y * bounds.width + x) * 4
                for (channel, value) in [color.red, color.green, color.blue, 255].enumerated() {
                    layer.bytes[index + channel] = UInt8((Double(value) * alpha).rounded())
                }
            }
        }
        return layer
    }
}

extension PixelBuffer {
    /// Returns the mean difference from another picture in a part, levels.
    func difference(from other: PixelBuffer, in part: PixelRect) -> Double {
        var sum = 0
        for y in part.y..<part.maxY {
            for x in part.x..<part.maxX {
                let (a, b) = (color(x: x, y: y), other.color(x: x, y: y))
                sum += abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green))
                sum += abs(Int(a.blue) - Int(b.blue))
            }
        }
        return Double(sum) / Double(max(1, part.size.area * 3))
    }
}
