extension FuzzTarget {
    /// The structure of the inputs, for a mutator that preserves it.
    var shape: Mutator.Shape {
        switch self {
        case .jpeg, .coefficients, .jpegPixels: .parts(.jpeg)
        case .png, .pngPixels: .parts(.png)
        case .webpPixels: .parts(.webp)
        case .heif, .heifPixels, .movie, .movieFrames, .sound: .parts(.atoms)
        case .archive: .parts(.archive)
        case .photo: .anyParts
        case .exif, .pairing: .directories
        case .xmp: .text(FuzzSeeds.markup)
        case .sidecar, .strokes, .template, .body, .frames: .text(FuzzSeeds.json)
        case .text, .kaomojiFile: .text(FuzzSeeds.signs)
        case .photoshop, .encoders, .profile, .font, .network, .landmarks, .hevc: .plain
        }
    }
}

extension FuzzSeeds {
    /// Words of XMP.
    static let markup = [
        "<", ">", "/>", "</", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "\"", "'", "=", "&amp;",
        "&#x10FFFF;", "xmlns:x",
        "<rdf:Description ", "</rdf:Description>", "<rdf:Bag>", "<rdf:li>", "</rdf:li>",
        "rdf:parseType=\"Resource\"",
        "mwg-rs:RegionList", "mwg-rs:Name=\"a\"", "MP:RegionInfo", "dc:subject", "xmpMM:History",
        "GCamera:MotionPhoto=\"1\"",
        "Container:Directory", "hdrgm:Version=\"1.0\"", "xmp:Thumbnails", "data:image/jpeg;base64,/9j/",
        "/9j/4AAQ", "\0", "\u{FEFF}",
    ]

    /// Words of JSON.
    static let json = [
        "{", "}", "[", "]", ",", ":", "\"", "null", "true", "-1", "0", "1e308", "-1e308", "1e-308",
        "9223372036854775807", "-0.0",
        "1e400", "\\u0000", "\\uD800", "\"faces\":", "\"box\":[0,0,1,1]", "\"landmarks\":", "\"id\":",
        "\"width\":", "\"points\":",
        "\"color\":", "\"cells\":", "[0,0,1,1]", "[[0,0]]", "\n", "\"style\":\"bare\"", "\"patch\":\"skin\"",
        "\"kaomoji\":\"😀\"",
    ]

    /// Characters that are hard to typeset, and words of catalogues.
    static let signs = [
        "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{1F3FD}", "\u{1F1E9}\u{1F1EA}", "\u{202E}", "\u{2066}",
        "\u{301}", "\u{0E35}", "\u{0F84}",
        "\u{FFFD}", "\u{10FFFF}", "\u{E0001}", "(", ")", "◕", "‿", "ʕ", "ᴥ", "  ", "\t", "\n", "\r\n", "#tag",
        "=name", "parts=", "|",
        "animal", "joy", "match", "cycle", "random:7", "red: ", "https://a.b/", "\0",
    ]
}
