internal import Imaging

/// The named screen sizes, upright, pixels.
enum ScreenSizes {
    private static let known: [(name: String, width: Int, height: Int)] = [
        ("iphone-se", 750, 1334), ("iphone-8-plus", 1080, 1920), ("iphone-x", 1125, 2436),
        ("iphone-xr", 828, 1792), ("iphone-mini", 1080, 2340), ("iphone-14", 1170, 2532),
        ("iphone-14-plus", 1284, 2778), ("iphone-15", 1179, 2556), ("iphone-15-pro-max", 1290, 2796),
        ("iphone-16", 1179, 2556), ("iphone-16-pro", 1206, 2622), ("iphone-16-pro-max", 1320, 2868),
        ("ipad", 1640, 2360), ("ipad-pro-11", 1668, 2420), ("ipad-pro-13", 2064, 2752),
        ("android", 1080, 2400), ("hd", 1280, 720), ("full-hd", 1920, 1080), ("4k", 3840, 2160),
    ]

    static var names: String { known.map { "screen:" + $0.name }.joined(separator: ", ") }

    /// Returns the size of `screen:NAME`; `nil` without that prefix.
    static func size(_ words: String) throws(OptionError) -> PixelSize? {
        guard words.lowercased().hasPrefix("screen:") else { return nil }
        let name = words.lowercased().dropFirst("screen:".count)
        guard let match = known.first(where: { $0.name == name }) else {
            throw OptionError(
                "size",
                because: Spelling.unknown("screen", String(name), among: known.map(\.name), all: names)
            )
        }
        return PixelSize(width: match.width, height: match.height)
    }
}
