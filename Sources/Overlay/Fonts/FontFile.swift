/// A font in a file: the path and, in a collection, the font's index.
struct FontFile: Hashable, Sendable {
    let path: String
    var index = 0

    /// The fonts tried before any other font of the machine, in this order: files of the Debian packages
    /// fonts-noto-core and fonts-wqy-microhei, which have all signs of the standard catalog.
    ///
    /// The order is fixed so that a kaomoji looks the same regardless of other installed fonts.
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

    static let systemDirectory = "/usr/share/fonts/truetype"
}
