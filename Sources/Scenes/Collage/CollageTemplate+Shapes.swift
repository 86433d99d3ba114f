package import Imaging

extension CollageTemplate {
    /// The most pictures for which a template is made from their shapes.
    package static let mostShapes = 24

    /// Returns a template made for pictures of these shapes: the rows or columns that show most of every
    /// picture and make none of them tiny.
    ///
    /// Within a row all pictures have the same height, and widths in proportion to their shapes; likewise in
    /// columns. So the same share of every picture is cut off.
    ///
    /// - Parameters:
    ///   - shapes: The width of each picture over its height, in the order in which the cells are filled.
    ///   - canvas: The size of the collage, pixels.
    package static func suiting(_ shapes: [Double], on canvas: PixelSize) -> CollageTemplate {
        let shapes = shapes.map { max(0.2, min(5, $0)) }
        let arrangements = Self.divisions(of: shapes.count).flatMap { counts in
            [true, false].map { Arrangement(shapes, counts, inRows: $0, on: canvas) }
        }
        guard shapes.count > 1, let best = arrangements.min(by: { $0.cost < $1.cost }) else {
            return suiting(shapes.count)
        }
        return best.template
    }

    /// Returns ways to divide pictures among strips, as the number of pictures in each: all ways for few
    /// pictures, the even ones for many.
    private static func divisions(of count: Int) -> [[Int]] {
        guard count > 1 else { return [] }
        guard count <= 10 else {
            return (1...count).map { strips in
                (0..<strips).map { ($0 + 1) * count / strips - $0 * count / strips }
            }
        }
        // A set bit ends the strip after that picture.
        return (0..<1 << (count - 1)).map { ends in
            var counts = [1]
            for bit in 0..<count - 1 {
                if ends >> bit & 1 == 1 { counts.append(1) } else { counts[counts.count - 1] += 1 }
            }
            return counts
        }
    }
}

/// Pictures in rows or columns, and the cost of the arrangement.
private struct Arrangement {
    private let strips: [CollageTemplate.Strip]
    private let inRows: Bool
    /// The share cut off every picture, plus a penalty for unequal sizes.
    let cost: Double

    /// The penalty for a picture that is tiny beside the largest.
    private static let unevenness = 0.4

    init(_ shapes: [Double], _ counts: [Int], inRows: Bool, on canvas: PixelSize) {
        var (strips, rest) = ([CollageTemplate.Strip](), shapes[...])
        for count in counts {
            // Lengths along the strip, for pictures of equal thickness.
            let lengths = rest.prefix(count).map { inRows ? $0 : 1 / $0 }
            strips.append(.init(thickness: 1 / lengths.reduce(0, +), cells: lengths))
            rest = rest.dropFirst(count)
        }
        (self.strips, self.inRows) = (strips, inRows)
        let aspect = Double(canvas.width) / Double(canvas.height)
        // The thickness of all strips together if no picture were cut, over that of the canvas.
        let stretch = strips.reduce(0) { $0 + $1.thickness } * (inRows ? aspect : 1 / aspect)
        let areas = strips.flatMap { strip in strip.cells.map { $0 * strip.thickness * strip.thickness } }
        let smallest = ((areas.min() ?? 1) / (areas.max() ?? 1)).squareRoot()
        cost = 1 - min(stretch, 1 / stretch) + Self.unevenness * (1 - smallest)
    }

    var template: CollageTemplate {
        let counts = strips.map(\.cells.count)
        return CollageTemplate(
            (inRows ? "rows " : "columns ") + counts.map { "\($0)" }.joined(separator: "-"),
            inRows ? .rows(strips) : .columns(strips),
            spacing: CollageTemplate.spacing(cells: max(strips.count, counts.max() ?? 1))
        )
    }
}
