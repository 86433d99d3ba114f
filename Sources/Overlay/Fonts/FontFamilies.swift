/// The font families of the machine.
package enum FontFamilies {
    /// The words that fontconfig takes for a family of its choice.
    private static let generic = [
        "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui",
    ]

    /// The names of the installed families; none where the machine's fonts are not known.
    package static var installed: [String] { FontconfigQuery()?.families ?? [] }

    /// Returns the names of the installed families, to choose from one that is not; `nil` for one that is, whatever its
    /// case, for a generic one, and where the machine's fonts are not known.
    package static func others(than name: String) -> [String]? {
        let families = installed
        guard !families.isEmpty else { return nil }
        let name = name.lowercased()
        let isKnown = generic.contains(name) || families.contains { $0.lowercased() == name }
        return isKnown ? nil : families
    }
}
