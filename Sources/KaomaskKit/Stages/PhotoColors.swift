internal import Formats
internal import Imaging

/// The colour information of a file's pixels.
struct PhotoColors: Sendable {
    /// The pixels' profile; `nil` for sRGB, and for files that state none.
    let profile: ColorProfile?
    /// An equivalent ICC profile, to embed in another format.
    let bytes: [UInt8]?

    /// A profile with only the same colours.
    var bareBytes: [UInt8]? { bytes.flatMap(ColorProfile.init(icc:))?.bare?.bytes }

    /// Creates the colours of an ICC profile; a damaged one, or one for other channels, is ignored.
    init(icc bytes: [UInt8]?, isGray: Bool) {
        let profile = bytes.flatMap(ColorProfile.init(icc:))
        guard let profile, profile.model == (isGray ? .gray : .rgb) else {
            (self.profile, self.bytes) = (nil, nil)
            return
        }
        self.profile = profile.isStandard ? nil : profile
        self.bytes = profile.bytes
    }

    /// Creates the colours of a PNG's chunks; throws `ImagingError.unsupported` for HDR.
    init(of file: PNGFile, _ decoded: DecodedPNG) throws(ImagingError) {
        let isGray = decoded.raster.isGray
        switch file.statedColors {
        case .numbers(_, let transfer) where ColorProfile.isHighDynamicRange(transfer: transfer):
            throw .unsupported("HDR pictures (PQ or HLG)")
        case .numbers(let primaries, let transfer):
            let made = ColorProfile(primaries: primaries, transfer: transfer)
            self.init(icc: made?.bytes ?? decoded.colorProfile, isGray: isGray)
        case .measured(let gamma, let places) where decoded.colorProfile == nil:
            let made = ColorProfile(
                "PNG",
                places.map(ColorProfile.Chromaticities.init) ?? .bt709,
                .init(gamma)
            )
            // Values equivalent to sRGB need no profile.
            self.init(icc: made?.isStandard == false ? made?.bytes : nil, isGray: isGray)
        default:
            self.init(icc: decoded.colorProfile, isGray: isGray)
        }
    }
}

extension ColorProfile.Chromaticities {
    fileprivate init(_ numbers: [Double]) {
        self.init(
            white: SIMD2(numbers[0], numbers[1]),
            red: SIMD2(numbers[2], numbers[3]),
            green: SIMD2(numbers[4], numbers[5]),
            blue: SIMD2(numbers[6], numbers[7])
        )
    }
}

extension ColorProfile.Curve {
    /// Creates the curve of a gAMA chunk; a power of about 2.2 stands for sRGB (PNG §11.3.2.2).
    fileprivate init(_ gamma: Double?) {
        guard let gamma, abs(gamma - 2.2) > 0.05 else {
            self = .sRGB
            return
        }
        self = .gamma(gamma)
    }
}
