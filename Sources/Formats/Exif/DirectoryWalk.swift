/// A walk over a TIFF block's directories: the chain from the header, and those that entries point to.
struct DirectoryWalk {
    private let reader: ByteReader
    private var visited: Set<Int> = []
    private(set) var directories: [ImageFileDirectory] = []
    private(set) var damage: [ContainerError] = []

    init(_ reader: ByteReader) { self.reader = reader }

    /// Reads the directories, and adds damage outside IFD0 to `damage`; throws `bad-exif` if IFD0 is unreadable.
    mutating func run() throws(ContainerError) {
        guard let first = reader.integer(UInt32.self, at: 4) else {
            throw ContainerError(.badExif, "the block ends inside its header", path: ["Exif"], offset: 4)
        }
        let primary = try ImageFileDirectory(reader, kind: .primary, at: Int(first))
        keep(primary)
        if let exif = follow(ExifTag.exifDirectory, of: primary, as: .exif) {
            _ = follow(ExifTag.interoperabilityDirectory, of: exif, as: .interoperability)
        }
        _ = follow(ExifTag.gpsDirectory, of: primary, as: .gps)
        followChain(from: primary)
    }

    private mutating func followChain(from primary: ImageFileDirectory) {
        var kind = ImageFileDirectory.Kind.thumbnail
        var next = primary.next ?? 0
        while next != 0, let directory = visit(Int(next), as: kind) {
            kind = .further
            next = directory.next ?? 0
        }
    }

    private mutating func follow(
        _ tag: UInt16,
        of directory: ImageFileDirectory,
        as kind: ImageFileDirectory.Kind
    ) -> ImageFileDirectory? {
        guard let entry = directory[tag], let range = entry.valueRange,
            let offset = reader.integer(UInt32.self, at: range.lowerBound)
        else { return nil }
        return visit(Int(offset), as: kind)
    }

    private mutating func visit(_ position: Int, as kind: ImageFileDirectory.Kind) -> ImageFileDirectory? {
        guard !visited.contains(position), directories.count < ExifBlock.maximumDirectories else {
            damage.append(ImageFileDirectory.damaged(kind, position, "the directories form a loop"))
            return nil
        }
        do throws(ContainerError) {
            let directory = try ImageFileDirectory(reader, kind: kind, at: position)
            keep(directory)
            return directory
        } catch {
            damage.append(error)
            return nil
        }
    }

    private mutating func keep(_ directory: ImageFileDirectory) {
        visited.insert(directory.position)
        directories.append(directory)
    }
}
