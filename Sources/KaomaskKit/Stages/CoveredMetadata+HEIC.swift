import Containers
internal import HEIC
internal import Imaging
internal import Pairing

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
            case "mime", "uri ":
                guard PictureSearch.finds(in: data) else { continue }
                note(.holderRemoved(item.contentType ?? "an item of type \(item.type)"))
                parts.items[item.id] = [UInt8](repeating: 0, count: data.count)
            default: break
            }
        }
        parts.omitted = omitted(from: file)
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

    /// Returns the boxes to omit from a covered picture: the movie of a Motion Photo, and boxes that contain a
    /// picture.
    private mutating func omitted(from file: HEIFFile) -> Set<Int> {
        var omitted: Set<Int> = []
        let atoms = file.file.atoms
        let items = atoms.firstIndex { $0.type == "meta" }
        for (place, atom) in atoms.enumerated() where place != items && !["ftyp", "mdat"].contains(atom.type)
        {
            guard !HEIFFile.isMovie(atom), PictureSearch.finds(in: atom.payload ?? atom.serialized()[...])
            else { continue }
            omitted.insert(place)
            note(.holderRemoved(atom.type.description))
        }
        guard let movie = atoms.firstIndex(where: HEIFFile.isMovie) else { return omitted }
        note(.movieRemoved)
        // A movie is either in a box of its own, or a whole file behind the picture's.
        return omitted.union(atoms[movie].type == "mpvd" ? [movie] : Set(movie..<atoms.count))
    }
}
