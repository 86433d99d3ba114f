/// What one track of a movie says about itself.
public struct TrackInspection: Sendable, Hashable {
    /// The track's identifier; `nil` when its header is damaged.
    public let id: UInt32?
    /// What kind of media it has: `vide`, `soun`, `meta`, `auxv`, `text`, ...
    public let handler: FourCharCode?
    /// Four letters for how its samples are coded: `hvc1`, `mp4a`, `mebx`, ...
    public let codec: FourCharCode?
    /// How many samples.
    public let sampleCount: Int?
    /// How long its media lasts, seconds.
    public let duration: Double?
    /// How many bytes its samples have a second.
    public let byteRate: Double?
    /// What the pictures are like; `nil` for a track without any.
    public let video: VideoDescription?
    /// What the sound is like; `nil` for a track without any.
    public let sound: SoundDescription?
    /// What the samples tell, for timed metadata: `com.apple.quicktime.still-image-time`, ...
    public let keys: [String]
    /// How the pictures are turned on screen, as an Exif orientation, 1 to 8; `nil` for another transformation.
    public let orientation: Int?
    /// The size on screen, pixels.
    public let displaySize: PixelCount?
    /// Samples a second.
    public let frameRate: Double?

    /// A width and a height.
    public struct PixelCount: Sendable, Hashable {
        /// Pixels across.
        public let width: Int
        /// Pixels down.
        public let height: Int
    }

    init(_ reading: TrackReading) {
        let header = reading.read(TrackHeaderAtom.self, of: reading.track)
        (id, handler) = (header?.trackID, reading.handler)
        let description = reading.description
        codec = description?.format
        let sizes = reading.read(SampleSizeAtom.self, of: reading.sampleTable)
        sampleCount = sizes.map { Int($0.count) }
        let runs = reading.read(TimeToSampleAtom.self, of: reading.sampleTable)?.runs ?? []
        let ticks = runs.reduce(0.0) { $0 + Double($1.count) * Double($1.duration) }
        let scale = Double(reading.read(MediaHeaderAtom.self, of: reading.track["mdia"])?.timeScale ?? 0)
        let seconds = scale > 0 && ticks > 0 ? ticks / scale : nil
        duration = seconds
        frameRate = seconds.map { runs.reduce(0.0) { $0 + Double($1.count) } / $0 }
        byteRate = seconds.flatMap { seconds in sizes.map { $0.byteCount / seconds } }
        let isVideo = handler == "vide" || handler == "auxv"
        video = isVideo ? description.flatMap { VideoDescription($0) } : nil
        sound = handler == "soun" ? description.flatMap { SoundDescription($0) } : nil
        keys = reading.timedMetadataKeys.map(\.name)
        orientation = isVideo ? header?.matrix.orientation : nil
        displaySize = isVideo ? reading.size.map { PixelCount(width: $0.width, height: $0.height) } : nil
    }
}

extension SampleSizeAtom {
    /// What all samples take together.
    fileprivate var byteCount: Double {
        uniformSize == 0 ? sizes.reduce(0.0) { $0 + Double($1) } : Double(uniformSize) * Double(count)
    }
}
