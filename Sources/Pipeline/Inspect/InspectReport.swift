/// What is in a file, as far as Live Photos are concerned.
public struct InspectReport: Sendable, Hashable {
    /// What kind of file it is.
    public enum Kind: String, Encodable, Sendable {
        /// A picture.
        case still
        /// A movie.
        case movie
        /// A picture with a movie behind it (an Android Motion Photo).
        case motionPhoto = "motion-photo"
        /// Something else.
        case other
    }

    /// The file, as it was named.
    public let input: String
    /// What kind of file it is.
    public let kind: Kind
    /// The format its content is in: jpeg, heic, png, webp, mov, mp4, and others by their usual names.
    public let format: String
    /// Width of the upright picture, pixels.
    public var width: Int?
    /// Height of the upright picture, pixels.
    public var height: Int?
    /// How the stored pixels are to be turned, 1 to 8, for a picture that says so.
    public var orientation: Int?
    /// The identifier both halves of a Live Photo carry.
    public var contentIdentifier: String?
    /// When the movie shows what the still shows, seconds from its start.
    public var stillImageTime: Double?
    /// The value written at that time: -1 in Apple's own movies.
    public var stillImageTimeValue: Int?
    /// How long the movie is, seconds.
    public var duration: Double?
    /// Four letters for how the movie's pictures are compressed.
    public var codec: String?
    /// The other half among the files inspected, told by its identifier.
    public var pairedWith: String?
    /// The tracks of the movie, also of one behind a picture; `nil` when nobody asked.
    public var tracks: [TrackReport]?

    init(input: String, kind: Kind, format: String) {
        (self.input, self.kind, self.format) = (input, kind, format)
    }
}

extension InspectReport: Encodable {
    private enum Key: CodingKey {
        case input, kind, format, width, height, orientation, contentIdentifier, stillImageTime
        case stillImageTimeValue, duration, codec, pairedWith, tracks
    }

    /// Writes every field, with null for what the file does not say; tracks only when somebody asked.
    public func encode(to encoder: any Encoder) throws {
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
