internal import Imaging

extension StrokeDrawing: Codable {
    private enum Key: CodingKey { case strokes }

    /// Reads `{"strokes": [...]}` or the list of strokes alone.
    ///
    /// - Throws: `DecodingError` that names the invalid stroke.
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

    /// Reads `{"points": [[x, y], ...], "color": "#RRGGBB", "width": 0.01}`; colour and width are optional.
    ///
    /// - Throws: `DecodingError` that names the invalid value.
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
