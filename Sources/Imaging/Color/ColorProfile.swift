internal import CLittleCMS

/// How a picture's numbers are to be read as colours: an ICC profile for red, green and blue, or for grey.
///
/// Where an optional profile is taken or given, `nil` stands for sRGB, which is what a picture without a
/// profile is.
public struct ColorProfile: Sendable, Hashable {
    /// What the numbers stand for.
    public enum Model: Sendable, Hashable {
        /// Red, green and blue.
        case rgb
        /// One brightness.
        case gray
    }

    /// The profile as a file (ICC.1:2022).
    public let bytes: [UInt8]
    /// What the numbers stand for.
    public let model: Model

    /// Reads a profile; `nil` when it is damaged, or for neither red, green and blue nor grey.
    public init?(icc bytes: [UInt8]) {
        guard let handle = ProfileHandle(bytes), let model = handle.model else { return nil }
        self.bytes = bytes
        self.model = model
    }

    /// Whether the profile says what no profile says: that the picture is sRGB. Told by what comes of a few
    /// colours, because sRGB profiles have many makers; a level of 255 more or less counts as rounding.
    public var isStandard: Bool {
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

/// The one owner of a profile of Little CMS; used by one task, freed in `deinit`.
@safe struct ProfileHandle: ~Copyable {
    let pointer: cmsHPROFILE

    init?(_ bytes: [UInt8]) {
        guard let length = UInt32(exactly: bytes.count),
            let made = unsafe cmsOpenProfileFromMem(bytes, length)
        else { return nil }
        unsafe pointer = unsafe made
    }

    /// The profile, or that of sRGB where there is none.
    init?(_ profile: ColorProfile?) {
        if let profile {
            self.init(profile.bytes)
        } else {
            guard let made = unsafe cmsCreate_sRGBProfile() else { return nil }
            unsafe self.init(owning: made)
        }
    }

    /// Takes over a profile made elsewhere.
    init(owning pointer: cmsHPROFILE) { unsafe self.pointer = unsafe pointer }

    deinit { unsafe cmsCloseProfile(pointer) }

    /// What the profile is for, or `nil` for anything that pictures here cannot be.
    var model: ColorProfile.Model? {
        switch unsafe cmsGetColorSpace(pointer) {
        case cmsSigRgbData: .rgb
        case cmsSigGrayData: .gray
        default: nil
        }
    }

    /// The profile as a file, or `nil` for want of memory.
    var bytes: [UInt8]? {
        var length: UInt32 = 0
        guard unsafe cmsSaveProfileToMem(pointer, nil, &length) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(length))
        guard unsafe cmsSaveProfileToMem(pointer, &bytes, &length) != 0 else { return nil }
        return bytes
    }
}
