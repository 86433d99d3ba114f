package import Imaging

/// Strokes for pictures of any size, from bottom to top.
package struct StrokeDrawing: Hashable, Sendable {
    package var strokes: [Stroke]

    package init(_ strokes: [Stroke]) { self.strokes = strokes }

    static let mostPoints = 200_000

    /// The side of a drawing's tiles in pixels: whole MCUs of a JPEG with any subsampling, far below cairo's limit.
    private static let tileSide = 1024

    /// Returns the drawing in pixels of the stored picture, as layers for the tiles it touches; strokes lie on the
    /// upright picture. Throws `DrawingError` if memory runs out.
    package func layers(on stored: PixelSize, _ orientation: Orientation) throws(DrawingError) -> [Layer] {
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

    /// A stroke, or a piece of a long one, in pixels of an upright picture.
    private struct Line {
        /// The length of line within which turns are jitter, as a share of the shorter side.
        private static let jitter = 0.008
        /// The maximum segments of a piece: cairo's time for a self-crossing line grows with their square.
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

extension StrokeDrawing: Codable {
    private enum Key: CodingKey { case strokes }

    /// Reads `{"strokes": [...]}` or the list alone; throws a `DecodingError` that names the invalid stroke.
    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            strokes = try container.decode([Stroke].self, forKey: .strokes)
        } else {
            strokes = try decoder.singleValueContainer().decode([Stroke].self)
        }
        guard strokes.reduce(0, { $0 + $1.points.count }) <= Self.mostPoints else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [Key.strokes],
                    debugDescription: "more than \(Self.mostPoints) points in all"
                )
            )
        }
    }

    /// Writes `{"strokes": [...]}`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(strokes, forKey: .strokes)
    }
}

extension Stroke: Codable {
    private enum Key: CodingKey { case points, color, width }

    /// Reads `{"points": [[x, y], ...], "color": "#RRGGBB", "width": 0.01}`, colour and width optional; throws a
    /// `DecodingError` that names the invalid value.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func wrong(_ key: Key, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
        }
        let pairs = try container.decode([[Double]].self, forKey: .points)
        guard !pairs.isEmpty else { throw wrong(.points, "a stroke has at least one point") }
        if let bad = pairs.firstIndex(where: { $0.count != 2 || !$0.allSatisfy { abs($0) <= 10 } }) {
            throw wrong(.points, "point \(bad + 1) is not two numbers from 0 to 1")
        }
        let text = try container.decodeIfPresent(String.self, forKey: .color)
        guard let color = text.map({ Color(nameOrHex: $0) }) ?? Self.standardColor else {
            throw wrong(.color, "\"\(text ?? "")\" is not a colour: use #RRGGBB or a name such as roseRed")
        }
        let width = try container.decodeIfPresent(Double.self, forKey: .width) ?? Self.standardWidth
        guard width > 0, width <= Self.widest else {
            throw wrong(.width, "a width is above 0 and at most \(Self.widest), a share of the shorter side")
        }
        self.init(points: pairs.map { Point($0[0], $0[1]) }, color: color, width: width)
    }

    /// Writes all three values.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(points.map { [$0.x, $0.y] }, forKey: .points)
        try container.encode(color.hexText, forKey: .color)
        try container.encode(width, forKey: .width)
    }
}
