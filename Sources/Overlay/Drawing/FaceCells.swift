internal import Imaging

/// A face reduced to nine cells, all that a mosaic or blur of it shows: nothing else can be restored. They lie on the
/// shape that hides the face and turn with it (docs/decisions/redaction.md).
struct FaceCells: Hashable, Sendable {
    /// The number of cells across and down.
    private static let side = 3
    /// The number of samples along a side of a cell.
    private static let points = 8
    /// The share of its difference from the mean that a cell keeps.
    private static let kept: Float = 0.6
    /// The maximum difference of a tile from the light on the face, in levels.
    private static let largestRelief = 16.0
    /// The share of that difference that alternates between tiles; the rest is irregular.
    private static let alternation = 0.6

    /// The colours in sRGB, 0 to 255; rows from the top.
    private let colors: [SIMD3<Float>]
    let mean: SIMD3<Float>
    /// The change of colour from the middle to the right and lower edge.
    private let slopes: (right: SIMD3<Float>, down: SIMD3<Float>)

    /// Creates the cells of an ellipse, `coverage` times the face's box; `nil` if none of it is in the picture.
    init?(_ reader: FaceReader, coverage: Double) {
        let box = PatchShape(redacting: reader.frame, coverage: coverage).box
        let (width, height) = (box.width / Double(Self.side), box.height / Double(Self.side))
        let means = (0..<Self.side * Self.side).map { index -> SIMD3<Float>? in
            let (column, row) = (index % Self.side, index / Self.side)
            return reader.colors(
                about: Point(box.x + (Double(column) + 0.5) * width, box.y + (Double(row) + 0.5) * height),
                width,
                height,
                across: Self.points,
                down: Self.points
            ).mean
        }
        guard let mean = means.compactMap({ $0 }).mean else { return nil }
        let differences = means.map { Self.kept * (($0 ?? mean) - mean) }
        self.mean = mean
        colors = differences.map { mean + $0 }
        // Least squares over the cells' middles, at -2/3, 0 and 2/3.
        var slopes = (right: SIMD3<Float>.zero, down: SIMD3<Float>.zero)
        for (index, difference) in differences.enumerated() {
            slopes.right += difference * (Float(index % Self.side - 1) / 4)
            slopes.down += difference * (Float(index / Self.side - 1) / 4)
        }
        self.slopes = slopes
    }

    static func == (one: FaceCells, other: FaceCells) -> Bool { one.colors == other.colors }

    func hash(into hasher: inout Hasher) { hasher.combine(colors) }

    /// Returns a mosaic's colour in the shape's box, -1 to 1: tiles in the light on the face, without its features.
    /// `tile` is in halves of the box.
    func tiled(u: Double, v: Double, tile: Point) -> SIMD3<Float> {
        let (column, row) = ((u / tile.x).rounded(), (v / tile.y).rounded())
        let right = Float(max(-1, min(1, column * tile.x)))
        let down = Float(max(-1, min(1, row * tile.y)))
        return mean + slopes.right * right + slopes.down * down
            + Float(Self.relief(column: Int(column), row: Int(row)))
    }

    /// Returns a tile's difference from the light on the face, set by its place alone. The irregular share is a
    /// low-discrepancy sequence (M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018):
    /// neighbours differ, so no tiles make a blotch.
    private static func relief(column: Int, row: Int) -> Double {
        let step = 0.754_877_666_2 * Double(column) + 0.569_840_291_0 * Double(row) + 0.8
        let irregular = 2 * (step - step.rounded(.down)) - 1
        let alternating = (column + row).isMultiple(of: 2) ? 1.0 : -1
        return largestRelief * (alternation * alternating + (1 - alternation) * irregular)
    }

    /// Returns a blur's colour in the shape's box: cubic B-splines between cells, smooth without overshoot.
    func blended(u: Double, v: Double) -> SIMD3<Float> {
        let x = (u + 1) / 2 * Double(Self.side) - 0.5
        let y = (v + 1) / 2 * Double(Self.side) - 0.5
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (across, down) = (Self.spline(Float(x - left)), Self.spline(Float(y - top)))
        var sum = SIMD3<Float>.zero
        for row in 0..<4 {
            for column in 0..<4 {
                let cell = cell(column: Int(left) + column - 1, row: Int(top) + row - 1)
                sum += across[column] * down[row] * cell
            }
        }
        return sum
    }

    /// Returns a cell, or the nearest one to a position outside.
    private func cell(column: Int, row: Int) -> SIMD3<Float> {
        let (column, row) = (max(0, min(Self.side - 1, column)), max(0, min(Self.side - 1, row)))
        return colors[row * Self.side + column]
    }

    /// Returns the weights of four values, for a position between the second and third.
    private static func spline(_ t: Float) -> SIMD4<Float> {
        let (rest, square) = (1 - t, t * t)
        return SIMD4(
            rest * rest * rest,
            3 * square * t - 6 * square + 4,
            3 * (t + square - square * t) + 1,
            square * t
        ) / 6
    }
}

extension PatchShape {
    /// Creates the shape that hides a face without a kaomoji, `coverage` times its box. The more it hides beyond the
    /// face, the more of that is hair.
    init(redacting frame: FaceFrame, coverage: Double) {
        self.init(
            kind: .oval,
            center: Point(0, -0.06 * frame.height * (coverage - 1)),
            halfWidth: coverage * frame.width / 2,
            halfHeight: coverage * frame.height / 2
        )
    }
}

extension [Color] {
    fileprivate var mean: SIMD3<Float>? { map { SIMD3(Float($0.red), Float($0.green), Float($0.blue)) }.mean }
}

extension [SIMD3<Float>] {
    fileprivate var mean: SIMD3<Float>? { isEmpty ? nil : reduce(.zero, +) / Float(count) }
}
