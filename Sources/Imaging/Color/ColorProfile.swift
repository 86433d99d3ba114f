internal import CLittleCMS

/// The colour space of samples: an ICC profile for RGB or grey.
///
/// Where a profile is optional, `nil` is sRGB, the colour space of a picture without one.
package struct ColorProfile: Sendable, Hashable {
    /// The colour model of the samples.
    package enum Model: Sendable, Hashable {
        case rgb
        case gray
    }

    /// The profile as a file (ICC.1:2022).
    package let bytes: [UInt8]
    package let model: Model

    /// Reads a profile; `nil` if it is damaged or neither RGB nor grey.
    package init?(icc bytes: [UInt8]) {
        guard let handle = ProfileHandle(bytes), let model = handle.model else { return nil }
        self.bytes = bytes
        self.model = model
    }

    /// `true` if equivalent to sRGB: some colours convert within one level of 255, as sRGB profiles have many makers.
    package var isStandard: Bool {
        guard model == .rgb, let transform = ColorTransform(from: nil, to: self) else { return false }
        let levels: [UInt8] = [0, 20, 64, 128, 200, 255]
        var probe: [UInt8] = []
        for red in levels { for green in levels { for blue in levels { probe += [red, green, blue, 255] } } }
        let seen = transform.converted(probe)
        return zip(probe, seen).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
}

/// Owner of a Little CMS profile. Used by one task, freed in `deinit`.
@safe struct ProfileHandle: ~Copyable {
    let pointer: cmsHPROFILE

    init?(_ bytes: [UInt8]) {
        guard let length = UInt32(exactly: bytes.count),
            let made = unsafe cmsOpenProfileFromMem(bytes, length)
        else { return nil }
        unsafe pointer = unsafe made
    }

    /// Opens the profile, or sRGB for `nil`.
    init?(_ profile: ColorProfile?) {
        if let profile {
            self.init(profile.bytes)
        } else {
            guard let made = unsafe cmsCreate_sRGBProfile() else { return nil }
            unsafe self.init(owning: made)
        }
    }

    /// Takes ownership of a profile created elsewhere.
    init(owning pointer: cmsHPROFILE) { unsafe self.pointer = unsafe pointer }

    deinit { unsafe cmsCloseProfile(pointer) }

    /// `nil` unless RGB or grey.
    var model: ColorProfile.Model? {
        switch unsafe cmsGetColorSpace(pointer) {
        case cmsSigRgbData: .rgb
        case cmsSigGrayData: .gray
        default: nil
        }
    }

    /// The profile as a file; `nil` if memory runs out.
    var bytes: [UInt8]? {
        var length: UInt32 = 0
        guard unsafe cmsSaveProfileToMem(pointer, nil, &length) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        guard unsafe cmsSaveProfileToMem(pointer, &bytes, &length) != 0 else { return nil }
        return bytes
    }
}

extension ColorProfile {
    /// Description and copyright of rebuilt profiles.
    private static let name = "RGB or grey, as in the original"
    private static let copyright = "none"

    /// A profile of the same colours, rebuilt from curves, primaries, white point and tables alone: names, texts,
    /// dates, manufacturer and device are dropped. `nil` if Little CMS cannot read these data.
    package var bare: ColorProfile? {
        guard let source = ProfileHandle(bytes), let made = unsafe cmsCreateProfilePlaceholder(nil) else {
            return nil
        }
        let profile = unsafe ProfileHandle(owning: made)
        profile.adoptColors(of: source)
        guard profile.setText(Self.name, cmsSigProfileDescriptionTag),
            profile.setText(Self.copyright, cmsSigCopyrightTag), let bytes = profile.undatedBytes
        else { return nil }
        return ColorProfile(icc: bytes)
    }
}

extension ProfileHandle {
    /// Tags with colorimetric data. ICC.1:2022 §9.2.
    private static let colors: [cmsTagSignature] = [
        cmsSigMediaWhitePointTag, cmsSigMediaBlackPointTag, cmsSigChromaticAdaptationTag,
        cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag,
        cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag, cmsSigGrayTRCTag,
        cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigAToB2Tag, cmsSigBToA0Tag, cmsSigBToA1Tag, cmsSigBToA2Tag,
    ]

    /// Copies a profile's colorimetric data, parsed and rewritten.
    fileprivate func adoptColors(of source: borrowing ProfileHandle) {
        unsafe cmsSetEncodedICCversion(pointer, cmsGetEncodedICCversion(source.pointer))
        unsafe cmsSetDeviceClass(pointer, cmsGetDeviceClass(source.pointer))
        unsafe cmsSetColorSpace(pointer, cmsGetColorSpace(source.pointer))
        unsafe cmsSetPCS(pointer, cmsGetPCS(source.pointer))
        unsafe cmsSetHeaderRenderingIntent(pointer, cmsGetHeaderRenderingIntent(source.pointer))
        for (index, tag) in Self.colors.enumerated() where unsafe cmsIsTag(source.pointer, tag) != 0 {
            let twin = unsafe cmsTagLinkedTo(source.pointer, tag)
            if Self.colors[..<index].contains(twin) {
                _ = unsafe cmsLinkTag(pointer, tag, twin)
            } else if let value = unsafe cmsReadTag(source.pointer, tag) {
                _ = unsafe cmsWriteTag(pointer, tag, value)
            }
        }
    }

    func setText(_ words: String, _ tag: cmsTagSignature) -> Bool {
        guard let text = unsafe cmsMLUalloc(nil, 1) else { return false }
        defer { unsafe cmsMLUfree(text) }
        return unsafe cmsMLUsetASCII(text, "en", "US", words) != 0
            && cmsWriteTag(pointer, tag, UnsafeRawPointer(text)) != 0
    }

    /// The profile as a file with a fixed creation date; bytes 24 to 35 would differ in every run.
    var undatedBytes: [UInt8]? {
        guard let bytes, bytes.count > 36 else { return nil }
        return bytes[..<24] + [0x07, 0xE8, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + bytes[36...]
    }
}

/// Profiles from parameters, for pictures that describe their colours without ICC.
extension ColorProfile {
    /// White point and primaries as x and y of CIE 1931.
    package struct Chromaticities: Sendable, Hashable {
        /// The x and y of white, red, green and blue.
        let white, red, green, blue: SIMD2<Double>

        package init(white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>) {
            (self.white, self.red, self.green, self.blue) = (white, red, green, blue)
        }

        static let daylight = SIMD2(0.3127, 0.3290)

        /// The chromaticities of ITU-R BT.709 and sRGB.
        package static let bt709 = Chromaticities(
            white: daylight,
            red: SIMD2(0.64, 0.33),
            green: SIMD2(0.30, 0.60),
            blue: SIMD2(0.15, 0.06)
        )
    }

    /// The transfer curve, from samples to linear light.
    package enum Curve: Sendable, Hashable {
        /// The curve of sRGB (IEC 61966-2-1).
        case sRGB
        case gamma(Double)
    }

    /// Apple's Display P3: DCI-P3's primaries (SMPTE EG 432-1), D65 white, and sRGB's curve.
    package static let displayP3 = ColorProfile("Display P3", primaries[12], .sRGB)

    /// Creates the profile of these primaries and this curve; `nil` if they define no colour space.
    package init?(_ name: String, _ chromaticities: Chromaticities?, _ curve: Curve) {
        guard let chromaticities, let curve = ToneCurve(curve) else { return nil }
        var white = Self.place(chromaticities.white)
        var primaries = cmsCIExyYTRIPLE(
            Red: Self.place(chromaticities.red),
            Green: Self.place(chromaticities.green),
            Blue: Self.place(chromaticities.blue)
        )
        var curves = unsafe [Optional(curve.pointer), curve.pointer, curve.pointer]
        guard let made = unsafe cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
        let profile = unsafe ProfileHandle(owning: made)
        _ = profile.setText(name, cmsSigProfileDescriptionTag)
        guard let bytes = profile.undatedBytes else { return nil }
        self.init(icc: bytes)
    }

    /// Creates a profile from ITU-T H.273 code points, as in HEIF, AVIF and PNG's cICP; `nil` for sRGB and unspecified
    /// ones. BT.709's curve is read as sRGB's, because screens show it so.
    package init?(primaries: Int, transfer: Int) {
        let curve: Curve
        switch transfer {
        case 4: curve = .gamma(2.2)
        case 5: curve = .gamma(2.8)
        case 8: curve = .gamma(1)
        default: curve = .sRGB
        }
        let known = Self.primaries[primaries]
        guard known != nil || curve != .sRGB else { return nil }
        let name = primaries == 12 && curve == .sRGB ? "Display P3" : "H.273 \(primaries)/\(transfer)"
        self.init(name, known ?? .bt709, curve)
    }

    /// Returns `true` for H.273's HDR transfer characteristics, PQ and HLG.
    package static func isHighDynamicRange(transfer: Int) -> Bool { transfer == 16 || transfer == 18 }

    /// Primaries of ITU-T H.273, Table 2, except BT.709's.
    private static let primaries: [Int: Chromaticities] = [
        9: Chromaticities(
            white: Chromaticities.daylight,
            red: SIMD2(0.708, 0.292),
            green: SIMD2(0.170, 0.797),
            blue: SIMD2(0.131, 0.046)
        ),
        11: Chromaticities(
            white: SIMD2(0.314, 0.351),
            red: SIMD2(0.680, 0.320),
            green: SIMD2(0.265, 0.690),
            blue: SIMD2(0.150, 0.060)
        ),
        12: Chromaticities(
            white: Chromaticities.daylight,
            red: SIMD2(0.680, 0.320),
            green: SIMD2(0.265, 0.690),
            blue: SIMD2(0.150, 0.060)
        ),
    ]

    private static func place(_ point: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: point.x, y: point.y, Y: 1) }
}

/// Owner of a Little CMS tone curve. Used by one task, freed in `deinit`.
@safe private struct ToneCurve: ~Copyable {
    let pointer: OpaquePointer

    init?(_ curve: ColorProfile.Curve) {
        let made =
            switch curve {
            // ICC.1's parametric type 3 (lcms 4) with the parameters of IEC 61966-2-1.
            case .sRGB:
                unsafe cmsBuildParametricToneCurve(
                    nil,
                    4,
                    [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
                )
            case .gamma(let power): unsafe cmsBuildGamma(nil, power)
            }
        guard let made = unsafe made else { return nil }
        unsafe pointer = unsafe made
    }

    deinit { unsafe cmsFreeToneCurve(pointer) }
}
