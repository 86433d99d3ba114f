/// The Debian packages to install for missing characters.
enum FontAdvice {
    /// Returns a sentence that names each package once, in the order of the characters.
    static func sentence(for scalars: [Unicode.Scalar]) -> String {
        if scalars.contains("\u{FE0F}") { return "install \(emojiPackage)" }
        let names = packages(for: scalars).filter { $0 != lastResort }.joined(separator: " ")
        return names.isEmpty
            ? "install \(lastResort), or name a font with --font"
            : "install \(names) (or \(lastResort)), or name a font with --font"
    }

    static func packages(for scalars: [Unicode.Scalar]) -> [String] {
        var packages: [String] = []
        for package in scalars.map(package(for:)) where !packages.contains(package) {
            packages.append(package)
        }
        return packages
    }

    static let emojiPackage = "fonts-noto-color-emoji"

    /// Bitmap glyphs for nearly all of the basic multilingual plane.
    private static let lastResort = "fonts-unifont"

    /// Returns the package with good outlines for a block.
    static func package(for scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x2500...0x257F, 0x3000...0x30FF, 0xFE30...0xFE4F, 0xFF00...0xFFEF: "fonts-wqy-microhei"
        case 0x3100...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: "fonts-noto-cjk"
        case 0x1F000...0x1FAFF: "fonts-symbola"
        case 0x13000...0x1342F, 0xE000...0xF8FF: lastResort
        default: "fonts-noto-core"
        }
    }
}
