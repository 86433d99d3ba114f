/// A PNG's slots: ancillary chunks, except the coding's and plain numbers, and the bytes after the picture.
extension PNGFile: SlottedFile {
    package var slots: [Slot] {
        let hasTrailer = trailer.contains { $0 != 0 }
        let behind = Slot(
            .layer(.trailerRemoved(trailer.count)),
            ["trailer"],
            trailer,
            offset: trailer.startIndex
        )
        return parts.map(\.slot) + (hasTrailer ? [behind] : [])
    }

    /// Returns the file with its slots changed.
    package func editing(_ edit: (Slot) -> Slot.Edit) -> PNGFile {
        var file = self
        var changed: [Int: PNGChunk?] = [:]
        for (slot, index) in parts {
            switch edit(slot) {
            case .keep: break
            case .remove: changed[index] = .some(nil)
            case .replace(let bytes): changed[index] = .some(chunks[index].replaced(slot, bytes))
            }
        }
        for slot in slots.dropFirst(parts.count) where edit(slot) != .keep { file.trailer = [] }
        file.chunks = chunks.indices.compactMap { changed[$0] ?? chunks[$0] }
        return file
    }

    /// Chunks of the coding, and of animations, which are not carried over.
    private static let coding: Set<String> = ["tRNS", "acTL", "fcTL", "fdAT"]
    /// The lengths of chunks of plain numbers, and the last byte's range if it is a code: resolution, rendering intent,
    /// gamma, primaries, and code points of ITU-T H.273. PNG (Third Edition) §11.3.2, §11.3.4.3.
    private static let numbers: [String: (count: Int, last: ClosedRange<UInt8>)] = [
        "pHYs": (9, 0...1), "sRGB": (1, 0...3), "gAMA": (4, 0...255), "cHRM": (32, 0...255),
        "cICP": (4, 0...1),
    ]

    private var parts: [(slot: Slot, index: Int)] {
        var seen: Set<String> = []
        return chunks.enumerated().compactMap { index, chunk in
            guard chunk.isAncillary, !Self.coding.contains(chunk.type) else { return nil }
            if let shape = Self.numbers[chunk.type], chunk.data.count == shape.count,
                let last = chunk.data.last, shape.last.contains(last), seen.insert(chunk.type).inserted
            {
                return nil
            }
            return (slot(of: chunk), index)
        }
    }

    private func slot(of chunk: PNGChunk) -> Slot {
        let (type, name) = (chunk.type, "\(chunk.type) chunk")
        switch type {
        case "eXIf": return Slot(.exif, [type], chunk.data)
        case "iCCP": return Slot(.colorProfile, [type], (colorProfile ?? Array(chunk.data))[...])
        case "caBX": return Slot(.layer(.credentialsRemoved), [type])
        case _ where chunk.isXMP:
            guard let packet = chunk.xmp else { return Slot(.layer(.xmpRemoved), [type, "XMP"]) }
            return Slot(.xmp, [type, "XMP"], packet.bytes[...], purpose: .thumbnail)
        case "tEXt", "zTXt", "iTXt":
            // A compressed chunk that cannot be unpacked cannot be searched.
            guard let text = PNGText(chunk), let content = text.text else {
                return Slot(.layer(.holderRemoved(name)), [type])
            }
            if text.name.hasPrefix("Raw profile type ") {
                let kind = Slot.Kind.repetition(isXMP: text.name.hasSuffix(" xmp"))
                return Slot(
                    kind,
                    [type],
                    name: "the text \(text.name)",
                    text.rawProfile[...],
                    purpose: .thumbnail
                )
            }
            return Slot(.text(text.use), [type], name: "the text \(text.name)", content, purpose: .thumbnail)
        default: return Slot(.unknown, [type], name: name, chunk.data)
        }
    }
}

extension PNGChunk {
    fileprivate func replaced(_ slot: Slot, _ bytes: [UInt8]) -> PNGChunk? {
        switch slot.kind {
        case .xmp: return .xmp(XMPPacket(bytes))
        case .colorProfile: return .colorProfile(bytes)
        case .text:
            let keyword = PNGText(self)?.keyword ?? []
            return PNGChunk(type: "tEXt", data: (keyword + [0] + bytes)[...])
        default: return PNGChunk(type: type, data: bytes[...])
        }
    }
}

extension PNGText {
    fileprivate var name: String { String(decoding: keyword, as: UTF8.self) }

    /// PNG (Third Edition) §11.3.3.1.
    fileprivate var use: HiddenNames.Use {
        if name.lowercased() == "keywords" { return .keywords }
        return ["Author", "Copyright", "Source"].contains(name) ? .credit : .any
    }

    /// The profile that ImageMagick writes in hexadecimal, after a line break and lines for name and length.
    fileprivate var rawProfile: [UInt8] {
        let lines = (text ?? []).split(separator: UInt8(ascii: "\n")).dropFirst(2)
        let digits = lines.joined().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return stride(from: 1, to: digits.count, by: 2).map { UInt8(digits[$0 - 1] << 4 | digits[$0]) }
    }
}
