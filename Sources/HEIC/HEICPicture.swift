package import Formats
package import Imaging
package import Movies
internal import Synchronization

/// The primary picture of a HEIC file: an HEVC picture or a grid of them, covered tile by tile. Safe to share.
package final class HEICPicture: Sendable {
    /// The size of the visible part in pixels, before rotation.
    package var size: PixelSize { primary.window.size }
    package let orientation: Orientation
    /// The primaries, transfer and matrix of the picture.
    package var color: MovieColor { colors.numbers }
    package var colorProfile: [UInt8]? { colors.profile }
    /// `true` if the transfer is PQ or HLG.
    package var isHighDynamicRange: Bool { HighDynamicRange(transfer: color.transfer) != nil }

    package let file: HEIFFile
    let primary: PictureItem
    private let colors: PictureColor
    private let tiles = Mutex<DecodedTiles?>(nil)

    /// The maximum number of pixels per byte of HEVC: a few flat blocks reach it; no photo comes near.
    private static let pixelsPerByte = 1 << 16
    /// The memory for the picture at 8 bits and its scaled copy, in bytes per pixel.
    private static let memoryPerPixel = 6

    /// Reads a file without decoding it. Throws `HEICError.unsupported` for files that are coded in another way,
    /// `.damaged`, or `.limits`.
    package init(_ heic: [UInt8], limits: DecodeLimits = .standard) throws(HEICError) {
        do throws(ContainerError) { file = try HEIFFile(parsing: heic) } catch { throw .damaged("\(error)") }
        guard !file.file.atoms.contains(where: { $0.type == "moov" && $0.offset != 0 }) else {
            throw .unsupported("the file holds a sequence of pictures too")
        }
        guard let item = file.primaryItem else { throw .damaged("the file has no primary picture") }
        primary = try PictureItem(item, in: file)
        let alphaPlanes = file.alphaPlanes
        guard
            !file.references.contains(where: { $0.targets.contains(item) && alphaPlanes.contains($0.source) })
        else { throw .unsupported("parts of the picture are see-through") }
        do throws(ImagingError) {
            try limits.check(
                primary.size,
                bytes: heic.count,
                pixelsPerByte: Self.pixelsPerByte,
                memoryPerPixel: Self.memoryPerPixel
            )
        } catch { throw .limits(error) }
        try file.checkUnits(of: primary)
        colors = try PictureColor(of: primary, in: file, try file.sequenceParameters(of: primary))
        orientation = primary.orientation ?? .up
    }

    /// Returns the luma of the visible part, with HDR diffuse white mapped to white; throws `HEICError.damaged` if a
    /// tile cannot be decoded.
    package func luma() throws(HEICError) -> GrayBuffer { try decoded().luma(color, of: primary.window) }

    /// Returns the luma of sections, as ``luma()`` does, and decodes only the tiles under them. They lie within the
    /// visible part, in its pixels. Throws `HEICError.damaged` if a tile cannot be decoded.
    package func luma(of places: [PixelRect]) throws(HEICError) -> [GrayBuffer] {
        var parts: [GrayBuffer] = []
        for place in places.map(stored) { parts.append(try decoded(place).luma(color, of: place)) }
        return parts
    }

    /// Returns the visible part in colour, with its own primaries, as small as `longSide` allows. A smaller picture
    /// keeps its size. Throws `HEICError.damaged` if a tile cannot be decoded.
    package func pixels(longSide: Int) throws(HEICError) -> PixelBuffer {
        let share = min(1, Double(longSide) / Double(max(1, size.longSide)))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * share).rounded(.up))) }
        let picture = try decoded()
        let target = PixelSize(width: scaled(picture.size.width), height: scaled(picture.size.height))
        let pixels = try HEICError.rethrowing { try picture.pixels(color, as: target) }
        guard primary.window != PixelRect(picture.size) else { return pixels }
        let window = primary.window
        return pixels.cropped(
            to: PixelRect(
                x: Int(Double(window.x) * share),
                y: Int(Double(window.y) * share),
                width: scaled(window.width),
                height: scaled(window.height)
            )
        )
    }

    /// Returns a non-empty section of the visible part in colour, possibly slightly larger than requested, and decodes
    /// only the tiles under it. `scale` is its minimum scale, above 0 and at most 1. Throws `HEICError.damaged` if a
    /// tile cannot be decoded.
    package func pixels(of part: PixelRect, scale: Double) throws(HEICError) -> PicturePart {
        let (window, place) = (primary.window, stored(part))
        let picture = try decoded(place)
        let seen = try HEICError.rethrowing { try picture.pixels(color, of: place, scale: scale) }
        return PicturePart(
            seen.image,
            of: seen.bounds.shifted(by: Point(-Double(window.x), -Double(window.y)))
        )
    }

    /// Returns the visible part in colour, small, to measure its light: the thumbnail if there is one of the same shape,
    /// else the tiles at `scale`. Throws `HEICError.damaged` if a tile cannot be decoded.
    package func overview(scale: Double) throws(HEICError) -> PicturePart {
        let whole = PixelRect(size)
        guard primary.window == whole, let small = thumbnail(largerThan: scale) else {
            return try pixels(of: whole, scale: scale)
        }
        let ratio = Double(small.size.width) / Double(size.width)
        let seen = try HEICError.rethrowing {
            try small.pixels(color, of: PixelRect(small.size), scale: min(1, scale / ratio))
        }
        return PicturePart(seen.image, of: Rect(whole))
    }

    private func thumbnail(largerThan scale: Double) -> WholePicture? {
        let thumbnails = file.references.filter { $0.type == "thmb" && $0.targets.contains(primary.id) }
        let fit = thumbnails.compactMap { try? PictureItem($0.source, in: file) }.first { small in
            let share = Double(small.size.width) / Double(size.width)
            let isWhole = abs(Double(small.size.height) / Double(size.height) / share - 1) < 0.01
            return isWhole && share >= scale && small.orientation == primary.orientation
        }
        guard let fit, var tiles = try? DecodedTiles(of: fit, in: file) else { return nil }
        return (try? tiles.decode(PixelRect(fit.size))).map { tiles.whole }
    }

    /// Decodes the picture once; throws `HEICError.damaged` if a tile cannot be decoded.
    package func decode() throws(HEICError) { _ = try decoded() }

    private func stored(_ part: PixelRect) -> PixelRect {
        PixelRect(
            x: primary.window.x + part.x,
            y: primary.window.y + part.y,
            width: part.width,
            height: part.height
        )
    }

    private func decoded() throws(HEICError) -> WholePicture { try decoded(PixelRect(primary.size)) }

    private func decoded(_ part: PixelRect) throws(HEICError) -> WholePicture {
        try tiles.withLock { known throws(HEICError) in
            var tiles: DecodedTiles
            if let known { tiles = known } else { tiles = try DecodedTiles(of: primary, in: file) }
            known = nil
            try tiles.decode(part)
            known = tiles
            return tiles.whole
        }
    }
}

/// A covered HEIC file, and its re-encoded parts.
package struct CoveredHEIC: Sendable {
    package struct Picture: Sendable, Hashable {
        /// "the picture", "the thumbnail" or "the gain map".
        package let name: String
        package let coded: Int
        package let tiles: Int
    }

    package let bytes: [UInt8]
    /// The pictures with re-encoded tiles, the primary one first.
    package let pictures: [Picture]
    /// `true` if tiles need parameter sets that the original file lacks.
    package let addsParameterSets: Bool
}

extension HEICPicture {
    /// Returns the file with `layers` laid over the picture, the first lowest.
    ///
    /// Only tiles with hidden samples change; all other items and properties stay byte-identical, except a decoder
    /// configuration that gains a parameter set. Smaller copies are covered too, and maps of the picture become neutral
    /// under the paint. Each new tile is decoded and compared before use.
    ///
    /// - Parameters:
    ///   - layers: In pixels of the visible part before rotation, with the picture's own primaries.
    ///   - data: The new data of items, such as metadata, by item ID.
    ///   - omitted: The indices of top-level atoms to leave out.
    /// - Throws: `HEICError.unsupported` for a picture of unknown content or one that cannot be re-encoded in place;
    ///   `.damaged`.
    package func covered(
        with layers: [Layer],
        replacing data: [UInt32: [UInt8]] = [:],
        omitting omitted: Set<Int> = []
    ) throws(HEICError) -> CoveredHEIC {
        let inventory = try PictureInventory(of: file, primary: primary)
        var work = TileWork(file)
        let moved = layers.map { $0.shifted(by: (primary.window.x, primary.window.y)) }
        let paint = PicturePaint(layers: moved, color: color)
        var pictures = [try work.cover(primary, named: "the picture", with: paint)]
        for (id, role) in inventory.pictures {
            let picture = try PictureItem(id, in: file)
            let paint = try PicturePaint(moved, of: self, for: picture, role)
            pictures.append(try work.cover(picture, named: role.name, with: paint))
        }
        for id in inventory.jpegs { pictures.append(try work.coverJPEG(id, with: moved, of: self)) }
        var rewrite = HEIFRewrite(file)
        rewrite.data = work.data.merging(data) { _, new in new }
        rewrite.properties = work.properties
        rewrite.omitted = omitted
        do throws(ContainerError) {
            return CoveredHEIC(
                bytes: try rewrite.bytes(),
                pictures: pictures.filter { $0.coded > 0 },
                addsParameterSets: !work.properties.isEmpty
            )
        } catch { throw .unsupported("the file cannot be put together again (\(error))") }
    }
}

extension Layer {
    fileprivate func shifted(by offset: (x: Int, y: Int)) -> Layer {
        guard offset != (0, 0) else { return self }
        let place = PixelRect(
            x: bounds.x + offset.x,
            y: bounds.y + offset.y,
            width: bounds.width,
            height: bounds.height
        )
        return Layer(bounds: place, bytes: bytes)
    }
}
