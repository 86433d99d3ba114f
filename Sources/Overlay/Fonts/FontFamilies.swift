package enum FontFamilies {
    /// fontconfig's generic family names.
    private static let generic = [
        "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui",
    ]

    /// The installed families; empty if the machine's fonts are unknown.
    package static var installed: [String] { FontconfigQuery()?.families ?? [] }

    /// Returns the installed families as alternatives to a missing one; `nil` for an installed family in any case, for
    /// a generic one, and if the machine's fonts are unknown.
    package static func others(than name: String) -> [String]? {
        let families = installed
        guard !families.isEmpty else { return nil }
        let name = name.lowercased()
        let isKnown = generic.contains(name) || families.contains { $0.lowercased() == name }
        return isKnown ? nil : families
    }
}
