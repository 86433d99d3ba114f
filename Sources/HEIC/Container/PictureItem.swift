internal import HEVC
internal import Imaging
internal import Metadata
internal import Movies
internal import Pairing

/// One picture of a HEIC file: coded whole, or as a grid of tiles. ISO/IEC 23008-12 §6.6.2.3.
struct PictureItem: Sendable {
    /// A coded picture.
    struct Tile: Sendable, Hashable {
        /// The item.
        let id: UInt32
        /// The place of its decoder configuration among all properties.
        let configuration: Int
    }

    /// The item.
    let id: UInt32
    /// Width and height before turning and cropping, pixels.
    let size: PixelSize
    /// The coded pictures, row by row; one of a picture that is no grid.
    let tiles: [Tile]
    /// How many tiles there are across.
    let columns: Int
    /// Width and height of a tile, pixels.
    let tileSize: PixelSize
    /// How the picture is turned; `nil` when the file does not say.
    let orientation: Orientation?
    /// The part that is shown, before turning.
    let window: PixelRect

    /// Reads a picture.
    ///
    /// - Throws: `HEICError.unsupported` for anything but HEVC pictures and grids of them.
    init(_ id: UInt32, in file: HEIFFile) throws(HEICError) {
        self.id = id
        guard let item = file.items.first(where: { $0.id == id }), let size = PixelSize(file.size(of: id))
        else {
            throw .damaged("picture \(id) has no size")
        }
        self.size = size
        switch item.type {
        case "hvc1":
            guard let configuration = file.configuration(of: id) else {
                throw .unsupported("picture \(id) does not say how it is decoded")
            }
            (tiles, columns, tileSize) = ([Tile(id: id, configuration: configuration)], 1, size)
        case "grid":
            let grid = try Grid(id, in: file)
            guard grid.size == size else { throw .damaged("grid \(id) contradicts its size") }
            (tiles, columns, tileSize) = (grid.tiles, grid.columns, grid.tileSize)
        default: throw .unsupported("a picture of type \(item.type) is neither HEVC nor a grid")
        }
        let turn = file.orientation(of: id)
        orientation = turn.flatMap { Orientation(rawValue: $0) }
        window = try CleanAperture.window(of: id, in: file, size)
    }

    /// Where a tile begins, pixels.
    func origin(ofTile index: Int) -> (x: Int, y: Int) {
        (index % columns * tileSize.width, index / columns * tileSize.height)
    }

    /// The pixels of the picture that a tile has.
    func rect(ofTile index: Int) -> PixelRect {
        let (x, y) = origin(ofTile: index)
        return PixelRect(x: x, y: y, width: tileSize.width, height: tileSize.height)
            .intersection(PixelRect(size))
    }
}

/// A grid's own data and tiles.
private struct Grid {
    let size: PixelSize
    let columns: Int
    let tiles: [PictureItem.Tile]
    let tileSize: PixelSize

    /// ISO/IEC 23008-12 §6.6.2.3.2: version, flags, rows and columns less one, and the size in 16 or 32 bits.
    init(_ id: UInt32, in file: HEIFFile) throws(HEICError) {
        guard let data = file.data(of: id).map({ ByteReader($0) }), data.integer(UInt8.self, at: 0) == 0,
            let flags = data.integer(UInt8.self, at: 1), let rows = data.integer(UInt8.self, at: 2),
            let columns = data.integer(UInt8.self, at: 3)
        else { throw .damaged("grid \(id) cannot be read") }
        func side(_ index: Int) -> Int? {
            flags & 1 == 0
                ? data.integer(UInt16.self, at: 4 + 2 * index).map { Int($0) }
                : data.integer(UInt32.self, at: 4 + 4 * index).map { Int($0) }
        }
        guard let width = side(0), let height = side(1) else { throw .damaged("grid \(id) has no size") }
        self.columns = Int(columns) + 1
        size = PixelSize(width: width, height: height)
        let targets = file.references.first { $0.type == "dimg" && $0.source == id }?.targets ?? []
        guard targets.count == self.columns * (Int(rows) + 1), let first = targets.first,
            let tileSize = PixelSize(file.size(of: first))
        else { throw .damaged("grid \(id) lacks tiles") }
        self.tileSize = tileSize
        guard tileSize.width * self.columns >= width, tileSize.height * (Int(rows) + 1) >= height else {
            throw .damaged("the tiles of grid \(id) do not fill it")
        }
        // A tile that does not say how it is decoded is decoded as the others, which have to be alike anyway
        // (ISO/IEC 23000-22 §7.3.11.4.1).
        let common = file.configuration(of: first) ?? file.configuration(of: id)
        var tiles: [PictureItem.Tile] = []
        for target in targets {
            guard file.items.first(where: { $0.id == target })?.type == "hvc1",
                file.size(of: target).map({ PixelSize($0) }) ?? tileSize == tileSize
            else { throw .unsupported("the tiles of its grid are unlike each other") }
            guard let configuration = file.configuration(of: target) ?? common else {
                throw .unsupported("a tile does not say how it is decoded")
            }
            tiles.append(.init(id: target, configuration: configuration))
        }
        self.tiles = tiles
    }
}

extension PixelSize {
    /// A size of two numbers; `nil` for none, and for one without pixels.
    fileprivate init?(_ size: (width: Int, height: Int)?) {
        guard let size, size.width > 0, size.height > 0 else { return nil }
        self.init(width: size.width, height: size.height)
    }
}

extension HEIFFile {
    /// The place of an item's decoder configuration among all properties.
    fileprivate func configuration(of item: UInt32) -> Int? {
        properties(of: item).first { $0.atom.type == "hvcC" }?.place
    }
}
