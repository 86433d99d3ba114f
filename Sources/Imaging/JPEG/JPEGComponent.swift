/// One component (colour channel) of a JPEG picture, as its headers describe it.
public struct JPEGComponent: Hashable, Sendable {
    /// Horizontal sampling factor, 1 to 4, relative to the largest of the picture.
    public let horizontalSampling: Int
    /// Vertical sampling factor, 1 to 4, relative to the largest of the picture.
    public let verticalSampling: Int
    /// The samples that are part of the picture.
    public let size: PixelSize
    /// The blocks of 8 by 8 samples that hold them.
    public let blocks: PixelSize
    /// What each coefficient is multiplied by: 64 values in natural order, rows of rising vertical frequency.
    public let quantization: [UInt16]
}

/// What the components of a JPEG picture mean.
public enum JPEGColorModel: Hashable, Sendable {
    /// One component: brightness.
    case gray
    /// Brightness and two colour differences (JFIF 1.02, full range).
    case yCbCr
    /// Red, green and blue.
    case rgb
}
