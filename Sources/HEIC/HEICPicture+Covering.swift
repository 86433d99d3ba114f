package import Imaging
internal import Metadata
internal import Movies
internal import Pairing

/// A covered HEIC file, and what of it was coded anew.
public struct CoveredHEIC: Sendable {
    /// A picture of the file.
    public struct Picture: Sendable, Hashable {
        /// What it is: "the picture", "the thumbnail", "the gain map".
        public let name: String
        /// How many of its tiles were coded anew.
        public let coded: Int
        /// How many it has.
        public let tiles: Int
    }

    /// The file.
    public let bytes: [UInt8]
    /// The pictures of which something was coded anew, the primary one first.
    public let pictures: [Picture]
    /// In what the encoder differs from the file, so that its tiles have parameter sets of their own beside the file's;
    /// empty where all go with the file's.
    public let differences: [String]
}

extension HEICPicture {
    /// The file with `layers` laid over the picture, the first lowest.
    ///
    /// Only tiles with a sample that a layer hides are coded anew, by the decoder configuration they had; all other items
    /// and properties stay byte for byte. Smaller copies are covered as well, and maps of the picture say nothing any more
    /// where it is covered. Each tile is decoded again and compared before it is taken.
    ///
    /// - Parameters:
    ///   - layers: In pixels of the part that is shown, before it is turned, with the picture's own primaries.
    ///   - replacing: Other data for items, such as metadata, by their numbers.
    ///   - omitting: The places of atoms at the top of the file that are left out.
    /// - Throws: `HEICError.unsupported` when the file has a picture of which it is not known what it shows, or one that
    ///   cannot be coded for its place; `.damaged`.
    package func covered(
        with layers: [Layer],
        replacing data: [UInt32: [UInt8]] = [:],
        omitting omitted: Set<Int> = []
    ) throws(HEICError) -> CoveredHEIC {
        let inventory = try PictureInventory(of: file, primary: primary)
        var work = TileWork(file)
        let moved = layers.map { $0.shifted(by: (primary.window.x, primary.window.y)) }
        let paint = PicturePaint(layers: moved, color: color)
        var pictures = [try work.cover(primary, named: "the picture", with: paint, .picture)]
        for (id, role) in inventory.pictures {
            let picture = try PictureItem(id, in: file)
            let paint = try PicturePaint(moved, of: self, for: picture, role)
            let fidelity: TileFidelity = role == .thumbnail ? .picture : .map
            pictures.append(try work.cover(picture, named: role.name, with: paint, fidelity))
        }
        for id in inventory.jpegs {
            pictures.append(try work.coverJPEG(id, with: moved, of: self))
        }
        var rewrite = HEIFRewrite(file)
        rewrite.data = work.data.merging(data) { _, new in new }
        rewrite.properties = work.properties
        rewrite.omitted = omitted
        do throws(MetadataError) {
            return CoveredHEIC(
                bytes: try rewrite.bytes(),
                pictures: pictures.filter { $0.coded > 0 },
                differences: work.differences
            )
        } catch { throw .unsupported("the file cannot be put together again (\(error))") }
    }
}

extension Layer {
    /// The layer elsewhere.
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
