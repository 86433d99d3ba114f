extension PartedFormat {
    /// The atoms of QuickTime, MP4, HEIF and AVIF files. ISO/IEC 14496-12 §4.2.
    static let atoms: PartedFormat = PartedFormat(salt: atomSalt) { bytes in
        var parts: [FilePart] = []
        var place = 0
        while place + 8 <= bytes.count {
            let short = Digits.big(bytes, at: place, 4)
            let length = short == 0 ? bytes.count - place : short
            guard length >= 8, length <= bytes.count - place else { break }
            parts.append(
                FilePart(Array(bytes[place + 4..<place + 8]), Array(bytes[place + 8..<place + length]))
            )
            place += length
        }
        guard !parts.isEmpty else { return nil }
        return parts + [FilePart([], Array(bytes[place...]))]
    } file: { parts in
        parts.flatMap { part -> [UInt8] in
            guard !part.kind.isEmpty else { return part.content }
            let name: [UInt8] = Array((part.kind + [32, 32, 32, 32]).prefix(4))
            return Digits.big(part.content.count + 8, 4) + name + part.content
        }
    } inner: { part in
        let name = String(decoding: part.kind, as: UTF8.self)
        if name == "meta", part.content.starts(with: [0, 0, 0, 0]) { return .guardedAtoms }
        if name == "sefd" { return .samsung }
        return branches.contains(name) ? .atoms : nil
    }

    /// Atoms after four bytes of version and flags.
    private static let guardedAtoms: PartedFormat = PartedFormat(salt: atomSalt) { bytes in
        atoms.parts(Array(bytes.dropFirst(4))).map { [FilePart([], [0, 0, 0, 0])] + $0 }
    } file: { parts in
        atoms.file(parts)
    } inner: { part in
        atoms.inner(part)
    }

    private static let branches: Set<String> = [
        "moov", "trak", "mdia", "minf", "stbl", "udta", "meta", "iprp", "ipco", "dinf", "edts", "moof",
        "traf", "mvex",
        "tapt", "ilst", "gmin",
    ]

    private static let atomSalt: [FilePart] = {
        let zeros = [UInt8](repeating: 0, count: 12)
        let many: [UInt8] = [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xF0]
        let items: [UInt8] = [0, 0, 0, 0, 0, 1, 2, 0, 0, 0]
        return [
            "moov", "trak", "mdia", "minf", "stbl", "udta", "edts", "free", "skip", "wide", "mdat", "moof",
            "traf", "ipco",
        ].map { FilePart($0, []) }
            + [
                "stsz", "stts", "ctts", "stsc", "stco", "co64", "stss", "elst", "trun", "keys", "sidx",
                "sbgp",
            ].flatMap {
                [FilePart($0, many + zeros), FilePart($0, [0, 0, 0, 0, 0, 0, 0, 1] + zeros)]
            } + [
                FilePart("stsz", [0, 0, 0, 0, 0, 0, 0, 1, 0x04, 0, 0, 0]), FilePart("iinf", items),
                FilePart("iloc", [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 0] + zeros),
                FilePart("iref", items),
                FilePart("ipma", items), FilePart("irot", [1]), FilePart("imir", [0]),
                FilePart("clap", zeros + zeros),
                FilePart("ispe", zeros), FilePart("pixi", [0, 0, 0, 0, 3, 8, 8, 8]),
                FilePart("grid", [0, 1, 255, 255]),
                FilePart("auxC", [0, 0, 0, 0] + Array("urn:mpeg:hevc:2015:auxid:1\0".utf8)),
                FilePart("colr", Array("nclx".utf8) + [0, 1, 0, 13, 0, 1, 128]),
                FilePart("colr", Array("prof".utf8)),
                FilePart("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8) + zeros + [0]),
                FilePart("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
            ]
    }()
}
