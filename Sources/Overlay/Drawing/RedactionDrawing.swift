internal import Imaging

/// A face hidden under a mosaic, a blur or one colour: opaque up to its edge, and made of ``FaceCells`` alone.
struct RedactionDrawing: FaceDrawing {
    private let shape: PatchShape
    private let place: FaceMaps
    private let style: OverlayStyle
    private let cells: FaceCells?
    private let color: Color
    /// The width of the soft edge in face coordinates.
    private let fade: Double
    /// The sides of a mosaic's tile, in halves of the shape.
    private let tile: Point
    /// The mask of a region that is not a face; `nil` for a face.
    private let mask: CoverageMask?

    /// The number of a mosaic's tiles across a face.
    private static let tilesAcross = 5.0

    init(
        on frame: FaceFrame,
        at place: FaceMaps,
        appearance: OverlayAppearance,
        look: FaceLook,
        region: PlacedRegion? = nil,
        library: FreeTypeLibrary
    ) throws(OverlayError) {
        let wanted = PatchShape(
            redacting: frame,
            coverage: appearance.coverage ?? OverlayAppearance.standardCoverage
        )
        shape = wanted.covering(frame.hull, margin: place.margin(frame))
        mask = try region.map { region throws(OverlayError) in
            try CoverageMask(covering: region, at: place, library)
        }
        let side = (mask == nil ? frame.width : (frame.width * frame.height).squareRoot()) / Self.tilesAcross
        tile = Point(side / shape.halfWidth, side / shape.halfHeight)
        (self.place, style, cells) = (place, appearance.style, look.cells)
        if case .color(let chosen) = appearance.patch {
            color = chosen
        } else {
            color = look.cells.map { Color(levels: $0.mean) } ?? look.skin
        }
        fade = max(1, appearance.softFraction * frame.width * place.scale) / place.scale
    }

    var patchBounds: PixelRect {
        if let mask { return mask.bounds }
        let corners = shape.box.expanded(by: fade).corners.map(place.targetFromFace.apply)
        let bounds = Rect(enclosing: corners)?.expanded(by: 1).enclosingPixels
        return (bounds ?? PixelRect(x: 0, y: 0, width: 0, height: 0)).intersection(place.canvas)
    }

    var signBounds: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }

    func paintPatch(with painter: inout LayerPainter) {
        let patch = LayerPainter.PatchPlace(
            bounds: patchBounds,
            frameFromTarget: place.faceFromTarget,
            fade: fade
        )
        if let mask {
            painter.paint(mask, color: color)
        } else {
            painter.fill(shape, color: color, place: patch)
        }
        guard let cells, style != .solid else { return }
        painter.recolor { x, y in
            let point = place.faceFromTarget.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) - shape.center
            let (u, v) = (point.x / shape.halfWidth, point.y / shape.halfHeight)
            return Color(
                levels: style == .mosaic ? cells.tiled(u: u, v: v, tile: tile) : cells.blended(u: u, v: v)
            )
        }
    }

    func paintSigns(with painter: inout LayerPainter) {}
}

extension CoverageMask {
    /// Covers every pixel that a region touches whole: the outline grows by a pixel's diagonal.
    fileprivate init(
        covering region: PlacedRegion,
        at place: FaceMaps,
        _ library: FreeTypeLibrary
    ) throws(OverlayError) {
        let outline = GlyphOutline(
            points: region.corners,
            tags: region.corners.map { _ in 1 },
            contourEnds: [region.corners.count - 1]
        )
        guard let shape = try RasterOutline(outline, mappedBy: place.targetFromFace, library: library),
            let edge = try shape.stroked(radius: region.growth * place.scale + 1.5)
        else {
            throw .unusableAnchor(reason: "an outline of \(region.corners.count) corners cannot be drawn")
        }
        let within = place.canvas
        let masks = [try edge.coverage(within: within), try shape.coverage(within: within)].compactMap(\.self)
        let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
        self.init(empty: masks.reduce(nothing) { $0.union($1.bounds) })
        for mask in masks { unite(mask) }
    }
}

extension Color {
    /// Creates a colour from sRGB levels, 0 to 255.
    fileprivate init(levels: SIMD3<Float>) {
        let levels = SIMD3<UInt8>(
            levels.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)),
            rounding: .toNearestOrEven
        )
        self.init(red: levels.x, green: levels.y, blue: levels.z)
    }
}
