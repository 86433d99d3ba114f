internal import Pairing

/// What is in one track of a movie. Fields that do not apply, or that the file does not say, are left out.
public struct TrackReport: Encodable, Sendable, Hashable {
    /// The track's identifier.
    public let id: Int?
    /// `video`, `sound`, `metadata`, or the four letters of another kind.
    public let kind: String
    /// Four letters for how the samples are coded.
    public let codec: String?
    /// What that is called: `HEVC`, `AAC`.
    public let codecName: String?
    /// The codec's profile: `High`, `Main 10`.
    public let profile: String?
    /// Width of the coded pictures, pixels.
    public let width: Int?
    /// Height of the coded pictures, pixels.
    public let height: Int?
    /// Width on screen, pixels.
    public let displayWidth: Int?
    /// Height on screen, pixels.
    public let displayHeight: Int?
    /// How the pictures are turned on screen, as an Exif orientation, 1 to 8; left out for another transformation.
    public let orientation: Int?
    /// How wide a pixel is for its height, such as 4 and 3; left out for square ones.
    public let pixelAspect: [Int]?
    /// Frames a second.
    public let frameRate: Double?
    /// Bits of each sample of the pictures.
    public let bitDepth: Int?
    /// How their colours are sampled: `4:2:0`.
    public let chroma: String?
    /// Primaries, transfer and matrix, by their numbers in ITU-T H.273.
    public let colour: [Int]?
    /// Whether their values fill the whole range.
    public let isFullRange: Bool?
    /// `PQ`, `HLG`, `Dolby Vision 8`; left out for pictures no brighter than paper.
    public let highDynamicRange: String?
    /// Samples of each channel of the sound a second.
    public let sampleRate: Int?
    /// Channels of the sound.
    public let channels: Int?
    /// What timed metadata tell.
    public let keys: [String]?
    /// How long the track's media lasts, seconds.
    public let duration: Double?
    /// How many samples there are.
    public let samples: Int?
    /// Bits a second.
    public let bitRate: Int?

    init(_ track: TrackInspection) {
        let (video, sound) = (track.video, track.sound)
        id = track.id.map { Int($0) }
        let kinds = ["vide": "video", "soun": "sound", "meta": "metadata", "auxv": "auxiliary video"]
        let letters = track.handler?.description ?? "unknown"
        kind = kinds[letters] ?? letters
        (codec, codecName, profile) = (track.codec?.description, track.codecName, video?.profile)
        (width, height) = (video?.width, video?.height)
        (displayWidth, displayHeight) = (track.displaySize?.width, track.displaySize?.height)
        orientation = track.orientation
        pixelAspect = video?.pixelAspect
        frameRate = video == nil ? nil : track.frameRate?.rounded(places: 3)
        (bitDepth, chroma) = (video?.bitDepth, video?.chroma)
        colour = video?.colour.map { [$0.primaries, $0.transfer, $0.matrix] }
        isFullRange = video?.colour?.isFullRange
        highDynamicRange = video?.highDynamicRange
        sampleRate = sound.flatMap { Int(exactly: $0.sampleRate.rounded()) }
        channels = sound?.channels
        keys = track.keys.isEmpty ? nil : track.keys
        duration = track.duration?.rounded(places: 3)
        samples = track.sampleCount
        bitRate = track.byteRate.flatMap { Int(exactly: ($0 * 8).rounded()) }
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, codec, codecName, profile, width, height, displayWidth, displayHeight, orientation,
            pixelAspect
        case frameRate, bitDepth, chroma, colour, highDynamicRange, sampleRate, channels, keys, duration
        case samples, bitRate
        case isFullRange = "fullRange"
    }
}
