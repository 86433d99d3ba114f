/// The properties of a file that concern Live Photos.
package struct InspectReport: Sendable, Hashable {
    enum Kind: String, Encodable, Sendable {
        case still
        case movie
        /// A picture with a movie after it (an Android Motion Photo).
        case motionPhoto = "motion-photo"
        /// Something else.
        case other
    }

    let input: String
    let kind: Kind
    /// The content's format: jpeg, heic, png, webp, mov, mp4, and others by their usual names.
    let format: String
    var width, height: Int?
    /// The Exif orientation, 1 to 8; `nil` if not stated.
    var orientation: Int?
    /// The identifier shared by both halves of a Live Photo.
    var contentIdentifier: String?
    /// The still image time in the movie, seconds from its start.
    var stillImageTime: Double?
    var stillImageTimeValue: Int?
    var duration: Double?
    /// The four-character code of the movie's codec.
    var codec: String?
    /// The path of the other half among the inspected files, by identifier.
    var pairedWith: String?
    /// The tracks of the movie, including one after a picture; `nil` unless requested.
    var tracks: [TrackReport]?
}

extension InspectReport: Encodable {
    private enum Key: CodingKey {
        case input, kind, format, width, height, orientation, contentIdentifier, stillImageTime
        case stillImageTimeValue, duration, codec, pairedWith, tracks
    }

    /// Encodes every field, null for values that the file does not state; tracks only if requested.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(input, forKey: .input)
        try container.encode(kind, forKey: .kind)
        try container.encode(format, forKey: .format)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(orientation, forKey: .orientation)
        try container.encode(contentIdentifier, forKey: .contentIdentifier)
        try container.encode(stillImageTime, forKey: .stillImageTime)
        try container.encode(stillImageTimeValue, forKey: .stillImageTimeValue)
        try container.encode(duration, forKey: .duration)
        try container.encode(codec, forKey: .codec)
        try container.encode(pairedWith, forKey: .pairedWith)
        try container.encodeIfPresent(tracks, forKey: .tracks)
    }
}
