/// A TIFF block with Exif directories, as stored in a JPEG's APP1, a PNG's eXIf and a HEIC's Exif item.
///
/// All bytes are kept. Edits overwrite in place or append, so that no unedited value ever moves and offsets
/// inside maker notes, which cannot be patched, stay valid. Exif 2.32 §4.5, TIFF 6.0 p.13.
package struct ExifBlock: Sendable, Hashable {
    static let maximumDirectories = 16

    /// The bytes of the block, from the byte-order mark on.
    package internal(set) var bytes: [UInt8]
    let byteOrder: ByteOrder
    /// The directories found, IFD0 first.
    package internal(set) var directories: [ImageFileDirectory]
    /// The damage to directories other than IFD0, which are left out of `directories`.
    package internal(set) var damage: [ContainerError]

    /// Reads a block; damage outside the header and IFD0 is recorded in `damage`.
    ///
    /// - Throws: `bad-exif` if the header or IFD0 is damaged.
    package init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
        self.bytes = Array(bytes)
        switch bytes.prefix(4) {
        case [0x4D, 0x4D, 0x00, 0x2A]: byteOrder = .bigEndian
        case [0x49, 0x49, 0x2A, 0x00]: byteOrder = .littleEndian
        default:
            throw ContainerError(
                .badExif,
                "the block does not begin with a TIFF header",
                path: ["Exif"],
                offset: 0
            )
        }
        directories = []
        damage = []
        try readDirectories()
    }

    /// Reads a block. See `init(parsing:)` for slices.
    package init(parsing bytes: [UInt8]) throws(ContainerError) {
        try self.init(parsing: bytes[...])
    }

    /// Returns the directory of a kind; `nil` if there is none that can be read.
    package func directory(_ kind: ImageFileDirectory.Kind) -> ImageFileDirectory? {
        directories.first { $0.kind == kind }
    }

    /// Returns the bytes of an entry's value; `nil` if they lie outside the block.
    package func value(of entry: DirectoryEntry) -> ArraySlice<UInt8>? {
        guard let range = entry.valueRange, range.upperBound <= bytes.count else { return nil }
        return bytes[range]
    }

    var reader: ByteReader { ByteReader(bytes, order: byteOrder) }

    mutating func readDirectories() throws(ContainerError) {
        var walk = DirectoryWalk(reader)
        try walk.run()
        directories = walk.directories
        damage = walk.damage
    }
}
