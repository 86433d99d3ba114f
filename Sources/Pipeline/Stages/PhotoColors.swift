internal import Imaging
internal import Metadata

/// What a file says about the colours of its pixels.
struct PhotoColors: Sendable {
    /// How the pixels are to be read; `nil` for sRGB, and for files that do not say.
    let profile: ColorProfile?
    /// The bytes of an ICC profile that says the same, to go with the pixels into a file of another format.
    let bytes: [UInt8]?

    /// The bytes of a profile of the same colours with nothing else in it.
    var bareBytes: [UInt8]? { bytes.flatMap(ColorProfile.init(icc:))?.bare?.bytes }

    /// What an ICC profile says; one that is damaged, or for other channels, says nothing.
    init(icc bytes: [UInt8]?, isGray: Bool) {
        let profile = bytes.flatMap(ColorProfile.init(icc:))
        guard let profile, profile.model == (isGray ? .gray : .rgb) else {
            (self.profile, self.bytes) = (nil, nil)
            return
        }
        self.profile = profile.isStandard ? nil : profile
        self.bytes = profile.bytes
    }

    /// What the chunks of a PNG say.
    ///
    /// - Throws: `ImagingError.unsupported` for pictures brighter than paper.
    init(of file: PNGFile, _ decoded: DecodedPNG) throws(ImagingError) {
        let isGray = decoded.raster.isGray
        switch file.statedColors {
        case .numbers(_, let transfer) where ColorProfile.isHighDynamicRange(transfer: transfer):
            throw .unsupported("pictures brighter than paper (HDR in PQ or HLG)")
        case .numbers(let primaries, let transfer):
            let made = ColorProfile(primaries: primaries, transfer: transfer)
            self.init(icc: made?.bytes ?? decoded.colorProfile, isGray: isGray)
        case .measured(let gamma, let places) where decoded.colorProfile == nil:
            let made = ColorProfile(
                "PNG",
                places.map(ColorProfile.Chromaticities.init) ?? .bt709,
                .init(gamma)
            )
            // Numbers that mean sRGB need no profile.
            self.init(icc: made?.isStandard == false ? made?.bytes : nil, isGray: isGray)
        default:
            self.init(icc: decoded.colorProfile, isGray: isGray)
        }
    }
}

extension ColorProfile.Chromaticities {
    /// The eight numbers of a cHRM chunk.
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
    /// A power of about 2.2 is how a gAMA chunk says sRGB (PNG §11.3.2.2).
    fileprivate init(_ gamma: Double?) {
        guard let gamma, abs(gamma - 2.2) > 0.05 else {
            self = .sRGB
            return
        }
        self = .gamma(gamma)
    }
}
