internal import Formats

/// The role of a picture in a HEIC file. It determines how the picture is covered.
enum PictureRole: Sendable, Hashable {
    case thumbnail
    /// A depth map: made flat under the paint.
    case depth
    /// A map with the values, 0 to 1, that have no effect.
    case map(MapKind, neutral: SIMD3<Float>)

    enum MapKind: String, Sendable, Hashable {
        /// The factors by which an HDR screen brightens the picture.
        case gainMap = "the gain map"
        /// The changes that a photographic style makes to the picture.
        case styleMap = "the style map"
        /// A small copy in linear light.
        case linearThumbnail = "the linear thumbnail"
        /// A matte of people, skin, hair, sky and the like.
        case matte = "a matte"
    }

    /// Returns the role of a gain map with these channels: one for all colours, or one each for red, green
    /// and blue; none for Apple's own maps, in which 0 stands for no gain.
    static func gainMap(_ channels: [GainMap.Channel]) -> PictureRole {
        let values = channels.map { Float($0.neutral) }
        let first = values.first ?? 0
        let neutral = values.count == 3 ? SIMD3(values[0], values[1], values[2]) : SIMD3(repeating: first)
        return .map(.gainMap, neutral: neutral)
    }

    var name: String {
        switch self {
        case .thumbnail: "the thumbnail"
        case .depth: "the depth map"
        case .map(let kind, _): kind.rawValue
        }
    }

    /// Creates the role of an auxiliary picture of a type (`auxC`); `nil` for an unknown type.
    ///
    /// - Parameter gains: The channels of a gain map, if the file describes them.
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
