internal import CFontconfig
internal import CFreeType
internal import CHarfBuzz

/// The libraries that find, shape and draw text.
package enum FontLibraries {
    package static var names: [String] {
        let fontconfig = FcGetVersion()
        return [
            "FreeType \(freeType)", unsafe "HarfBuzz \(String(cString: hb_version_string()))",
            "Fontconfig \(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)",
        ]
    }

    private static var freeType: String {
        guard let library = try? FreeTypeLibrary() else { return "(missing)" }
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        unsafe FT_Library_Version(library.handle, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
