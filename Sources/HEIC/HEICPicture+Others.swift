package import Imaging
internal import Metadata
internal import Movies
internal import Pairing

/// Another picture in the file of a picture.
package struct OtherPicture: Sendable {
    /// What it is there for.
    package enum Kind: Sendable, Hashable {
        /// A small copy.
        case thumbnail
        /// Where a bright screen shows the picture brighter.
        case gainMap
        /// How far things are.
        case depthMap
        /// Any other map of the picture.
        case map
        /// It is not known what it shows.
        case unknown
    }

    /// What it is there for.
    package let kind: Kind
    /// Its item's number.
    package let item: UInt32
    /// The picture as it is stored; `nil` when it cannot be decoded.
    package let pixels: PixelBuffer?
}

extension HEICPicture {
    /// Every picture in the file but the primary one and what it is put together of, decoded.
    package func others() -> [OtherPicture] {
        let parts = Set(file.references.filter { $0.type == "dimg" }.flatMap(\.targets))
        let toneMaps = Set(file.items.filter { $0.type == "tmap" }.map(\.id))
        let mapped = Set(
            file.references.filter { $0.type == "dimg" && toneMaps.contains($0.source) }.flatMap(\.targets)
        )
        return file.items.filter { item in
            ["hvc1", "grid", "jpeg"].contains(item.type) && item.id != primary.id
                && (!parts.contains(item.id) || mapped.contains(item.id))
        }.map { item in
            OtherPicture(kind: kind(of: item.id, mapped), item: item.id, pixels: pixels(of: item))
        }
    }

    private func kind(of item: UInt32, _ mapped: Set<UInt32>) -> OtherPicture.Kind {
        let references = file.references.filter { $0.source == item }
        if references.contains(where: { $0.type == "thmb" }) { return .thumbnail }
        if mapped.contains(item) { return .gainMap }
        switch file.auxiliaryType(of: item).flatMap({ PictureRole(auxiliaryType: $0, gains: nil) }) {
        case .map(.gainMap, _): return .gainMap
        case .map: return .map
        case .depth: return .depthMap
        case .thumbnail, nil: return .unknown
        }
    }

    private func pixels(of item: HEIFItem) -> PixelBuffer? {
        if item.type == "jpeg" {
            return file.data(of: item.id).flatMap { try? JPEGCodec.decode(Array($0)).pixels }
        }
        guard let picture = try? PictureItem(item.id, in: file),
            let set = try? file.sequenceParameters(of: picture),
            let color = try? PictureColor(of: picture, in: file, set).numbers,
            let whole = try? WholePicture(of: picture, in: file)
        else { return nil }
        return try? whole.pixels(color, as: whole.size)
    }
}
