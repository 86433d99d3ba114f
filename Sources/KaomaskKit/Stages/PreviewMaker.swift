internal import Formats
internal import Imaging

/// Makes previews of a covered picture like the original ones: the same size, rotation and framing, and no more bytes.
struct PreviewMaker {
    /// The limits of a remade preview: maker notes have no room for more.
    private static let limits = DecodeLimits(maximumPixels: 32_000_000, maximumSide: 8192)
    /// The qualities to try, from cameras' to barely recognisable.
    private static let qualities = [92, 86, 80, 72, 64, 55, 45, 35, 25, 15]
    /// The relative difference up to which aspect ratios are equal.
    private static let shapeTolerance = 0.02

    /// The stored picture, covered, at any available size; made only if there are previews.
    let reduced: () -> PixelBuffer
    let orientation: Orientation
    /// The stored picture, covered, for previews larger than `reduced`.
    let full: () -> PixelBuffer?

    /// Returns a JPEG that replaces the one of `request`; `nil` if that cannot be read, or none fits.
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

    /// Decodes a preview and its chroma subsampling; a common one replaces an unusual one.
    private static func decoded(_ jpeg: [UInt8]) -> (pixels: PixelBuffer, subsampling: ChromaSubsampling)? {
        if let usual = try? JPEGCodec.decode(jpeg, limits: limits) {
            return (usual.pixels, usual.subsampling)
        }
        let odd = try? JPEGPicture(jpeg, limits: limits)
        return odd.flatMap { try? $0.pixels() }.map { ($0, .half) }
    }

    /// Returns the covered picture at the old preview's size, with the best framing and rotation.
    func picture(like old: PixelBuffer?, _ size: PixelSize) -> PixelBuffer? {
        let reduced = reduced()
        let isEnough = reduced.size.width >= size.width && reduced.size.height >= size.height
        let source = isEnough ? reduced : full() ?? reduced
        let turned = orientation == .up ? [source] : [source, source.upright(orientation)]
        let candidates = turned.flatMap { framed($0, in: size, background: old?.color(x: 0, y: 0) ?? .black) }
        guard let old, candidates.count > 1 else { return candidates.first }
        let likeness = old.luma()
        return candidates.min { $0.luma().difference(from: likeness) < $1.luma().difference(from: likeness) }
    }

    /// Returns a picture letterboxed, cropped and stretched; only once if the aspect ratios are equal.
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
    init(_ covered: @autoclosure @escaping () -> PixelBuffer, orientation: Orientation) {
        self.init(reduced: covered, orientation: orientation) { nil }
    }
}

extension PixelBuffer {
    /// Returns the picture centred in a frame, cropped if too large, on the background.
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
    /// Returns the mean difference between pictures of the same size, levels.
    func difference(from other: GrayBuffer) -> Double {
        guard size == other.size else { return 255 }
        let sum = zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(max(1, bytes.count))
    }
}
