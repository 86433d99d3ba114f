internal import Metadata
internal import Pairing

/// What a picture of a HEIC file is there for, which decides what covers it.
enum PictureRole: Sendable, Hashable {
    /// A small copy of the picture.
    case thumbnail
    /// How far things are: flat where the picture is covered.
    case depth
    /// A map that says nothing where all its colours have these numbers, 0 to 1.
    case map(MapKind, neutral: SIMD3<Float>)

    /// The maps that are known.
    enum MapKind: String, Sendable, Hashable {
        /// Where a bright screen shows the picture brighter.
        case gainMap = "the gain map"
        /// How a style changes the picture.
        case styleMap = "the style map"
        /// A small copy in linear light.
        case linearThumbnail = "the linear thumbnail"
        /// Where people, skin, hair, sky and the like are.
        case matte = "a matte"
    }

    /// A gain map whose numbers mean this: for all colours, or for red, green and blue; nothing for Apple's own maps, in
    /// which 0 stands for no gain.
    static func gainMap(_ channels: [GainMap.Channel]) -> PictureRole {
        let values = channels.map { Float($0.neutral) }
        let first = values.first ?? 0
        let neutral = values.count == 3 ? SIMD3(values[0], values[1], values[2]) : SIMD3(repeating: first)
        return .map(.gainMap, neutral: neutral)
    }

    /// What the picture is called in reports.
    var name: String {
        switch self {
        case .thumbnail: "the thumbnail"
        case .depth: "the depth map"
        case .map(let kind, _): kind.rawValue
        }
    }

    /// The role of an auxiliary picture of a type (`auxC`); `nil` for a type that is not known.
    ///
    /// - Parameter gains: What the numbers of a gain map mean, where the file says so.
    init?(auxiliaryType type: String, gains: [GainMap.Channel]?) {
        let last = type.split { $0 == ":" || $0 == "/" }.last.map { $0.lowercased() } ?? ""
        if type == "urn:mpeg:hevc:2015:auxid:2" || ["depth", "disparity"].contains(last) {
            self = .depth
        } else if last == "hdrgainmap" {
            self = .gainMap(gains ?? [])
        } else if last == "styledeltamap" {
            self = .map(.styleMap, neutral: SIMD3(repeating: 0.5))
        } else if last == "linearthumbnail" {
            self = .map(.linearThumbnail, neutral: SIMD3(repeating: 0.5))
        } else if last.hasSuffix("matte") {
            self = .map(.matte, neutral: .zero)
        } else {
            return nil
        }
    }
}
