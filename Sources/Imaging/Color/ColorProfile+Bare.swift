internal import CLittleCMS

extension ColorProfile {
    /// The description and the copyright of rebuilt profiles.
    private static let name = "RGB or grey, as in the original"
    private static let copyright = "none"

    /// A profile of the same colours, rebuilt from its colorimetric data: curves, primaries, white point,
    /// tables. Names, texts, dates, manufacturer, device and everything else are dropped. `nil` if Little CMS
    /// cannot read these data.
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
    /// The tags with colorimetric data. ICC.1:2022 §9.2.
    private static let colors: [cmsTagSignature] = [
        cmsSigMediaWhitePointTag, cmsSigMediaBlackPointTag, cmsSigChromaticAdaptationTag,
        cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag,
        cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag, cmsSigGrayTRCTag,
        cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigAToB2Tag, cmsSigBToA0Tag, cmsSigBToA1Tag, cmsSigBToA2Tag,
    ]

    /// Copies the colorimetric data of another profile, parsed and written again.
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
}
