internal import CLittleCMS

/// The colour space of a picture's samples: an ICC profile for RGB or grey.
///
/// Wherever a profile is optional, `nil` stands for sRGB, the colour space of a picture without a profile.
package struct ColorProfile: Sendable, Hashable {
    /// The colour model of the samples.
    package enum Model: Sendable, Hashable {
        /// Red, green and blue.
        case rgb
        /// A single grey channel.
        case gray
    }

    /// The profile as a file (ICC.1:2022).
    package let bytes: [UInt8]
    /// The colour model of the samples.
    package let model: Model

    /// Reads a profile; `nil` if it is damaged or for a model other than RGB and grey.
    package init?(icc bytes: [UInt8]) {
        guard let handle = ProfileHandle(bytes), let model = handle.model else { return nil }
        self.bytes = bytes
        self.model = model
    }

    /// `true` if the profile is equivalent to sRGB. A few colours are converted, because sRGB profiles have
    /// many makers; a difference of one level of 255 counts as rounding.
    package var isStandard: Bool {
        guard model == .rgb, let transform = ColorTransform(from: nil, to: self) else { return false }
        let levels: [UInt8] = [0, 20, 64, 128, 200, 255]
        var probe: [UInt8] = []
        for red in levels {
            for green in levels {
                for blue in levels { probe += [red, green, blue, 255] }
            }
        }
        let seen = transform.converted(probe)
        return zip(probe, seen).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
}

/// Owner of a profile of Little CMS. Used by one task, freed in `deinit`.
@safe struct ProfileHandle: ~Copyable {
    let pointer: cmsHPROFILE

    init?(_ bytes: [UInt8]) {
        guard let length = UInt32(exactly: bytes.count),
            let made = unsafe cmsOpenProfileFromMem(bytes, length)
        else { return nil }
        unsafe pointer = unsafe made
    }

    /// Opens the profile, or that of sRGB if it is `nil`.
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

    /// The profile's colour model; `nil` for other models than RGB and grey.
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
