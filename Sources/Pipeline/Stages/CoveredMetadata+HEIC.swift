internal import HEIC
internal import Imaging
internal import Metadata
internal import Pairing

extension CoveredMetadata {
    /// What changes around the tiles of a covered HEIC file.
    struct HEICParts {
        /// The new data of items, by their numbers.
        var items: [UInt32: [UInt8]] = [:]
        /// The places of atoms at the top of the file that go.
        var omitted: Set<Int> = []
    }

    /// The metadata of a HEIC file for the covered one: in their items, byte for byte what they were where they still
    /// hold.
    ///
    /// - Parameters:
    ///   - make: Makes pictures in Exif anew.
    ///   - keepsIdentifier: Whether a Live Photo's identifier stays where it is, to be overwritten by another.
    mutating func heic(
        _ file: HEIFFile,
        keepsIdentifier: Bool,
        remaking make: PictureMaker
    ) throws(MetadataError) -> HEICParts {
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

    /// An Exif item's new data: the offset of its block, and the block; `nil` where the old ones hold.
    private mutating func exif(
        _ data: ArraySlice<UInt8>,
        of file: HEIFFile,
        keepsIdentifier: Bool,
        remaking make: PictureMaker
    ) throws(MetadataError) -> [UInt8]? {
        let reader = ByteReader(data)
        let skip = reader.integer(UInt32.self, at: 0).map { Int($0) + 4 } ?? 0
        let content = data.dropFirst(skip)
        let head = Array(data.prefix(skip))
        guard let block = try? ExifBlock(parsing: content) else {
            // What cannot be read is kept as it is, unless it may show the picture.
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

    /// An XMP item's new data; `nil` where the old ones hold. What it says of maps holds: they are covered with the
    /// picture.
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

    /// The atoms that do not go with a covered picture: the movie of a Motion Photo, and what holds a picture.
    private mutating func omitted(from file: HEIFFile) -> Set<Int> {
        var omitted: Set<Int> = []
        let atoms = file.file.atoms
        for (place, atom) in atoms.enumerated() where !["ftyp", "meta", "mdat"].contains(atom.type) {
            guard !HEIFFile.isMovie(atom), let payload = atom.payload, PictureSearch.finds(in: payload)
            else { continue }
            omitted.insert(place)
            note(.holderRemoved(atom.type.description))
        }
        guard let movie = atoms.firstIndex(where: HEIFFile.isMovie) else { return omitted }
        note(.movieRemoved)
        // A movie in an atom of its own, or a whole file behind the picture's.
        return omitted.union(atoms[movie].type == "mpvd" ? [movie] : Set(movie..<atoms.count))
    }
}
