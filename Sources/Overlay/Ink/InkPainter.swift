internal import Imaging

/// A rasteriser of drawings into masks in pixels of a picture.
struct InkPainter {
    struct Stroke {
        var mask: CoverageMask
        let color: Color
        var opacity = 1.0

        /// Returns the part of the stroke on a head.
        func clipped(to head: PatchShape, _ frameFromTarget: Affine) -> Stroke {
            let bounds = mask.bounds
            func isInside(_ x: Int, _ y: Int) -> Bool {
                head.distance(to: frameFromTarget.apply(Point(Double(x) + 0.5, Double(y) + 0.5))) <= 0
            }
            let corners = [bounds.x, bounds.maxX].flatMap { x in [bounds.y, bounds.maxY].map { (x, $0) } }
            guard !corners.allSatisfy(isInside) else { return self }
            var clipped = self
            // A head is convex: a row is inside from its first to its last inside pixel.
            for row in 0..<bounds.height {
                let columns = row * bounds.width..<(row + 1) * bounds.width
                func isOutside(_ index: Int) -> Bool {
                    !isInside(bounds.x + index - columns.lowerBound, bounds.y + row)
                }
                let outside = columns.prefix(while: isOutside)
                for index in outside { clipped.mask.bytes[index] = 0 }
                for index in columns[outside.endIndex...].reversed() {
                    guard isOutside(index) else { break }
                    clipped.mask.bytes[index] = 0
                }
            }
            return clipped
        }
    }

    let library: FreeTypeLibrary
    let canvas: PixelRect
    let targetFromFace: Affine
    let pen: InkPen
    let palette: InkPalette

    /// The maximum growth of a glyph's strokes, in pen widths.
    private static let mostGrowth = 0.4

    func strokes(of item: FaceSketch.Item) throws(OverlayError) -> [Stroke] {
        switch item {
        case .sign(let placed): try strokes(of: placed)
        case .text(let placed, let rim): try strokes(of: placed, rim: rim)
        }
    }

    private func strokes(of placed: FaceSketch.PlacedSign) throws(OverlayError) -> [Stroke] {
        let map = placed.frameFromSign.then(targetFromFace)
        var strokes: [Stroke] = []
        if placed.rim != .none {
            for mark in placed.sign.marks { strokes += try rim(placed.rim, of: mark, map) }
        }
        for mark in placed.sign.marks {
            guard let mask = try mask(of: mark, map) else { continue }
            let own = mark.color == .ink ? placed.ink.map { palette.lit($0).color } : nil
            strokes.append(Stroke(mask: mask, color: own ?? palette.color(of: mark), opacity: mark.opacity))
        }
        return strokes
    }

    /// Returns the coverage of a mark; `nil` if it is empty.
    private func mask(of mark: InkMark, _ map: Affine) throws(OverlayError) -> CoverageMask? {
        switch mark.form {
        case .stroke(let width): return softened(try line(mark.path, map, width: width * pen.width))
        case .fill: return softened(try area(mark.path, map))
        case .clipped(let clip):
            guard let area = try area(mark.path, map), let limit = try self.area(clip, map) else {
                return nil
            }
            return softened(area.intersected(with: limit))
        case .spot: return spot(mark.path, map)
        }
    }

    // MARK: Lines and areas

    /// Returns a line along a path; width in face coordinates; `nil` outside the canvas.
    private func line(_ path: InkPath, _ map: Affine, width: Double) throws(OverlayError) -> CoverageMask? {
        let radius = width / 2 * targetFromFace.meanScale
        var masks: [CoverageMask] = []
        for (outline, isOpen) in [(path.open, true), (path.closed, false)] {
            guard let shape = try RasterOutline(outline, mappedBy: map, library: library),
                let line = try shape.stroked(radius: radius, isOpen: isOpen),
                let mask = try line.coverage(within: canvas)
            else { continue }
            masks.append(mask)
        }
        return CoverageMask(uniting: masks)
    }

    private func area(_ path: InkPath, _ map: Affine) throws(OverlayError) -> CoverageMask? {
        guard let shape = try RasterOutline(path.whole, mappedBy: map, library: library) else { return nil }
        return try shape.coverage(within: canvas)
    }

    private func softened(_ mask: CoverageMask?) -> CoverageMask? {
        pen.blur > 0 ? mask?.blurred(sigma: pen.blur, within: canvas) : mask
    }

    /// Returns a pale line around a mark.
    private func rim(_ rim: FaceSketch.Rim, of mark: InkMark, _ map: Affine) throws(OverlayError) -> [Stroke]
    {
        let reach = 2 * rim.reach * pen.width
        let color = palette.paper.color
        switch mark.form {
        case .stroke(let width):
            return softened(try line(mark.path, map, width: width * pen.width + reach)).map {
                [Stroke(mask: $0, color: color, opacity: rim.opacity)]
            } ?? []
        case .fill:
            let masks = [try line(mark.path, map, width: reach), try area(mark.path, map)].compactMap { $0 }
            return softened(CoverageMask(uniting: masks)).map {
                [Stroke(mask: $0, color: color, opacity: rim.opacity)]
            } ?? []
        case .clipped, .spot: return []
        }
    }

    /// Returns a spot that fades from its middle: to 0.62 half way out, to 0 just beyond its path.
    private func spot(_ path: InkPath, _ map: Affine) -> CoverageMask? {
        guard let box = Rect(enclosing: path.whole.points), let signFromTarget = map.inverse,
            let bounds = Rect(enclosing: box.expanded(by: box.width / 4).corners.map(map.apply))
        else { return nil }
        let area = bounds.enclosingPixels.intersection(canvas)
        guard !area.isEmpty else { return nil }
        var mask = CoverageMask(empty: area)
        for index in mask.bytes.indices {
            let (x, y) = (area.x + index % area.width, area.y + index / area.width)
            let point = signFromTarget.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) - box.center
            let out = Point(point.x / (box.width / 2), point.y / (box.height / 2)).length
            guard out < 1.25 else { continue }
            let alpha = out < 0.5 ? 1 - 0.76 * out : 0.62 * (1 - Blend.smooth((out - 0.5) / 0.75))
            mask.bytes[index] = UInt8(Blend.clamp(alpha, 0, 1) * 255)
        }
        return mask
    }

    // MARK: Signs from the fonts

    private func strokes(of placed: PlacedRun, rim: FaceSketch.Rim) throws(OverlayError) -> [Stroke] {
        var (under, ink): ([Stroke], [Stroke]) = ([], [])
        for glyph in placed.run.glyphs {
            let frameFromGlyph = Affine.translation(glyph.origin.x, glyph.origin.y).then(placed.frameFromEm)
            let stem = glyph.thickness * placed.em
            let growth = max(0, min(pen.width - stem, Self.mostGrowth * pen.width, 0.8 * stem))
            if rim != .none {
                let reach = growth + 2 * rim.reach * pen.width
                if let mask = try self.glyph(glyph.outline, frameFromGlyph, grownBy: reach) {
                    under.append(Stroke(mask: mask, color: palette.paper.color, opacity: rim.opacity))
                }
            }
            if let mask = try self.glyph(glyph.outline, frameFromGlyph, grownBy: growth) {
                ink.append(Stroke(mask: mask, color: palette.ink))
            }
        }
        return under + ink
    }

    /// Returns a glyph's outline in face coordinates, `growth` wider in total.
    private func glyph(
        _ outline: GlyphOutline,
        _ frameFromGlyph: Affine,
        grownBy growth: Double
    ) throws(OverlayError) -> CoverageMask? {
        guard
            let shape = try RasterOutline(
                outline,
                mappedBy: frameFromGlyph.then(targetFromFace),
                library: library
            )
        else { return nil }
        var masks: [CoverageMask] = []
        if let line = try shape.stroked(radius: growth / 2 * targetFromFace.meanScale),
            let mask = try line.coverage(within: canvas)
        {
            masks.append(mask)
        }
        if let mask = try shape.coverage(within: canvas) { masks.append(mask) }
        return softened(CoverageMask(uniting: masks))
    }
}

extension CoverageMask {
    /// Creates the union of masks; `nil` for none.
    fileprivate init?(uniting masks: [CoverageMask]) {
        guard let first = masks.first else { return nil }
        guard masks.count > 1 else {
            self = first
            return
        }
        self.init(empty: masks.reduce(first.bounds) { $0.union($1.bounds) })
        for mask in masks { unite(mask) }
    }
}

extension FaceSketch.Rim {
    /// The extent beyond a line, in pen widths.
    fileprivate var reach: Double {
        switch self {
        case .none: 0
        case .thin: 0.22
        case .full: 0.5
        }
    }

    fileprivate var opacity: Double { self == .thin ? 0.6 : 1 }
}
