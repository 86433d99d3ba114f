/// Tells TIFF structures with a picture from metadata such as Exif blocks and maker notes.
enum TIFFPictures {
    private static let maximumDirectories = 32
    /// The cost of examining an entry or seeking a JPEG file, and the bytes searched for one.
    private static let (stepsOfEntry, headOfJPEG) = (16, 4096)
    /// Tags of a picture's offsets and byte counts: strips, tiles, a JPEG file. TIFF 6.0 §8, §15, §22.
    private static let pictures: [(place: UInt16, count: UInt16)] = [
        (ExifTag.stripOffsets, ExifTag.stripByteCounts), (0x0144, 0x0145),
        (ExifTag.thumbnailOffset, ExifTag.thumbnailLength),
    ]

    /// Returns `true` if `bytes` begin a TIFF file with a picture. One with a cut-off first directory counts, as does
    /// every structure once the budget of `steps` is spent. A header without a directory does not (Canon's maker notes
    /// end with one), nor one that points to JPEG files alone (Sony Ericsson's maker notes): the search finds those
    /// itself.
    static func begin(_ bytes: ArraySlice<UInt8>, _ steps: inout Int) -> Bool {
        let order: ByteOrder
        switch bytes.prefix(4) {
        case [0x49, 0x49, 0x2A, 0x00]: order = .littleEndian
        case [0x4D, 0x4D, 0x00, 0x2A]: order = .bigEndian
        default: return false
        }
        guard steps > 0 else { return true }
        let reader = ByteReader(bytes, order: order)
        guard let first = reader.integer(UInt32.self, at: 4), first >= 8 else { return false }
        var waiting = [Int(first)]
        var seen: Set<Int> = []
        while let position = waiting.popLast(), seen.count < maximumDirectories {
            guard position > 0, seen.insert(position).inserted else { continue }
            guard let directory = try? ImageFileDirectory(reader, kind: .further, at: position) else {
                if seen.count == 1, isCutOff(at: position, reader) { return true }
                continue
            }
            steps -= stepsOfEntry * directory.entries.count + headOfJPEG
            if holdsPicture(directory, reader) { return true }
            waiting += [Int(directory.next ?? 0)]
            for tag in [ExifTag.furtherDirectories, ExifTag.exifDirectory] {
                waiting += directory[tag].map { offsets(of: $0, reader) } ?? []
            }
        }
        return false
    }

    /// Returns `true` if an unreadable directory's first entry has a valid type. TIFF 6.0 §2.
    private static func isCutOff(at position: Int, _ reader: ByteReader) -> Bool {
        guard let count = reader.integer(UInt16.self, at: position),
            let type = reader.integer(UInt16.self, at: position + 4)
        else { return false }
        return count > 0 && (1...13).contains(type)
    }

    private static func holdsPicture(_ directory: ImageFileDirectory, _ reader: ByteReader) -> Bool {
        pictures.contains { pair in
            guard let place = directory[pair.place], let count = directory[pair.count] else { return false }
            guard count.valueRange != nil else { return true }
            if pair.place == ExifTag.thumbnailOffset, isJPEG(at: offsets(of: place, reader).first, reader) {
                return false
            }
            return offsets(of: count, reader).contains { $0 > 0 }
        }
    }

    /// Returns `true` if the search would recognise a JPEG file there.
    private static func isJPEG(at position: Int?, _ reader: ByteReader) -> Bool {
        guard let position, let head = reader.slice(at: position, count: 3), head.dropFirst().first == 0xD8
        else { return false }
        var heads = JPEGHeads(of: reader.bytes[head.startIndex...].prefix(headOfJPEG))
        return heads.kind(at: head.startIndex) != .none
    }

    /// Returns an entry's integers (SHORT or LONG), at most as many as directories are read.
    private static func offsets(of entry: DirectoryEntry, _ reader: ByteReader) -> [Int] {
        guard let range = entry.valueRange else { return [] }
        let width = entry.type == 3 ? 2 : 4
        return stride(from: range.lowerBound, to: range.upperBound, by: width).prefix(maximumDirectories)
            .compactMap {
                width == 2
                    ? reader.integer(UInt16.self, at: $0).map { Int($0) }
                    : reader.integer(UInt32.self, at: $0).map { Int($0) }
            }
    }
}
