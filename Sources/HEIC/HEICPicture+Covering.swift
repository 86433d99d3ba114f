import Formats
package import Imaging
internal import Movies

/// A covered HEIC file, and its re-encoded parts.
package struct CoveredHEIC: Sendable {
    /// A picture of the file.
    package struct Picture: Sendable, Hashable {
        /// The name of the picture: "the picture", "the thumbnail", "the gain map".
        package let name: String
        /// The number of tiles that were re-encoded.
        package let coded: Int
        /// The number of tiles in the picture.
        package let tiles: Int
    }

    /// The bytes of the file.
    package let bytes: [UInt8]
    /// The pictures with re-encoded tiles, the primary one first.
    package let pictures: [Picture]
    /// `true` if tiles have parameter sets of their own in addition to the file's.
    package let addsParameterSets: Bool
}

extension HEICPicture {
    /// Returns the file with `layers` laid over the picture, the first lowest.
    ///
    /// Only tiles with a sample that a layer hides change; all other items and properties stay byte-identical, except
    /// for a decoder configuration that lacks a parameter set they need. Smaller copies are covered as well, and maps of the
    /// picture become neutral where it is covered. Each tile is decoded again and compared before it is used.
    ///
    /// - Parameters:
    ///   - layers: The layers in pixels of the visible part, before rotation, with the picture's own
    ///     primaries.
    ///   - data: The new data of items, such as metadata, by item ID.
    ///   - omitted: The indices of top-level atoms to leave out.
    /// - Throws: `HEICError.unsupported` if the file has a picture of unknown content, or one that cannot be
    ///   re-encoded in place; `.damaged`.
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
        for id in inventory.jpegs {
            pictures.append(try work.coverJPEG(id, with: moved, of: self))
        }
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
