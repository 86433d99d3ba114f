internal import CFFmpeg
internal import Imaging

/// The sample layouts of still pictures, by FFmpeg's names.
struct StillFormat: Equatable {
    let chroma: ChromaFormat
    let depth: Int

    /// Creates the layout of decoded frames; `nil` if unsupported.
    init?(_ format: AVPixelFormat) {
        guard let found = Self.all.first(where: { $0.formats.contains(format) }) else { return nil }
        (chroma, depth) = (found.chroma, found.depth)
    }

    init(chroma: ChromaFormat, depth: Int) { (self.chroma, self.depth) = (chroma, depth) }

    init(_ picture: PlanarPicture) { self.init(chroma: picture.chroma, depth: picture.depth) }

    /// FFmpeg's name for the layout, or `nil`.
    var pixelFormat: AVPixelFormat? {
        Self.all.first { $0.chroma == chroma && $0.depth == depth }?.formats[0]
    }

    var sampleBytes: Int { depth > 8 ? 2 : 1 }

    /// Returns `true` if coded pictures have more than 8 bits per sample.
    static func isDeep(_ parameters: UnsafeMutablePointer<AVCodecParameters>) -> Bool {
        let known = StillFormat(AVPixelFormat(unsafe parameters.pointee.format))?.depth
        return known.map { $0 > 8 } ?? (unsafe parameters.pointee.bits_per_raw_sample > 8)
    }

    private static var all: [(chroma: ChromaFormat, depth: Int, formats: [AVPixelFormat])] {
        [
            (.none, 8, [AV_PIX_FMT_GRAY8]), (.none, 10, [AV_PIX_FMT_GRAY10LE]),
            (.none, 12, [AV_PIX_FMT_GRAY12LE]),
            (.quarter, 8, [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P]),
            (.quarter, 10, [AV_PIX_FMT_YUV420P10LE]), (.quarter, 12, [AV_PIX_FMT_YUV420P12LE]),
            (.half, 8, [AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUVJ422P]), (.half, 10, [AV_PIX_FMT_YUV422P10LE]),
            (.half, 12, [AV_PIX_FMT_YUV422P12LE]),
            (.full, 8, [AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P]), (.full, 10, [AV_PIX_FMT_YUV444P10LE]),
            (.full, 12, [AV_PIX_FMT_YUV444P12LE]),
        ]
    }
}

extension PlanarPicture {
    /// Creates a picture from a frame; `nil` for an unsupported layout.
    init?(_ frame: UnsafeMutablePointer<AVFrame>) {
        guard let format = StillFormat(AVPixelFormat(unsafe frame.pointee.format)) else { return nil }
        let width = Int(unsafe frame.pointee.width)
        let height = Int(unsafe frame.pointee.height)
        guard width > 0, height > 0 else { return nil }
        var planes: [[UInt16]] = []
        for plane in 0..<format.chroma.planes {
            let size = Self.planeSize(plane, of: .init(width: width, height: height), format.chroma)
            guard let samples = unsafe frame.pointee.samples(plane, format, size) else { return nil }
            planes.append(samples)
        }
        self.init(
            size: .init(width: width, height: height),
            chroma: format.chroma,
            depth: format.depth,
            planes: planes
        )
    }

    /// Creates a picture from a non-empty part that begins at a chroma sample; `nil` for an unsupported layout.
    init?(_ frame: UnsafeMutablePointer<AVFrame>, _ part: PixelRect) {
        guard let format = StillFormat(AVPixelFormat(unsafe frame.pointee.format)) else { return nil }
        var planes: [[UInt16]] = []
        for plane in 0..<format.chroma.planes {
            let size = Self.planeSize(plane, of: part.size, format.chroma)
            let place = Self.place(of: (part.x, part.y), plane, format.chroma)
            guard let samples = unsafe frame.pointee.samples(plane, format, size, from: place) else {
                return nil
            }
            planes.append(samples)
        }
        self.init(size: part.size, chroma: format.chroma, depth: format.depth, planes: planes)
    }

    private static func place(of first: (x: Int, y: Int), _ plane: Int, _ chroma: ChromaFormat) -> (Int, Int)
    {
        plane == 0 ? first : (first.x / chroma.columns, first.y / chroma.rows)
    }

    /// Copies the samples into a frame of the same layout, large enough, from a place at a chroma sample on.
    func copy(into frame: UnsafeMutablePointer<AVFrame>, at first: (x: Int, y: Int) = (0, 0)) {
        let format = StillFormat(self)
        for plane in planes.indices {
            let size = planeSize(plane)
            let (left, top) = Self.place(of: first, plane, chroma)
            unsafe planes[plane].withUnsafeBufferPointer { samples in
                guard let whole = unsafe frame.pointee.plane(plane), let from = samples.baseAddress
                else { return }
                let start = unsafe whole + top * frame.pointee.stride(plane) + left * format.sampleBytes
                for y in 0..<size.height {
                    let row = unsafe start + y * frame.pointee.stride(plane)
                    let source = unsafe from + y * size.width
                    if format.sampleBytes == 1 {
                        for x in 0..<size.width { unsafe row[x] = UInt8(truncatingIfNeeded: source[x]) }
                    } else {
                        unsafe UnsafeMutableRawPointer(row)
                            .copyMemory(from: source, byteCount: 2 * size.width)
                    }
                }
            }
        }
    }
}

extension AVFrame {
    fileprivate func plane(_ index: Int) -> UnsafeMutablePointer<UInt8>? {
        unsafe [data.0, data.1, data.2][index]
    }

    fileprivate func stride(_ index: Int) -> Int { unsafe Int([linesize.0, linesize.1, linesize.2][index]) }

    fileprivate func samples(
        _ plane: Int,
        _ format: StillFormat,
        _ size: PixelSize,
        from place: (x: Int, y: Int) = (0, 0)
    ) -> [UInt16]? {
        guard let whole = unsafe self.plane(plane),
            unsafe stride(plane) >= (place.x + size.width) * format.sampleBytes
        else {
            return nil
        }
        let start = unsafe whole + place.y * stride(plane) + place.x * format.sampleBytes
        return unsafe [UInt16](unsafeUninitializedCapacity: size.area) { target, count in
            for y in 0..<size.height {
                let row = unsafe start + y * stride(plane)
                guard let to = unsafe target.baseAddress?.advanced(by: y * size.width) else { return }
                if format.sampleBytes == 1 {
                    for x in 0..<size.width { unsafe to[x] = UInt16(row[x]) }
                } else {
                    unsafe UnsafeMutableRawPointer(to).copyMemory(from: row, byteCount: 2 * size.width)
                }
            }
            count = size.area
        }
    }
}
