/// A component (colour channel) of a JPEG picture, as its headers describe it.
package struct JPEGComponent: Hashable, Sendable {
    /// The horizontal sampling factor, 1 to 4, relative to the largest of the picture.
    let horizontalSampling: Int
    /// The vertical sampling factor, 1 to 4, relative to the largest of the picture.
    let verticalSampling: Int
    /// The size in samples that are part of the picture.
    package let size: PixelSize
    /// The size in blocks of 8 by 8 samples.
    package let blocks: PixelSize
    /// The quantisation table: 64 steps in natural order, in rows of increasing vertical frequency.
    let quantization: [UInt16]
}

/// The colour model of the components of a JPEG picture.
package enum JPEGColorModel: Hashable, Sendable {
    /// One component: luma.
    case gray
    /// Luma and two chroma components (JFIF 1.02, full range).
    case yCbCr
    /// Red, green and blue.
    case rgb
    /// Cyan, magenta, yellow and black, stored as Adobe does: 255 is no ink.
    case cmyk
    /// The same; the complements of the first three are luma and chroma. Adobe's Technical Note 5116.
    case ycck

    /// `true` if the brightness is a component, the first.
    var hasLuma: Bool { self == .gray || self == .yCbCr }
}
