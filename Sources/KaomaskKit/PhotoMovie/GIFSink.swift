internal import Imaging
internal import Movies

/// A sink for a movie as an animated GIF, in which a static picture is stored once for its whole duration.
final class GIFSink: PictureSink {
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
            let mixed = picture.mixed(with: previous ?? picture, share: 1 - dissolveShare(index, of: change))
            try append(mixed, frames: 1)
            written(1)
        }
        try append(picture, frames: count - change)
        written(count - change)
        previous = picture
    }

    func finish(sound: EncodedSound?) throws -> [UInt8] {
        try encoder.finish()
    }

    /// Appends a picture that lasts until the end of its last frame, in whole hundredths of a second; one that would
    /// last less than two hundredths is skipped.
    private func append(_ picture: PixelBuffer, frames count: Int) throws(MovieError) {
        frames += count
        let end = Int((Double(frames) * 100 / rate.perSecond).rounded())
        guard end - hundredths >= 2 else { return }
        try encoder.append(picture, hundredths: end - hundredths)
        hundredths = end
    }
}

extension PixelBuffer {
    /// Returns the picture blended with another of the same size, whose weight is `share`.
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
