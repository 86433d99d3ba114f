internal import Formats
internal import Pairing

/// The properties of a movie's track. Those that do not apply or are not stated are omitted.
struct TrackReport: Encodable, Sendable, Hashable {
    let id: Int?
    /// The track's kind: `video`, `sound`, `metadata`, or the four-character code of another handler.
    let kind: String
    /// The four-character code of the samples' codec.
    let codec: String?
    let codecName: String?
    /// The codec's profile: `High`, `Main 10`.
    let profile: String?
    let width, height, displayWidth, displayHeight: Int?
    /// The display rotation as an Exif orientation, 1 to 8; omitted for other transformations.
    let orientation: Int?
    /// The pixel aspect ratio, width to height; omitted for square pixels.
    let pixelAspect: [Int]?
    let frameRate: Double?
    let bitDepth: Int?
    /// The chroma subsampling: `4:2:0`.
    let chroma: String?
    /// The colour primaries, transfer function and matrix as numbers of ITU-T H.273.
    let colour: [Int]?
    let fullRange: Bool?
    /// The HDR format: `PQ`, `HLG`, `Dolby Vision 8`; omitted for standard dynamic range.
    let highDynamicRange: String?
    let sampleRate: Int?
    let channels: Int?
    /// The keys of timed metadata.
    let keys: [String]?
    let duration: Double?
    let samples: Int?
    let bitRate: Int?

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
        fullRange = video?.colour?.isFullRange
        highDynamicRange = video?.highDynamicRange
        sampleRate = sound.flatMap { Int(exactly: $0.sampleRate.rounded()) }
        channels = sound?.channels
        keys = track.keys.isEmpty ? nil : track.keys
        duration = track.duration?.rounded(places: 3)
        samples = track.sampleCount
        bitRate = track.byteRate.flatMap { Int(exactly: ($0 * 8).rounded()) }
    }
}
