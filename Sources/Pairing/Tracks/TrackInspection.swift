package import Formats

/// The properties of one track of a movie.
package struct TrackInspection: Sendable, Hashable {
    /// The identifier; `nil` if the track's header is damaged.
    package let id: UInt32?
    /// The kind of media: `vide`, `soun`, `meta`, `auxv`, `text`, ...
    package let handler: FourCharCode?
    /// The codec's four letters: `hvc1`, `mp4a`, `mebx`, ...
    package let codec: FourCharCode?
    package let sampleCount: Int?
    package let duration: Double?
    package let byteRate: Double?
    package let video: VideoDescription?
    package let sound: SoundDescription?
    /// The keys of timed metadata: `com.apple.quicktime.still-image-time`, ...
    package let keys: [String]
    /// Rotation and mirroring on screen as an Exif orientation, 1...8; `nil` for another transform.
    package let orientation: Int?
    package let displaySize: PixelCount?
    /// Samples per second.
    package let frameRate: Double?

    /// A width and a height in pixels.
    package struct PixelCount: Sendable, Hashable { package let width, height: Int }

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
    fileprivate var byteCount: Double {
        uniformSize == 0 ? sizes.reduce(0.0) { $0 + Double($1) } : Double(uniformSize) * Double(count)
    }
}
