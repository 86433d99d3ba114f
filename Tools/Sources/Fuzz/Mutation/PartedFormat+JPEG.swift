extension PartedFormat {
    /// JPEG: markers with and without a length, everything from the first start of scan to the end of image as one
    /// part, and trailing data.
    static let jpeg: PartedFormat = PartedFormat(salt: jpegSalt) { bytes in
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var parts: [FilePart] = []
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if standsAlone(marker) || marker == 0xFF {
                parts.append(FilePart(marker == 0xFF ? [] : [marker], marker == 0xFF ? [0xFF] : []))
                place += marker == 0xFF ? 1 : 2
                continue
            }
            let end = place + 2 + Digits.big(bytes, at: place + 2, 2)
            guard end >= place + 4, end <= bytes.count else { break }
            parts.append(FilePart([marker], Array(bytes[place + 4..<end])))
            place = end
            if marker == 0xDA { break }
        }
        let end = bytes[place...].firstRange(of: [0xFF, 0xD9])?.upperBound ?? bytes.count
        return parts + [FilePart([], Array(bytes[place..<end])), FilePart([], Array(bytes[end...]))]
    } file: { parts in
        parts.reduce(into: [0xFF, 0xD8]) { file, part in
            guard let marker = part.kind.first else {
                file += part.content
                return
            }
            file += [0xFF, marker]
            guard !standsAlone(marker) else { return }
            let content = part.content.prefix(65_533)
            file += Digits.big(content.count + 2, 2) + content
        }
    } inner: { part in
        guard part.kind.isEmpty else {
            return tiffSignatures.first { part.content.starts(with: $0) }.map(tiffSegment)
        }
        if part.content.starts(with: [0xFF, 0xD8]) { return .jpeg }
        if endsWithRecords(part.content) { return .samsung }
        return part.content.dropFirst(4).starts(with: Array("ftyp".utf8)) ? .atoms : nil
    }

    private static func standsAlone(_ marker: UInt8) -> Bool {
        marker == 0x01 || (0xD0...0xD9).contains(marker)
    }

    /// The signatures of segments whose remaining payload is a TIFF structure: Exif, and the multi-picture index.
    static let tiffSignatures = ["Exif\0\0", "MPF\0"].map { Array($0.utf8) }

    private static func tiffSegment(_ signature: [UInt8]) -> PartedFormat {
        PartedFormat(salt: []) { bytes in
            [FilePart(signature, Array(bytes.dropFirst(signature.count)))]
        } file: { parts in
            parts.flatMap { $0.kind + $0.content }
        }
    }

    private static let jpegSalt: [FilePart] = {
        let alone = ([0x01] + Array(0xD0...0xD9)).map { FilePart([$0], []) }
        let fakeScans = Array(repeatElement([0xFF, 0xDA, 0, 2] as [UInt8], count: 900).joined())
        let table: [UInt8] = [0x10] + [UInt8](repeating: 1, count: 15) + [2] + (0..<17).map { UInt8($0) }
        let code: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
        let signatures = [
            "Exif\0\0", "http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0",
            "ICC_PROFILE\0\u{1}\u{1}",
            "MPF\0MM\0*", "Photoshop 3.0\08BIM", "Adobe\0d\0\0\0\0\u{1}", "JFXX\0\u{10}", "JFIF\0\u{1}\u{1}",
        ]
        let named = zip([0xE1, 0xE1, 0xE1, 0xE2, 0xE2, 0xED, 0xEE, 0xE0, 0xE0] as [UInt8], signatures).map {
            FilePart([$0], Array($1.utf8) + [0, 0, 0, 8, 0, 1, 2, 3])
        }
        return alone + named + [
            FilePart([], [0xFF, 0x01, 0xFF, 0xE1]), FilePart([], [UInt8](repeating: 0xFF, count: 7)),
            FilePart([], [0]), FilePart([], [0xFF, 0]), FilePart([0xFE], fakeScans),
            FilePart([0xE1], fakeScans),
            FilePart([0xC4], table), FilePart([0xC4], [0] + code), FilePart([0xC4], [0x10] + code),
            FilePart([0xC4], [0x11] + code), FilePart([0xC4], []), FilePart([0xDB], []),
            FilePart([0xDB], [0] + [UInt8](repeating: 255, count: 64)),
            FilePart([0xDB], [0x10] + [UInt8](repeating: 255, count: 128)), FilePart([0xDD], [0, 1]),
            FilePart([0xDD], [0, 0]), FilePart([0xDC], [0, 8]), FilePart([0xCC], [0, 16]),
            FilePart([0x02], [1]),
            FilePart([0xC8], []), FilePart([0xE5], [UInt8](repeating: 7, count: 65_533)),
            FilePart([0xC0], [8, 0, 16, 0, 16, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]),
            FilePart([0xDA], [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]),
        ]
    }()
}
