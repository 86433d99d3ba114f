internal import HEVC
public import Imaging

extension PlanarFrame {
    /// Lays a layer over the frame ("source over"), in the frame's own numbers; what reaches beyond the edges is cut
    /// off.
    ///
    /// - Parameters:
    ///   - layer: The paint, whose red, green and blue have the primaries of the frame.
    ///   - color: What the numbers of the frame mean.
    public mutating func draw(_ layer: Layer, _ color: MovieColor) {
        let mixer = ColorMixer(color, size)
        for plane in planes.indices {
            let side = plane == 0 ? 1 : 2
            let samples = PixelSize(width: size.width / side, height: size.height / side)
            PlanePainter(plane: plane, chroma: .quarter, mixer: mixer, picture: size)
                .paint(layer, over: &planes[plane], samples)
        }
    }
}

/// Makes red, green and blue of luma and chroma: the inverse of ``LumaMixer``.
struct LumaReader {
    private let (red, blue): (Float, Float)
    private let (black, lumaRange, chromaRange): (Float, Float, Float)

    init(_ color: MovieColor, _ size: PixelSize) {
        (_, red, blue) = color.luma(of: size)
        (black, lumaRange, chromaRange) = color.isFullRange ? (0, 255, 255) : (16, 219, 224)
    }

    func pixel(_ y: UInt8, _ cb: UInt8, _ cr: UInt8) -> SIMD3<UInt8> {
        let luma = (Float(y) - black) / lumaRange
        let r = luma + 2 * (1 - red) * (Float(cr) - 128) / chromaRange
        let b = luma + 2 * (1 - blue) * (Float(cb) - 128) / chromaRange
        let g = (luma - red * r - blue * b) / (1 - red - blue)
        func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, (255 * value).rounded()))) }
        return SIMD3(byte(r), byte(g), byte(b))
    }
}
