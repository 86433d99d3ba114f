internal import CFFmpeg

/// The pixel aspect ratio: 1 and 1 for square pixels.
struct PixelAspect: Codable, Hashable, Sendable {
    let width, height: Int

    static let square = PixelAspect(width: 1, height: 1)

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// Creates an aspect ratio from FFmpeg's; `nil` if it is unknown.
    init?(_ ratio: AVRational) {
        guard ratio.num > 0, ratio.den > 0 else { return nil }
        self.init(width: Int(ratio.num), height: Int(ratio.den))
    }

    /// The ratio for an encoder, unspecified for square pixels.
    var ratio: AVRational {
        self == .square
            ? AVRational(num: 0, den: 1)
            : AVRational(num: Int32(clamping: width), den: Int32(clamping: height))
    }
}
