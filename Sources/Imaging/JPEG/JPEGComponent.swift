/// A component (colour channel) of a JPEG, from its headers.
package struct JPEGComponent: Hashable, Sendable {
    /// 1 to 4, relative to the picture's largest.
    let horizontalSampling: Int
    /// 1 to 4, relative to the picture's largest.
    let verticalSampling: Int
    /// The size in samples that are part of the picture.
    let size: PixelSize
    /// The size in blocks of 8 by 8 samples.
    package let blocks: PixelSize
    /// 64 steps in natural order, in rows of increasing vertical frequency.
    let quantization: [UInt16]
}

/// The colour model of a JPEG's components.
package enum JPEGColorModel: Hashable, Sendable {
    case gray
    /// Luma and two chroma components (JFIF 1.02, full range).
    case yCbCr
    case rgb
    /// Cyan, magenta, yellow and black as Adobe stores them: 255 is no ink.
    case cmyk
    /// The same, with luma and chroma of the first three's complements. Adobe's Technical Note 5116.
    case ycck

    /// `true` if the first component is the brightness.
    var hasLuma: Bool { self == .gray || self == .yCbCr }
}
