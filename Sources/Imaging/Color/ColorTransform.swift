internal import CLittleCMS

/// A conversion between profiles, relative colorimetric with black point compensation. Owner of a Little CMS transform,
/// used by one task, freed in `deinit`.
@safe struct ColorTransform: ~Copyable {
    private let transform: cmsHTRANSFORM
    private let isToGray: Bool

    /// Creates a transform between profiles, `nil` for sRGB; returns `nil` if a profile does not support the direction.
    init?(from source: ColorProfile?, to target: ColorProfile?) {
        guard let from = ProfileHandle(source), let to = ProfileHandle(target),
            let made = unsafe cmsCreateTransform(
                from.pointer,
                Self.format(of: source),
                to.pointer,
                Self.format(of: target),
                UInt32(INTENT_RELATIVE_COLORIMETRIC),
                UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION)
            )
        else { return nil }
        unsafe transform = unsafe made
        isToGray = target?.model == .gray
    }

    deinit { unsafe cmsDeleteTransform(transform) }

    private static func format(of profile: ColorProfile?) -> UInt32 {
        profile?.model == .gray ? KAOMASK_GRAY_AND_THREE : KAOMASK_RGB_AND_ALPHA
    }

    /// Returns converted pixels of red, green, blue (all equal if a profile is grey) and an unchanged fourth byte.
    func converted(_ pixels: [UInt8]) -> [UInt8] {
        var converted = pixels
        unsafe cmsDoTransform(transform, pixels, &converted, UInt32(pixels.count / 4))
        guard isToGray else { return converted }
        for index in stride(from: 0, to: converted.count - 3, by: 4) {
            converted[index + 1] = converted[index]
            converted[index + 2] = converted[index]
        }
        return converted
    }
}

extension PixelBuffer {
    /// Returns the picture converted between profiles (`nil`: sRGB); unchanged if one does not support the direction.
    package func converted(from source: ColorProfile?, to target: ColorProfile?) -> PixelBuffer {
        guard source != target, let transform = ColorTransform(from: source, to: target) else { return self }
        return PixelBuffer(size: size, bytes: transform.converted(bytes))
    }
}

extension Layer {
    /// Returns the sRGB layer converted to a picture's profile.
    package func converted(to target: ColorProfile) -> Layer {
        guard let transform = ColorTransform(from: nil, to: target) else { return self }
        var straight = bytes
        straight.unpremultiply()
        var converted = transform.converted(straight)
        converted.premultiply()
        return Layer(bounds: bounds, bytes: converted)
    }
}
