internal import Imaging
internal import Movies

struct PicturePaint: Sendable {
    enum Ink: Sendable, Hashable {
        case own
        /// One opaque colour under all paint, 0 to 1.
        case flat(SIMD3<Float>)
        case mean
    }

    let layers: [Layer]
    let color: MovieColor
    var ink = Ink.own

    func touches(_ part: PixelRect) -> Bool { layers.contains { $0.hasPaint(in: part) } }

    /// Paints a tile, including the samples that are cropped for display. `origin` is in pixels of the picture; `mean`
    /// is that of the hidden samples, 0 to 1.
    func draw(
        over tile: inout PlanarPicture,
        from origin: (x: Int, y: Int),
        of whole: PixelSize,
        mean: Float
    ) {
        let mixer = ColorMixer(color, whole, depth: tile.depth)
        let ink: SIMD3<Float>? =
            switch self.ink {
            case .own: nil
            case .flat(let color): color
            case .mean: SIMD3(repeating: mean)
            }
        for layer in layers { tile.draw(layer, mixer, from: origin, of: whole, ink: ink) }
    }
}

extension PicturePaint {
    /// Maps the layers of the primary picture to another picture of its file. Throws `HEICError.unsupported` if the
    /// aspect ratios differ, so that the other's content is unknown.
    init(
        _ layers: [Layer],
        of picture: HEICPicture,
        for other: PictureItem,
        _ role: PictureRole
    ) throws(HEICError) {
        let maps = try Self.maps(from: picture, to: other, role.name)
        let color = try picture.color(of: other)
        switch role {
        case .thumbnail:
            self.init(layers: maps.flatMap { layers.map($0.layer) }, color: color)
        case .depth: self.init(layers: Self.masks(layers, maps), color: color, ink: .mean)
        case .map(_, let neutral):
            self.init(layers: Self.masks(layers, maps), color: color, ink: .flat(neutral))
        }
    }

    /// The margin around the paint to cover in a map, in pixels of the map: upscaling spreads values to neighbours.
    private static let reach = 2

    private static func masks(_ layers: [Layer], _ maps: [PictureMap]) -> [Layer] {
        maps.flatMap { map in layers.map { map.mask($0, grownBy: reach) } }
    }

    /// Returns the maps to another picture, by the orientations of both. Without an orientation, the other may be
    /// aligned with the stored or the upright picture; if its aspect ratio fits both, it is covered both ways.
    private static func maps(
        from picture: HEICPicture,
        to other: PictureItem,
        _ name: String
    ) throws(HEICError) -> [PictureMap] {
        let source = (picture.primary.window, picture.orientation)
        let candidates = other.orientation.map { [$0] } ?? [picture.orientation, .up]
        let shown = picture.orientation.uprightSize(ofStored: picture.size)
        var fitting: [Orientation] = []
        for turn in candidates where !fitting.contains(turn) {
            let seen = turn.uprightSize(ofStored: other.window.size)
            // The sides of a small picture are rounded.
            let (across, down) = (seen.width * shown.height, seen.height * shown.width)
            if abs(across - down) <= 2 * max(shown.width, shown.height) { fitting.append(turn) }
        }
        guard !fitting.isEmpty else { throw .unsupported("\(name) has another shape than the picture") }
        return fitting.map { PictureMap(from: source, to: (other.window, $0), size: other.size) }
    }
}

extension HEICPicture {
    fileprivate func color(of other: PictureItem) throws(HEICError) -> MovieColor {
        try PictureColor(of: other, in: file, try file.sequenceParameters(of: other)).numbers
    }
}

extension Layer {
    fileprivate func hasPaint(in part: PixelRect) -> Bool {
        let common = bounds.intersection(part)
        guard !common.isEmpty else { return false }
        return (common.y..<common.maxY).contains { y in
            let start = ((y - bounds.y) * bounds.width + common.x - bounds.x) * 4
            return stride(from: start + 3, to: start + common.width * 4, by: 4).contains { bytes[$0] > 0 }
        }
    }
}
