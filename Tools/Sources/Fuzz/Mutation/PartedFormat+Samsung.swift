extension PartedFormat {
    /// Samsung's records (SEF): blocks, and a directory with offsets that count backwards. As in exiftool's
    /// Samsung.pm. The kind of a part is the record's number and name.
    static let samsung: PartedFormat = PartedFormat(salt: samsungSalt) { bytes in
        guard endsWithRecords(bytes) else { return nil }
        let directory = bytes.count - 8 - Digits.little(bytes, at: bytes.count - 8, 4)
        guard directory >= 0 else { return nil }
        var (parts, place): ([FilePart], Int) = ([], 0)
        for index in 0..<Digits.little(bytes, at: directory + 8, 4) {
            let length = Digits.little(bytes, at: directory + 20 + 12 * index, 4)
            let name = Digits.little(bytes, at: place + 4, 4)
            guard length >= 8 + name, length <= directory - place else { return nil }
            let content = place + 8 + name
            parts.append(
                FilePart(
                    Array(bytes[place + 2..<place + 4] + bytes[place + 8..<content]),
                    Array(bytes[content..<place + length])
                )
            )
            place += length
        }
        return place == directory ? parts : nil
    } file: { parts in
        let blocks = parts.map { part -> [UInt8] in
            let number = Array((part.kind + [0, 0]).prefix(2))
            let name = part.kind.dropFirst(2)
            return [0, 0] + number + Digits.little(name.count, 4) + name + part.content
        }
        var left = blocks.reduce(0) { $0 + $1.count }
        var directory = Array("SEFH".utf8) + Digits.little(107, 4) + Digits.little(blocks.count, 4)
        for block in blocks {
            directory += [0, 0] + block[2..<4] + Digits.little(left, 4) + Digits.little(block.count, 4)
            left -= block.count
        }
        return blocks.flatMap { $0 } + directory + Digits.little(directory.count, 4) + Array("SEFT".utf8)
    } inner: { part in
        part.content.dropFirst(4).starts(with: Array("ftyp".utf8)) ? .atoms : nil
    }

    static func endsWithRecords(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 20 && bytes.suffix(4).elementsEqual("SEFT".utf8)
    }

    private static let samsungSalt: [FilePart] = [
        FilePart([0x30, 0x0A] + Array("MotionPhoto_Data".utf8), []),
        FilePart([0x31, 0x0A] + Array("MotionPhoto_Version".utf8), [3]),
        FilePart([0x01, 0x0A] + Array("Image_UTC_Data".utf8), Array("1735693606000".utf8)),
        FilePart([0, 0], []),
    ]
}
