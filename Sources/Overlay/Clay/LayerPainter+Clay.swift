internal import Imaging

extension LayerPainter {
    /// Lays a form and its shadow over the layer.
    ///
    /// Distances and colours are soft, so they are taken on a grid of a few pixels only, and between its places they
    /// run straight.
    mutating func paint(_ surface: some ClaySurface, coat: ClayCoat) {
        let area = coat.bounds(of: surface).intersection(bounds)
        guard !area.isEmpty else { return }
        let grid = ClayGrid(surface, coat: coat, area: area)
        var above = grid.row(0)
        for row in 0..<grid.rows {
            let below = grid.row(row + 1)
            for column in 0..<grid.columns {
                let corners = ClayCell(
                    above[column],
                    above[column + 1],
                    below[column],
                    below[column + 1],
                    side: grid.step
                )
                guard corners.isVisible(edge: coat.edge) else { continue }
                let cell = PixelRect(
                    x: area.x + column * grid.step,
                    y: area.y + row * grid.step,
                    width: grid.step,
                    height: grid.step
                ).intersection(area)
                paint(corners, in: cell, coat: coat)
            }
            above = below
        }
    }

    /// Paints the pixels of one cell of the grid.
    private mutating func paint(_ corners: ClayCell, in cell: PixelRect, coat: ClayCoat) {
        let isSolid = corners.isSolid
        let edge = Float(coat.edge)
        for y in cell.y..<cell.maxY {
            var (node, step) = corners.line(y - cell.y)
            for x in cell.x..<cell.maxX {
                let grain = coat.grain.value(x: x, y: y) * coat.grainAmount * node.slope
                let color = node.levels + grain
                if isSolid || node.distance <= 0 {
                    setOpaque(color, x: x, y: y)
                } else {
                    let cover = Self.fade(node.distance / edge)
                    blend(color, cover, shadow: node.shadow, x: x, y: y)
                }
                node = node + step
            }
        }
    }

    /// 1 at 0 and below, falling off smoothly to 0 at 1 and above.
    @inline(__always)
    private static func fade(_ t: Float) -> Float {
        let t = max(0, min(1, t))
        return 1 - t * t * (3 - 2 * t)
    }
}

/// The places at which a form is looked at: its colour, its distance and its shadow.
private struct ClayGrid<Surface: ClaySurface> {
    let step: Int
    let columns: Int
    let rows: Int
    private let surface: Surface
    private let coat: ClayCoat
    private let area: PixelRect

    init(_ surface: Surface, coat: ClayCoat, area: PixelRect) {
        (self.surface, self.coat, self.area) = (surface, coat, area)
        let scale = coat.targetFromFrame.meanScale
        let side = min(surface.box.width, surface.box.height) * scale
        step = side > 150 ? 8 : side > 50 ? 4 : 2
        columns = (area.width + step - 1) / step
        rows = (area.height + step - 1) / step
    }

    /// A row of places, the first at the left edge.
    func row(_ index: Int) -> [ClayNode] {
        let y = Double(area.y + index * step) + 0.5
        return (0...columns).map { column in
            node(at: coat.frameFromTarget.apply(Point(Double(area.x + column * step) + 0.5, y)))
        }
    }

    private func node(at point: Point) -> ClayNode {
        let distance = surface.distance(to: point)
        var node = ClayNode(distance: Float(distance))
        if let shadow = coat.shadow {
            node.shadow = Float(shadow.alpha(at: surface.distance(to: point - shadow.offset)))
        }
        // Beyond the edge the colour is asked for as far as a cell reaches.
        let reach = coat.edge + 3 * Double(step) / coat.targetFromFrame.meanScale
        if distance < reach { node.color = surface.color(at: point, distance: min(0, distance)) }
        return node
    }
}

/// What is known of one place, eight numbers that run straight between places.
struct ClayNode {
    private var values = SIMD8<Float>.zero

    init(distance: Float) { values[4] = distance }

    private init(values: SIMD8<Float>) { self.values = values }

    /// How far outside the form.
    @inline(__always)
    var distance: Float { values[4] }

    /// How dark the shadow is, 0 to 1.
    @inline(__always)
    var shadow: Float {
        get { values[5] }
        set { values[5] = newValue }
    }

    /// Red, green and blue, 0 to 255.
    @inline(__always)
    var levels: SIMD4<Float> { values.lowHalf }

    /// How many levels lightness from 0 to 1 is worth here.
    @inline(__always)
    var slope: Float { values[6] }

    /// The colour.
    var color: OKLab {
        get { OKLab(0, 0, 0) }
        set {
            let levels = SIMD4<Float>(SIMD4<Double>(newValue.levels, 255))
            values.lowHalf = levels
            // The derivative of the level of a grey by its lightness, about.
            values[6] = Float(336 * max(0, newValue.lightness).squareRoot().squareRoot())
        }
    }

    @inline(__always)
    static func + (first: ClayNode, second: ClayNode) -> ClayNode {
        ClayNode(values: first.values + second.values)
    }
    @inline(__always)
    static func - (first: ClayNode, second: ClayNode) -> ClayNode {
        ClayNode(values: first.values - second.values)
    }
    @inline(__always)
    static func * (node: ClayNode, factor: Float) -> ClayNode { ClayNode(values: node.values * factor) }
}

/// The four corners of a cell of the grid.
private struct ClayCell {
    private let topLeft: ClayNode
    private let topRight: ClayNode
    private let bottomLeft: ClayNode
    private let bottomRight: ClayNode
    private let share: Float

    init(_ topLeft: ClayNode, _ topRight: ClayNode, _ bottomLeft: ClayNode, _ bottomRight: ClayNode, side: Int) {
        (self.topLeft, self.topRight, self.bottomLeft, self.bottomRight) = (
            topLeft, topRight, bottomLeft, bottomRight
        )
        share = 1 / Float(side)
    }

    /// Whether all of the cell is in the form.
    var isSolid: Bool {
        max(topLeft.distance, topRight.distance, bottomLeft.distance, bottomRight.distance) <= 0
    }

    /// Whether anything of the form, its edge or its shadow is in the cell.
    func isVisible(edge: Double) -> Bool {
        min(topLeft.distance, topRight.distance, bottomLeft.distance, bottomRight.distance) < Float(edge)
            || max(topLeft.shadow, topRight.shadow, bottomLeft.shadow, bottomRight.shadow) >= 1.0 / 255
    }

    /// The first place of a row of pixels, and what each next one has more.
    @inline(__always)
    func line(_ row: Int) -> (ClayNode, step: ClayNode) {
        let down = Float(row) * share
        let left = topLeft + (bottomLeft - topLeft) * down
        let right = topRight + (bottomRight - topRight) * down
        return (left, (right - left) * share)
    }
}
