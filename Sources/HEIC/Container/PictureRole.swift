internal import Formats

/// The role of a picture in a HEIC file, which determines how it is covered.
enum PictureRole: Sendable, Hashable {
    case thumbnail
    /// A depth map: flat under the paint.
    case depth
    /// A map, and the values without effect, 0 to 1.
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

    /// Returns the role of a gain map with one channel, or one per colour; none for Apple's own, where 0 is no gain.
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

    /// Creates the role of an auxiliary picture (`auxC`); `nil` for an unknown type. `gains` are the channels of a gain
    /// map that the file describes.
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
