/// A TIFF block with Exif directories, as it stands in a JPEG's APP1, a PNG's eXIf and an HEIC's Exif item.
///
/// All bytes are kept. Edits overwrite in place or append, so that no value that is not edited ever moves:
/// offsets inside maker notes, which nobody can patch, stay right. Exif 2.32 §4.5, TIFF 6.0 p.13.
public struct ExifBlock: Sendable, Hashable {
    /// How many directories are followed in all.
    public static let maximumDirectories = 16

    /// The block from the byte-order mark on.
    public internal(set) var bytes: [UInt8]
    /// The order of the block's integers.
    public let byteOrder: ByteOrder
    /// The directories that were found, IFD0 first.
    public internal(set) var directories: [ImageFileDirectory]
    /// What was wrong with directories other than IFD0, which are left out of `directories`.
    public internal(set) var damage: [MetadataError]

    /// Reads a block. Throws `bad-exif` when the header or IFD0 is damaged; damage elsewhere is noted.
    public init(parsing bytes: ArraySlice<UInt8>) throws(MetadataError) {
        self.bytes = Array(bytes)
        switch bytes.prefix(4) {
        case [0x4D, 0x4D, 0x00, 0x2A]: byteOrder = .bigEndian
        case [0x49, 0x49, 0x2A, 0x00]: byteOrder = .littleEndian
        default:
            throw MetadataError(
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
    public init(parsing bytes: [UInt8]) throws(MetadataError) {
        try self.init(parsing: bytes[...])
    }

    /// The directory of a kind; `nil` when there is none that can be read.
    public func directory(_ kind: ImageFileDirectory.Kind) -> ImageFileDirectory? {
        directories.first { $0.kind == kind }
    }

    /// The bytes of an entry's value; `nil` when they lie outside the block.
    public func value(of entry: DirectoryEntry) -> ArraySlice<UInt8>? {
        guard let range = entry.valueRange, range.upperBound <= bytes.count else { return nil }
        return bytes[range]
    }

    var reader: ByteReader { ByteReader(bytes, order: byteOrder) }

    mutating func readDirectories() throws(MetadataError) {
        var walk = DirectoryWalk(reader)
        try walk.run()
        directories = walk.directories
        damage = walk.damage
    }
}
