package enum PageLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case traditionalChinese = "zh-Hant"
    case simplifiedChinese = "zh-Hans"
    case japanese = "ja"

    /// Finds the language of a tag such as `ja`, `en-GB` or `zh-TW` (RFC 5646), or of a locale such as
    /// `zh_TW.UTF-8`; `nil` if the page is not available in it.
    ///
    /// Chinese without a script is traditional in Taiwan, Hong Kong and Macao, and simplified elsewhere,
    /// according to the Unicode CLDR's likely subtags.
    package init?(tag: String) {
        let words = tag.lowercased().prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }
        switch words.first {
        case "en": self = .english
        case "ja": self = .japanese
        case "zh":
            let isThere = words.contains { ["tw", "hk", "mo"].contains($0) }
            let isTraditional = words.contains("hant") || !words.contains("hans") && isThere
            self = isTraditional ? .traditionalChinese : .simplifiedChinese
        default: return nil
        }
    }
}
