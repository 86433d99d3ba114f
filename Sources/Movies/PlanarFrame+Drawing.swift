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
