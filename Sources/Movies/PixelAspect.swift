internal import CFFmpeg

/// How wide a pixel is for its height: 1 and 1 for square ones.
public struct PixelAspect: Hashable, Sendable {
    /// Parts of the width.
    public let width: Int
    /// Parts of the height.
    public let height: Int

    /// As wide as high.
    public static let square = PixelAspect(width: 1, height: 1)

    /// A pixel of these parts.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// `nil` for FFmpeg's word for not knowing.
    init?(_ ratio: AVRational) {
        guard ratio.num > 0, ratio.den > 0 else { return nil }
        self.init(width: Int(ratio.num), height: Int(ratio.den))
    }

    /// The same for an encoder, which says nothing of square pixels.
    var ratio: AVRational {
        self == .square
            ? AVRational(num: 0, den: 1)
            : AVRational(num: Int32(clamping: width), den: Int32(clamping: height))
    }
}
