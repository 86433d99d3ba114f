/// A font in a file: a path and, in a collection, which of its fonts.
struct FontFile: Hashable, Sendable {
    let path: String
    var index = 0

    /// The fonts that are tried, in this order, before any other font of the machine: files of the Debian
    /// packages fonts-noto-core and fonts-wqy-microhei, which have all signs of the standard catalog.
    ///
    /// The order is fixed so that a kaomoji looks the same whatever else is installed.
    static let documented = [
        "noto/NotoSans-Regular.ttf", "noto/NotoSansSymbols2-Regular.ttf", "noto/NotoSansMath-Regular.ttf",
        "noto/NotoSansSymbols-Regular.ttf", "noto/NotoSansKannada-Regular.ttf",
        "noto/NotoSansTelugu-Regular.ttf", "noto/NotoSansThai-Regular.ttf", "noto/NotoSansTamil-Regular.ttf",
        "noto/NotoSansArabic-Regular.ttf", "noto/NotoSerifTibetan-Regular.ttf",
        "noto/NotoSansCanadianAboriginal-Regular.ttf", "noto/NotoSansLao-Regular.ttf",
        "noto/NotoSansArmenian-Regular.ttf", "noto/NotoSansHebrew-Regular.ttf",
        "noto/NotoSansDevanagari-Regular.ttf", "noto/NotoSansGeorgian-Regular.ttf",
        "wqy/wqy-microhei.ttc",
    ]

    /// Where Debian puts TrueType fonts.
    static let systemDirectory = "/usr/share/fonts/truetype"
}
