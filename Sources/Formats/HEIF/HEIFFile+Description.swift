/// Changing the metadata of the primary picture. No byte of a picture changes; pictures may move, and their
/// offsets with them.
extension HEIFFile {
    private static let exifPrefix: [UInt8] = [0, 0, 0, 6] + Array("Exif\0\0".utf8)

    /// Returns the file with `block` as the primary picture's Exif: in place if it has the length of the old
    /// one, or else as new data after the pictures. A file without an Exif item gets one.
    ///
    /// - Throws: `bad-heif` if the file's items cannot be changed.
    package func settingExif(_ block: ExifBlock) throws(ContainerError) -> [UInt8] {
        let old = exifItem.flatMap { data(of: $0.id) }
        let skip = old.flatMap { ByteReader($0).integer(UInt32.self, at: 0) }.map { Int($0) }
        let prefix = skip.flatMap { skip in old.flatMap { ByteReader($0).slice(at: 0, count: skip + 4) } }
        return try setting(
            Array(prefix ?? Self.exifPrefix[...]) + block.bytes,
            of: exifItem,
            otherwise: .exif
        )
    }

    /// Returns the file with this XMP packet for the primary picture: in place if it has the length of the
    /// old one, or else as new data after the pictures.
    ///
    /// - Throws: `bad-heif` if the file's items cannot be changed.
    package func settingXMP(_ packet: XMPPacket) throws(ContainerError) -> [UInt8] {
        try setting(packet.bytes, of: xmpItem, otherwise: .xmp)
    }

    /// Returns the file without the movie of a Motion Photo.
    ///
    /// - Throws: `bad-heif` if a part of the picture follows the movie.
    package func withoutMovie() throws(ContainerError) -> HEIFFile {
        guard let place = file.atoms.firstIndex(where: Self.isMovie), let start = file.atoms[place].offset
        else { return self }
        let extents = (locations?.items ?? []).filter(\.isInFile).flatMap { item in
            item.extents.map { item.baseOffset &+ $0.offset }
        }
        guard extents.allSatisfy({ $0 < UInt64(start) }) else {
            throw ContainerError(.badHEIF, "part of the picture lies after the movie", offset: start)
        }
        var left = file
        left.atoms[place...].removeAll { atom in
            atom.type != Self.recordsType && (file.atoms[place].type != "mpvd" || atom.type == "mpvd")
        }
        left.atoms = left.atoms.compactMap(Self.withoutMotionPhoto)
        return try HEIFFile(parsing: left.serialized())
    }

    static let recordsType: FourCharCode = "sefd"

    /// Returns the atom, without the Motion Photo entries if it holds Samsung's records; `nil` if no record
    /// is left.
    private static func withoutMotionPhoto(_ atom: AtomNode) -> AtomNode? {
        guard atom.type == recordsType, let payload = atom.payload, let records = SamsungTrailer(payload)
        else {
            return atom
        }
        let left = records.withoutMotionPhoto
        return left.isEmpty ? nil : AtomNode(recordsType, payload: left)
    }

    /// The size of Samsung's records at the end of the file, in bytes.
    package var recordsCount: Int {
        guard let last = file.atoms.last, last.type == Self.recordsType else { return 0 }
        return last.byteCount + file.tail.count
    }

    /// Returns the file with a movie after it, in an `mpvd` atom; Samsung's records stay last.
    package func appending(movie: MovieData) -> MovieData {
        var whole = file
        for index in whole.atoms.indices where whole.atoms[index].sizeForm == .toEnd {
            whole.atoms[index].sizeForm = .compact
        }
        let place = recordsCount > 0 ? whole.atoms.endIndex - 1 : whole.atoms.endIndex
        whole.atoms.insert(AtomNode("mpvd", media: movie), at: place)
        return whole.data
    }
}
