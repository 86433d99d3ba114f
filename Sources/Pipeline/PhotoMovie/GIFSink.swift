internal import Imaging
internal import Movies

/// A film as an animated GIF: a picture that stays is stored once, for all its time.
final class GIFSink: FilmSink {
    private let rate: FrameRate
    private var encoder: GIFEncoder
    private var previous: PixelBuffer?
    private var (frames, hundredths) = (0, 0)

    init(_ rate: FrameRate, size: PixelSize) throws(MovieError) {
        self.rate = rate
        encoder = try GIFEncoder(size: size)
    }

    func show(
        _ picture: PixelBuffer,
        frames count: Int,
        change: Int,
        written: (Int) -> Void
    ) throws(MovieError) {
        for index in 0..<change {
            let mixed = picture.mixed(with: previous ?? picture, share: 1 - filmShare(index, of: change))
            try append(mixed, frames: 1)
            written(1)
        }
        try append(picture, frames: count - change)
        written(count - change)
        previous = picture
    }

    func finish(sound: EncodedSound?) throws(SinkError) -> [UInt8] {
        do throws(MovieError) { return try encoder.finish() } catch { throw .movie(error) }
    }

    /// Shows a picture until its last frame ends, in whole hundredths; nothing that would last less than two.
    private func append(_ picture: PixelBuffer, frames count: Int) throws(MovieError) {
        frames += count
        let end = Int((Double(frames) * 100 / rate.perSecond).rounded())
        guard end - hundredths >= 2 else { return }
        try encoder.append(picture, hundredths: end - hundredths)
        hundredths = end
    }
}

extension PixelBuffer {
    /// The picture with a share of another of the same size laid over it.
    fileprivate func mixed(with other: PixelBuffer, share: Double) -> PixelBuffer {
        var mixed = self
        let weight = Int(share * 256)
        for index in mixed.bytes.indices {
            let value = Int(bytes[index]) * (256 - weight) + Int(other.bytes[index]) * weight
            mixed.bytes[index] = UInt8((value + 128) >> 8)
        }
        return mixed
    }
}
