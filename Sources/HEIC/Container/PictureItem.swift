import Formats
internal import Imaging

/// A picture of a HEIC file, whole or a grid of tiles. ISO/IEC 23008-12 §6.6.2.3.
struct PictureItem: Sendable {
    struct Tile: Sendable, Hashable {
        let id: UInt32
        let configuration: Int
    }

    let id: UInt32
    /// The size before rotation and cropping.
    let size: PixelSize
    /// The coded pictures, row by row; a single one without a grid.
    let tiles: [Tile]
    let columns: Int
    let tileSize: PixelSize
    /// The rotation and mirroring; `nil` if the file does not specify them.
    let orientation: Orientation?
    /// The visible part, before rotation.
    let window: PixelRect

    /// Throws `HEICError.unsupported` for anything but HEVC pictures and grids of them, `.damaged` for a picture
    /// without a size or readable grid.
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

    func origin(ofTile index: Int) -> (x: Int, y: Int) {
        (index % columns * tileSize.width, index / columns * tileSize.height)
    }

    func rect(ofTile index: Int) -> PixelRect {
        let (x, y) = origin(ofTile: index)
        return PixelRect(x: x, y: y, width: tileSize.width, height: tileSize.height)
            .intersection(PixelRect(size))
    }
}

private struct Grid {
    let size: PixelSize
    let columns: Int
    let tiles: [PictureItem.Tile]
    let tileSize: PixelSize

    /// Reads a grid (ISO/IEC 23008-12 §6.6.2.3.2): version, flags, rows and columns minus 1, size in 16 or 32 bits.
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
        let targets = file.references(from: id).first { $0.type == "dimg" }?.targets ?? []
        guard targets.count == self.columns * (Int(rows) + 1), let first = targets.first,
            let tileSize = PixelSize(file.size(of: first))
        else { throw .damaged("grid \(id) lacks tiles") }
        self.tileSize = tileSize
        guard tileSize.width * self.columns >= width, tileSize.height * (Int(rows) + 1) >= height else {
            throw .damaged("the tiles of grid \(id) do not fill it")
        }
        // A tile without a decoder configuration uses the common one (ISO/IEC 23000-22 §7.3.11.4.1).
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
    fileprivate init?(_ size: (width: Int, height: Int)?) {
        guard let size, size.width > 0, size.height > 0 else { return nil }
        self.init(width: size.width, height: size.height)
    }
}

extension HEIFFile {
    fileprivate func configuration(of item: UInt32) -> Int? {
        properties(of: item).first { $0.atom.type == "hvcC" }?.place
    }
}
