package import Imaging
package import Movies

#if canImport(TestSupport)
internal import TestSupport
#endif

/// A HEIC file of real pictures in the layout of a phone: a grid of tiles with one decoder configuration, a thumbnail,
/// and as many other pictures as the newest phones write.
package struct PhonePhoto: Sendable {
    package enum GainMap: Sendable, Hashable {
        case none
        /// Apple's own format, a grey picture in one item.
        case apple
        /// The format of ISO 21496-1, a grid of tiles as large as the picture's, with the least and the greatest gain
        /// and the exponent.
        case standard(minimum: Double, maximum: Double, gamma: Double)
    }

    /// The coding of the primary picture.
    package var coding = CodedPicture.Coding.iPhone
    package var tile = PixelSize(width: 128, height: 128)
    package var chroma = ChromaFormat.quarter
    package var depth = 8
    /// The colour description in the stream.
    package var color = MovieColor.phone
    /// An ICC profile, or `nil`.
    package var profile: [UInt8]? = ColorProfile.displayP3?.bytes
    /// The number of anticlockwise quarter turns (`irot`).
    package var turns: UInt8 = 0
    /// `true` if thumbnails and maps have the rotation property as well.
    package var turnsOthers = true
    /// An axis the picture is mirrored about (`imir`), or `nil`.
    package var mirror: UInt8?
    /// The visible part (`clap`), or `nil` for all.
    package var window: PixelRect?
    package var hasThumbnail = true
    /// The subject of the thumbnail; `nil` for the picture itself.
    package var thumbnail: PixelBuffer?
    package var gainMap = GainMap.none
    package var hasDepth = false
    /// `true` if there are a style map, a linear thumbnail and a sky matte.
    package var hasStyles = false
    /// The type of an additional auxiliary picture; `nil` for none.
    package var furtherType: String?
    /// `true` if there is a second, unrelated picture.
    package var hasStranger = false
    /// A TIFF block, or `nil`.
    package var exif: [UInt8]?
    /// An XMP packet, or `nil`.
    package var xmp: [UInt8]?
    /// `true` if the media come before `meta`.
    package var mediaFirst = false
    /// `true` if the size of the media has 64 bits.
    package var wideMedia = true
    /// `true` if the last tile shares the data of the first one.
    package var sharesTiles = false
    /// `true` if only the first tile has a decoder configuration.
    package var omitsConfigurations = false
    /// The bytes after the picture.
    package var appendix: [UInt8] = []

    /// Creates the layout of an iPhone.
    package init() {}

    /// Returns the file of a picture.
    ///
    /// - Parameter pixels: The stored pixels, before rotation; both sides are multiples of 16.
    package func bytes(of pixels: PixelBuffer) throws -> [UInt8] { file(try items(of: pixels)) }

    /// Returns the file of a picture for each of these places, with bytes hidden there.
    ///
    /// - Parameter pixels: The stored pixels, before rotation; both sides are multiples of 16.
    package func files(
        of pixels: PixelBuffer,
        hiding bytes: [UInt8],
        in places: [HidingPlace]
    ) throws -> [(place: HidingPlace, bytes: [UInt8])] {
        let items = try items(of: pixels)
        return places.map { place in
            var items = items
            items.hide(bytes, in: place)
            return (place, file(items))
        }
    }

    private func file(_ items: ItemFile) -> [UInt8] {
        items.bytes(mediaFirst: mediaFirst, wideMedia: wideMedia, sharesTiles: sharesTiles) + appendix
    }

    private func items(of pixels: PixelBuffer) throws -> ItemFile {
        var file = ItemFile()
        let grid = try addGrid(of: pixels, to: &file)
        file.primary = grid
        let turn = turnsOthers ? transforms : []
        if hasThumbnail {
            let id = try file.add(
                .init((thumbnail ?? pixels).resized(to: Self.thumbnailSize(of: pixels.size))),
                .iPhone,
                properties: profileProperty + turn
            )
            file.refer("thmb", from: id, to: [grid])
        }
        try addMaps(of: pixels, to: &file, grid, turn)
        addMetadata(to: &file, grid)
        if hasStranger { _ = try file.add(.init(pixels.resized(to: tile)), .iPhone, properties: []) }
        return file
    }

    /// Returns the size of the thumbnail: a quarter of the picture, at most the 320 pixels of iPhones.
    private static func thumbnailSize(of size: PixelSize) -> PixelSize {
        let small = PixelSize(width: size.width / 4, height: size.height / 4).reduced(toLongSide: 320)
        return PixelSize(width: small.width & ~7, height: small.height & ~7)
    }

    private var transforms: [[UInt8]] {
        var all = turns == 0 && mirror == nil ? [] : [Box.atom("irot", [turns])]
        if let mirror { all.append(Box.atom("imir", [mirror])) }
        return all
    }

    private var profileProperty: [[UInt8]] {
        if let profile { return [Box.atom("colr", Array("prof".utf8), profile)] }
        guard color != .phone else { return [] }
        let numbers = Box.u16(color.primaries, color.transfer, color.matrix)
        return [Box.atom("colr", Array("nclx".utf8), numbers, [color.isFullRange ? 0x80 : 0])]
    }

    private func addGrid(of pixels: PixelBuffer, to file: inout ItemFile) throws -> Int {
        let whole = PlanarPicture(pixels, chroma, depth: depth)
        let (tiles, data) = try addTiles(of: whole, to: &file) { file, part, index in
            try file.add(
                part,
                coding,
                color,
                properties: profileProperty,
                isHidden: true,
                isSilent: omitsConfigurations && index > 0
            )
        }
        var properties =
            profileProperty + [Box.atom("ispe", Box.u32(0, pixels.size.width, pixels.size.height))]
        if let window { properties.append(Self.aperture(window, of: pixels.size)) }
        let grid = file.add("grid", data, inData: true, properties: properties + transforms)
        file.refer("dimg", from: grid, to: tiles)
        return grid
    }

    /// Adds the tiles of a picture, rows from the top, and returns their items and the data of a grid of them.
    private func addTiles(
        of whole: PlanarPicture,
        to file: inout ItemFile,
        _ add: (inout ItemFile, _ part: PlanarPicture, _ index: Int) throws -> Int
    ) rethrows -> (items: [Int], grid: [UInt8]) {
        let size = whole.size
        let columns = (size.width + tile.width - 1) / tile.width
        let rows = (size.height + tile.height - 1) / tile.height
        let items = try (0..<columns * rows).map { index in
            let (x, y) = (index % columns * tile.width, index / columns * tile.height)
            return try add(&file, whole.part(x: x, y: y, tile), index)
        }
        return (items, [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + Box.u16(size.width, size.height))
    }

    private static func aperture(_ window: PixelRect, of size: PixelSize) -> [UInt8] {
        let across = 2 * window.x + window.width - size.width
        let down = 2 * window.y + window.height - size.height
        return Box.atom("clap", Box.u32(window.width, 1, window.height, 1, across, 2, down, 2))
    }

    private func addMaps(
        of pixels: PixelBuffer,
        to file: inout ItemFile,
        _ grid: Int,
        _ turn: [[UInt8]]
    ) throws {
        let size = pixels.size
        let half = PixelSize(width: size.width / 2, height: size.height / 2)
        let small = PixelSize(width: size.width / 4 & ~7, height: size.height / 4 & ~7)
        var targets = [grid]
        func auxiliary(_ type: String) -> [[UInt8]] {
            [Box.atom("auxC", Box.u32(0), Array(type.utf8) + [0])] + turn
        }
        func map(_ side: PixelSize, _ chroma: ChromaFormat, _ depth: Int) -> PlanarPicture {
            PlanarPicture(pixels.resized(to: side), chroma, depth: depth)
        }
        switch gainMap {
        case .none: break
        case .apple:
            let type = auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")
            let id = try file.add(map(half, .none, 8), .iPhoneMap, properties: type)
            file.refer("auxl", from: id, to: targets)
        case .standard(let minimum, let maximum, let gamma):
            let whole = map(half, .none, 8)
            let (tiles, data) = try addTiles(of: whole, to: &file) { file, part, _ in
                try file.add(part, .iPhoneMap, properties: [], isHidden: true)
            }
            let properties =
                [Box.atom("ispe", Box.u32(0, half.width, half.height))]
                + auxiliary("urn:com:apple:photo:2020:aux:hdrgainmap")
            let id = file.add("grid", data, inData: true, properties: properties)
            file.refer("dimg", from: id, to: tiles)
            let numbers = [0, 2.3, minimum, maximum, gamma, 0, 0].flatMap {
                Box.u32(Int(($0 * 1_000_000).rounded()), 1_000_000)
            }
            let tone = file.add("tmap", [0, 0, 0, 0, 0, 0x40] + numbers, inData: true, properties: turn)
            file.refer("dimg", from: tone, to: [grid, id])
            targets.append(tone)
            file.refer("auxl", from: id, to: targets)
        }
        if hasDepth {
            let id = try file.add(
                map(small, .none, 8),
                .iPhone,
                properties: auxiliary("urn:mpeg:hevc:2015:auxid:2")
            )
            file.refer("auxl", from: id, to: targets)
        }
        if hasStyles {
            for (type, chroma, depth) in [
                ("tag:apple.com,2023:photo:aux:styledeltamap", ChromaFormat.quarter, 10),
                ("tag:apple.com,2023:photo:aux:linearthumbnail", .quarter, 10),
                ("urn:com:apple:photo:2020:aux:semanticskymatte", .none, 8),
            ] {
                let id = try file.add(map(small, chroma, depth), .iPhone, properties: auxiliary(type))
                file.refer("auxl", from: id, to: targets)
            }
        }
        if let furtherType {
            let id = try file.add(map(small, .none, 8), .iPhone, properties: auxiliary(furtherType))
            file.refer("auxl", from: id, to: targets)
        }
    }

    private func addMetadata(to file: inout ItemFile, _ grid: Int) {
        if let exif {
            let id = file.add("Exif", Box.u32(6) + Array("Exif\0\0".utf8) + exif, properties: [])
            file.refer("cdsc", from: id, to: [grid])
        }
        if let xmp {
            let id = file.add("mime", xmp, name: "\0application/rdf+xml\0", properties: [])
            file.refer("cdsc", from: id, to: [grid])
        }
    }
}
