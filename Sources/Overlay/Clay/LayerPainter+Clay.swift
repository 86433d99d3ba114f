internal import CPaint
internal import Imaging

extension LayerPainter {
    /// The colour of shadows in sRGB.
    private static let shadow: (Float, Float, Float) = (10, 7, 9)

    /// Paints a form and its shadow. Distances and colours vary smoothly: they are computed on a grid of a few pixels
    /// and interpolated linearly.
    mutating func paint(_ surface: some ClaySurface, coat: ClayCoat) {
        let area = coat.bounds(of: surface).intersection(bounds)
        guard !area.isEmpty else { return }
        let grid = ClayGrid(surface, coat: coat, area: area)
        unsafe coat.grain.withValues { grain in
            var paint = unsafe cpaint_coat(
                grain: grain,
                grain_amount: coat.grainAmount,
                edge: Float(coat.edge),
                shadow: Self.shadow
            )
            var above = grid.row(0)
            for row in 0..<grid.rows {
                let below = grid.row(row + 1)
                for column in 0..<grid.columns {
                    let corners = (above[column], above[column + 1], below[column], below[column + 1])
                    guard grid.shows(corners) else { continue }
                    let cell = PixelRect(
                        x: area.x + column * grid.step,
                        y: area.y + row * grid.step,
                        width: grid.step,
                        height: grid.step
                    ).intersection(area)
                    unsafe self.paint(corners, in: cell, side: grid.step, &paint, coat.grainShift)
                }
                above = below
            }
        }
    }

    @unsafe private mutating func paint(
        _ corners: ClayCell,
        in cell: PixelRect,
        side: Int,
        _ coat: inout cpaint_coat,
        _ grain: (x: Int, y: Int)
    ) {
        unsafe withPixel(x: cell.x, y: cell.y) { pixel, stride in
            unsafe withUnsafeBytes(of: corners) { corners in
                unsafe cpaint_cell(
                    corners.baseAddress?.assumingMemoryBound(to: cpaint_node.self),
                    Int32(side),
                    &coat,
                    pixel,
                    stride,
                    Int32(cell.x + grain.x),
                    Int32(cell.y + grain.y),
                    Int32(cell.width),
                    Int32(cell.height)
                )
            }
        }
    }
}

/// The corners of a cell: top left, top right, bottom left, bottom right.
private typealias ClayCell = (cpaint_node, cpaint_node, cpaint_node, cpaint_node)

/// The grid on which a form is evaluated: colour, distance and shadow.
private struct ClayGrid<Surface: ClaySurface> {
    /// The grid's step in pixels.
    let step, columns, rows: Int
    private let surface: Surface
    private let coat: ClayCoat
    private let area: PixelRect
    /// A cell's size in face coordinates, with a margin.
    private let reach: Double
    /// The distance from a form beyond which its shadow does not reach.
    private let shadowReach: Double
    /// The distance from which no adjacent cell shows anything.
    private let farAway: Double
    /// An upper bound of the change of distance per step.
    private let slope: Double

    init(_ surface: Surface, coat: ClayCoat, area: PixelRect) {
        (self.surface, self.coat, self.area) = (surface, coat, area)
        let scale = coat.targetFromFrame.meanScale
        // A curve of this radius deviates from its chord by at most 1/15 of a pixel; a shadow takes most of a step to fade.
        let curve = (0.53 * surface.smallestRadius * scale).squareRoot()
        let longest = min(curve, coat.shadow.map { 1.6 * $0.blur * scale } ?? curve)
        step = Int(max(1, min(Double(CPAINT_LONGEST_CELL), longest)))
        reach = 3 * Double(step) / scale
        slope = surface.steepness * Double(step) / scale
        shadowReach = coat.shadow?.reach(surface.steepness) ?? 0
        farAway = max(coat.edge, shadowReach) + 3 * slope
        columns = (area.width + step - 1) / step
        rows = (area.height + step - 1) / step
    }

    /// Returns a row of positions, from the left edge.
    func row(_ index: Int) -> [cpaint_node] {
        let y = Double(area.y + index * step) + 0.5
        var nowhere = cpaint_node()
        nowhere.distance = .infinity
        var nodes = [cpaint_node](repeating: nowhere, count: columns + 1)
        var column = 0
        while column <= columns {
            let point = coat.frameFromTarget.apply(Point(Double(area.x + column * step) + 0.5, y))
            let distance = surface.distance(to: point)
            if distance < -surface.visibleDepth - reach {
                nodes[column].distance = Float(distance)
                column += 1
            } else if distance > farAway {
                // The next position that may show something.
                column += Int(max(1, min(Double(columns + 1), (distance - farAway) / slope)))
            } else {
                nodes[column] = node(at: point, distance: distance)
                column += 1
            }
        }
        return nodes
    }

    private func node(at point: Point, distance: Double) -> cpaint_node {
        var node = cpaint_node()
        node.distance = Float(distance)
        // Parts under the form or beyond its edge are invisible; cells extend a little further.
        if let shadow = coat.shadow, distance > -reach, distance < shadowReach {
            node.shadow = Float(shadow.alpha(at: surface.distance(to: point - shadow.offset)))
        }
        guard distance < coat.edge + reach else { return node }
        let levels = surface.levels(at: point, distance: min(0, distance))
        (node.red, node.green, node.blue) = (Float(levels.x), Float(levels.y), Float(levels.z))
        // The approximate derivative of a grey level with respect to lightness.
        node.slope = Float(336 * (levels.y / 255).squareRoot().squareRoot())
        return node
    }

    /// Returns `true` if a cell contains form, edge or shadow.
    func shows(_ cell: ClayCell) -> Bool {
        let nearest = min(cell.0.distance, cell.1.distance, cell.2.distance, cell.3.distance)
        let farthest = max(cell.0.distance, cell.1.distance, cell.2.distance, cell.3.distance)
        guard farthest > -Float(surface.visibleDepth) else { return false }
        return nearest < Float(coat.edge)
            || max(cell.0.shadow, cell.1.shadow, cell.2.shadow, cell.3.shadow) >= 1.0 / 255
    }
}
