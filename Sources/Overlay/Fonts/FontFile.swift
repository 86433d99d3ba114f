/// A font in a file: its path, and its index in a collection.
struct FontFile: Hashable, Sendable {
    let path: String
    var index = 0

    /// The fonts tried first, in this order: files of the Debian packages fonts-noto-core and fonts-wqy-microhei, which
    /// have all signs of the standard catalog. With a fixed order, a kaomoji looks the same whatever else is installed.
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
