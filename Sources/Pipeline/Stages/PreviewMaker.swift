internal import Imaging
internal import Metadata

/// Makes thumbnails and previews of a covered picture like those its file had of the uncovered one: the same
/// size, turned and framed the same way, no more bytes.
struct PreviewMaker {
    /// The largest preview that is made anew, pixels: no maker note has room for more.
    private static let limits = DecodeLimits(maximumPixels: 32_000_000, maximumSide: 8192)
    /// From as good as cameras make them to barely recognisable.
    private static let qualities = [92, 86, 80, 72, 64, 55, 45, 35, 25, 15]
    /// Shapes that differ by less than this share are taken for the same.
    private static let shapeTolerance = 0.02

    /// The stored picture, covered, at whatever size is at hand.
    let reduced: PixelBuffer
    /// How the stored picture is turned.
    let orientation: Orientation
    /// The stored picture, covered, at full size, for previews larger than `reduced`.
    let full: () -> PixelBuffer?

    /// A JPEG file in place of the one `request` is about; `nil` when that cannot be read, or none fits.
    func make(_ request: PictureRequest) -> [UInt8]? {
        let old = request.jpeg.flatMap(Self.decoded)
        let size = old?.pixels.size ?? request.size.map { PixelSize(width: $0.width, height: $0.height) }
        guard let size, size.width > 0, size.height > 0, size.longSide <= Self.limits.maximumSide else {
            return nil
        }
        guard request.jpeg == nil || old != nil, let pixels = picture(like: old?.pixels, size) else {
            return nil
        }
        return Self.encode(pixels, subsampling: old?.subsampling ?? .half, maximumCount: request.maximumCount)
    }

    /// A preview's pixels and colour sampling; an odd sampling is taken for one that is not.
    private static func decoded(_ jpeg: [UInt8]) -> (pixels: PixelBuffer, subsampling: ChromaSubsampling)? {
        if let usual = try? JPEGCodec.decode(jpeg, limits: limits) {
            return (usual.pixels, usual.subsampling)
        }
        let odd = try? JPEGPicture(jpeg, limits: limits)
        return odd.flatMap { try? $0.pixels() }.map { ($0, .half) }
    }

    /// The covered picture at the old one's size: of all ways to frame and turn it the one that is most like it.
    func picture(like old: PixelBuffer?, _ size: PixelSize) -> PixelBuffer? {
        let isEnough = reduced.size.width >= size.width && reduced.size.height >= size.height
        let source = isEnough ? reduced : full() ?? reduced
        let turned = orientation == .up ? [source] : [source, source.upright(orientation)]
        let candidates = turned.flatMap { framed($0, in: size, background: old?.color(x: 0, y: 0) ?? .black) }
        guard let old, candidates.count > 1 else { return candidates.first }
        let likeness = old.luma()
        return candidates.min { $0.luma().difference(from: likeness) < $1.luma().difference(from: likeness) }
    }

    /// The ways to bring a picture into a frame: with bars, cut to fill it, and squeezed; one where the shapes
    /// are the same.
    private func framed(_ source: PixelBuffer, in size: PixelSize, background: Color) -> [PixelBuffer] {
        let across = Double(size.width) / Double(source.size.width)
        let down = Double(size.height) / Double(source.size.height)
        var factors = [(across, down)]
        if abs(across / down - 1) > Self.shapeTolerance {
            factors =
                [(min(across, down), min(across, down)), (max(across, down), max(across, down))] + factors
        }
        return factors.compactMap { across, down in
            let scaled = PixelSize(
                width: max(1, Int((Double(source.size.width) * across).rounded())),
                height: max(1, Int((Double(source.size.height) * down).rounded()))
            )
            guard scaled.longSide <= Self.limits.maximumSide, scaled.area <= Self.limits.maximumPixels else {
                return nil
            }
            return source.resized(to: scaled).centered(in: size, background: background)
        }
    }

    private static func encode(
        _ pixels: PixelBuffer,
        subsampling: ChromaSubsampling,
        maximumCount: Int
    ) -> [UInt8]? {
        for quality in qualities {
            guard let coded = try? JPEGCodec.encode(pixels, quality: quality, subsampling: subsampling),
                let file = try? JPEGFile(parsing: coded)
            else { return nil }
            // Thumbnails have no application segments: Exif 2.32 §4.5.5.
            let bare = file.removing(kinds: [.jfif]).serialized()
            if bare.count <= maximumCount { return bare }
        }
        return nil
    }
}

extension PreviewMaker {
    /// A maker that has the whole covered picture at hand.
    init(_ covered: PixelBuffer, orientation: Orientation) {
        self.init(reduced: covered, orientation: orientation) { nil }
    }
}

extension PixelBuffer {
    /// The picture in the middle of a frame; what does not fit is cut off, what is left over gets the background.
    fileprivate func centered(in frame: PixelSize, background: Color) -> PixelBuffer {
        guard frame != size else { return self }
        var result = PixelBuffer(size: frame, filledWith: background)
        let (left, top) = ((frame.width - size.width) / 2, (frame.height - size.height) / 2)
        let columns = max(0, left)..<min(frame.width, left + size.width)
        for y in max(0, top)..<min(frame.height, top + size.height) {
            let from = ((y - top) * size.width + columns.lowerBound - left) * Self.bytesPerPixel
            let to = (y * frame.width + columns.lowerBound) * Self.bytesPerPixel
            let count = columns.count * Self.bytesPerPixel
            result.bytes.replaceSubrange(to..<to + count, with: bytes[from..<from + count])
        }
        return result
    }
}

extension GrayBuffer {
    /// How much two pictures of one size differ, levels on the average.
    func difference(from other: GrayBuffer) -> Double {
        guard size == other.size else { return 255 }
        let sum = zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(max(1, bytes.count))
    }
}
