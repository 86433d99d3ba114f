package import Imaging

/// Strokes that can be drawn on pictures of any size, from bottom to top.
package struct StrokeDrawing: Hashable, Sendable {
    /// The strokes, in drawing order.
    package var strokes: [Stroke]

    /// Creates a drawing of these strokes.
    package init(_ strokes: [Stroke]) { self.strokes = strokes }

    static let mostPoints = 200_000

    /// The side of the tiles a drawing is divided into, pixels: whole MCUs of a JPEG with any subsampling, and far
    /// below cairo's limit.
    private static let tileSide = 1024

    /// Returns the drawing for a picture: layers for the tiles it touches, in pixels of the stored picture.
    ///
    /// - Parameters:
    ///   - stored: The size of the stored picture, pixels.
    ///   - orientation: The orientation of the stored picture; strokes are drawn on the upright one.
    /// - Throws: `DrawingError` if memory runs out.
    package func layers(
        on stored: PixelSize,
        _ orientation: Orientation
    ) throws(DrawingError) -> [Layer] {
        let upright = orientation.uprightSize(ofStored: stored)
        let lines = strokes.flatMap { Line.pieces(of: $0, on: upright) }
        let map = orientation.storedFromUpright(stored)
        var layers: [Layer] = []
        for y in stride(from: 0, to: stored.height, by: Self.tileSide) {
            for x in stride(from: 0, to: stored.width, by: Self.tileSide) {
                let tile = PixelRect(x: x, y: y, width: Self.tileSide, height: Self.tileSide)
                    .intersection(PixelRect(stored))
                if let layer = try Self.layer(lines, map, on: tile) { layers.append(layer) }
            }
        }
        return layers
    }

    private static func layer(
        _ lines: [Line],
        _ map: Affine,
        on tile: PixelRect
    ) throws(DrawingError) -> Layer? {
        let touching = lines.filter { line in
            let corners = [
                Point(line.reach.x, line.reach.y), Point(line.reach.maxX, line.reach.maxY),
            ].map(map.apply)
            guard let reach = Rect(enclosing: corners) else { return false }
            return !reach.enclosingPixels.intersection(tile).isEmpty
        }
        guard !touching.isEmpty else { return nil }
        var canvas = try Canvas(tile.size)
        canvas.concatenate(map.then(.translation(Double(-tile.x), Double(-tile.y))))
        for line in touching { canvas.stroke(line.path, width: line.width, line.color) }
        let layer = canvas.layer(x: tile.x, y: tile.y)
        return layer.bytes.contains { $0 != 0 } ? layer : nil
    }

    /// A stroke in pixels of one upright picture, or a piece of a long one.
    private struct Line {
        /// The length of line within which a finger's turns are jitter, as a share of the shorter side.
        private static let jitter = 0.008
        /// The most segments of a piece: cairo's time for a line that crosses itself grows with their square.
        private static let mostSegments = 1000

        let path: VectorPath
        let width: Double
        let color: Color
        let reach: Rect

        private init(_ path: VectorPath, width: Double, _ color: Color) {
            (self.path, self.width, self.color) = (path, width, color)
            reach = (Rect(enclosing: path.points) ?? Rect(x: 0, y: 0, width: 0, height: 0))
                .expanded(by: width / 2 + 1)
        }

        static func pieces(of stroke: Stroke, on size: PixelSize) -> [Line] {
            let points = stroke.points.map { Point($0.x * Double(size.width), $0.y * Double(size.height)) }
            let side = Double(min(size.width, size.height))
            let width = max(0.5, stroke.width * side)
            let path = VectorPath.smooth(through: points, reach: max(width, jitter * side))
            return path.pieces(of: mostSegments).map { Line($0, width: width, stroke.color) }
        }
    }
}
