import Containers

extension CoveredMetadata {
    /// The changes around the tiles of a covered HEIC file.
    struct HEICParts {
        /// The new data of items, by item ID.
        var items: [UInt32: [UInt8]] = [:]
        /// The indices of the top-level boxes to omit.
        var omitted: Set<Int> = []
    }

    /// Returns the metadata of a HEIC file for the covered one, in their items; metadata that still hold are kept
    /// byte for byte.
    ///
    /// - Parameters:
    ///   - make: Remakes pictures in Exif.
    ///   - keepsIdentifier: `true` if a Live Photo's identifier stays in place, to be overwritten by another.
    mutating func heic(
        _ file: HEIFFile,
        keepsIdentifier: Bool,
        remaking make: PictureMaker
    ) throws(ContainerError) -> HEICParts {
        var parts = HEICParts()
        for item in file.items {
            guard let data = file.data(of: item.id), !data.isEmpty else { continue }
            switch item.type {
            case "Exif":
                parts.items[item.id] = try exif(
                    data,
                    of: file,
                    keepsIdentifier: keepsIdentifier,
                    remaking: make
                )
            case "mime" where item.contentType == "application/rdf+xml":
                parts.items[item.id] = xmp(data)
            default: break
            }
        }
        parts.omitted = movie(of: file)
        removePictures(from: file, &parts)
        let left = file.unusedBytes.reduce(0) { sum, range in
            let atom = file.file.atoms.lastIndex { $0.offset ?? 0 <= range.lowerBound }
            return atom.map(parts.omitted.contains) ?? false ? sum : sum + range.count
        }
        if left > 0 { note(.unusedErased(left)) }
        return parts
    }

    /// Returns an Exif item's new data, the offset of its block followed by the block; `nil` if the old data still
    /// hold.
    private mutating func exif(
        _ data: ArraySlice<UInt8>,
        of file: HEIFFile,
        keepsIdentifier: Bool,
        remaking make: PictureMaker
    ) throws(ContainerError) -> [UInt8]? {
        let reader = ByteReader(data)
        let skip = reader.integer(UInt32.self, at: 0).map { Int($0) + 4 } ?? 0
        let content = data.dropFirst(skip)
        let head = Array(data.prefix(skip))
        guard let block = try? ExifBlock(parsing: content) else {
            // Unreadable metadata are kept unless they may show the picture.
            guard PictureSearch.finds(in: data) else { return nil }
            note(.exifRemoved)
            return [UInt8](repeating: 0, count: data.count)
        }
        guard let covered = try? block.forCoveredPicture(remaking: make, keepsIdentifier: keepsIdentifier)
        else {
            note(.exifRemoved)
            let size = file.primaryItem.flatMap { file.size(of: $0) } ?? (0, 0)
            return head + (try ExifBlock.standard(width: size.width, height: size.height).bytes)
        }
        covered.changes.forEach { note($0) }
        let told = try hidingNames(in: covered.block)
        return told.bytes == block.bytes ? nil : head + told.bytes
    }

    /// Returns an XMP item's new data; `nil` if the old data still hold. Statements about maps stay valid, as the
    /// maps are covered with the picture.
    private mutating func xmp(_ data: ArraySlice<UInt8>) -> [UInt8]? {
        let packet = XMPPacket(data)
        guard let covered = try? packet.forCoveredPicture(keepsGainMap: true) else {
            note(.xmpRemoved)
            return [UInt8](repeating: 0, count: data.count)
        }
        covered.changes.forEach { note($0) }
        let told = hidingNames(in: covered.packet)
        return told == packet ? nil : told.bytes
    }

    /// Zeroes items and omits boxes that hold a picture, or may be the rest of one.
    private mutating func removePictures(from file: HEIFFile, _ parts: inout HEICParts) {
        let (items, boxes) = file.free
        let atoms = file.file.atoms
        let holdings = PictureSearch.holdings(of: items.map(\.data) + boxes.map(file.content))
        for (holding, (item, data)) in zip(holdings, items) {
            guard noteRemoval(of: item.contentType ?? "an item of type \(item.type)", holding) else {
                continue
            }
            parts.items[item.id] = [UInt8](repeating: 0, count: data.count)
        }
        for (holding, place) in zip(holdings.dropFirst(items.count), boxes)
        where noteRemoval(of: atoms[place].type.description, holding) { parts.omitted.insert(place) }
    }

    /// Notes the removal of what holds a picture or the rest of one; returns `false` for anything else.
    private mutating func noteRemoval(of name: String, _ holding: PictureSearch.Holding) -> Bool {
        switch holding {
        case .nothing: return false
        case .picture: note(.holderRemoved(name))
        case .rest: note(.restRemoved(name))
        }
        return true
    }

    /// Returns the boxes of the movie of a Motion Photo.
    private mutating func movie(of file: HEIFFile) -> Set<Int> {
        let boxes = file.movieBoxes
        if !boxes.isEmpty { note(.movieRemoved) }
        return Set(boxes)
    }
}
