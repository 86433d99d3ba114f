/// A JPEG's slots: application segments and comments, except JFIF without thumbnail, and all after the picture.
extension JPEGFile: SlottedFile {
    /// Slots of segments in file order, then those after the picture.
    package var slots: [Slot] { parts.map(\.slot) }

    /// Returns the file with its slots changed. Bytes after the picture stay or go together.
    package func editing(_ edit: (Slot) -> Slot.Edit) -> JPEGFile {
        var file = self
        var changed: [Int: [JPEGSegment]] = [:]
        for (slot, places) in parts {
            let new: [JPEGSegment]
            switch edit(slot) {
            case .keep: continue
            case .remove: new = places.compactMap { segments[$0].withoutSlot }
            case .replace(let bytes): new = segments[places[0]].replacements(bytes)
            }
            guard let first = places.first else {
                file.trailer = []
                continue
            }
            for place in places { changed[place] = [] }
            changed[first] = new
        }
        file.segments = segments.indices.flatMap { changed[$0] ?? [segments[$0]] }
        return file
    }

    private var parts: [(slot: Slot, segments: [Int])] {
        var parts: [(slot: Slot, segments: [Int])] = []
        var families: [SegmentFamily: [Int]] = [:]
        for index in segments.indices where segments[index].metadataKind != nil {
            families[SegmentFamily(segments[index], index), default: []].append(index)
        }
        for (family, places) in families.sorted(by: { $0.value[0] < $1.value[0] }) {
            if let slot = slot(of: family, segments[places[0]], places) { parts.append((slot, places)) }
        }
        return parts + trailingSlots.map { ($0, []) }
    }

    private func slot(of family: SegmentFamily, _ segment: JPEGSegment, _ places: [Int]) -> Slot? {
        let name = segment.marker.description
        let start = places.count == 1 ? segment.offset.map { $0 + 4 } : nil
        let contents = places.flatMap { family.content(of: segments[$0]) }
        func slot(_ kind: Slot.Kind, _ path: String..., purpose: EmbeddedPicture.Kind = .preview) -> Slot {
            let content = segment.content
            let offset = start.map { $0 + content.startIndex - segment.payload.startIndex }
            let bytes = places.count == 1 ? content : contents[...]
            return Slot(kind, [name] + path, bytes, offset: offset, purpose: purpose)
        }
        switch segment.metadataKind {
        case .jfif: return segment.thumbnailSlot(at: 12, "JFIF")
        case .jfxx where segment.payload.dropFirst(5).first == 0x13:
            return segment.thumbnailSlot(at: 6, "JFXX")
        case .jfxx: return slot(.layer(.otherThumbnailRemoved), "JFXX", purpose: .thumbnail)
        case .exif: return slot(.exif, "Exif")
        case .xmp: return slot(.xmp, "XMP", purpose: .thumbnail)
        case .extendedXMP:
            let whole = ExtendedXMP.all(in: places.map { segments[$0] }).first?.bytes ?? []
            return Slot(.extendedXMP, [name, "extended XMP"], whole[...])
        case .icc: return slot(.colorProfile, "ICC_PROFILE")
        case .mpf: return Slot(.layer(nil), [name, "MPF"])
        case .photoshop: return slot(.photoshop, "Photoshop", purpose: .thumbnail)
        case .adobe: return Slot(.coding, [name, "Adobe"])
        case .comment:
            return Slot(.text(.any), ["comment"], name: "the comment", segment.payload, offset: start)
        case .application:
            let bytes = places.count == 1 ? segment.payload : contents[...]
            return Slot(family.kind, family.path, bytes, offset: start)
        case nil: return nil
        }
    }

    /// Pictures and movie after the picture, or else the bytes.
    private var trailingSlots: [Slot] {
        guard trailer.contains(where: { $0 != 0 }) else { return [] }
        let indexed = segments.compactMap { MultiPictureIndex(segment: $0, fileCount: trailer.endIndex) }
            .first
        let ranges = indexed?.pictures.map(\.range).filter { $0.lowerBound >= trailer.startIndex } ?? []
        let rest = trailer[(ranges.map(\.upperBound).max() ?? trailer.startIndex)...]
        let movie = Self.movieStart(in: rest)
        var slots = ranges.map { Self.trailingPicture(trailer[$0], offset: $0.lowerBound) }
        if ranges.isEmpty {
            let before = trailer[..<(movie ?? trailer.endIndex)]
            slots = EmbeddedPicture.found(in: before, .preview, path: [], offset: before.startIndex).map {
                guard case .file(let file) = $0.content else { return Slot(.unknown, ["trailer"]) }
                return Self.trailingPicture(file[...], offset: $0.offset)
            }
        }
        if let movie {
            let content = EmbeddedPicture.Content.file(Array(rest[movie...]))
            slots.append(Slot(.picture(content, .movieRemoved), ["trailer"], offset: movie, purpose: .movie))
        }
        return slots.isEmpty ? [Slot(.layer(.trailerRemoved(trailer.count)), ["trailer"])] : slots
    }

    /// The bytes of a picture's head searched for words that identify its kind.
    private static let headCount = 65_536

    private static func trailingPicture(_ bytes: ArraySlice<UInt8>, offset: Int?) -> Slot {
        let head = bytes.prefix(headCount)
        func names(_ words: [String]) -> Bool {
            words.contains { head.firstRange(of: Array($0.utf8)) != nil }
        }
        let (change, purpose): (MetadataChange, EmbeddedPicture.Kind) =
            if names(["hdrgainmap", "HDRGainMap", "hdr-gain-map", "21496"]) {
                (.gainMapRemoved, .gainMap)
            } else if names(["depthmap", "aux:depth", "aux:disparity"]) {
                (.depthMapRemoved, .depthMap)
            } else {
                (.furtherPicturesRemoved, .preview)
            }
        let content = EmbeddedPicture.Content.file(Array(bytes))
        return Slot(.picture(content, change), ["trailer"], offset: offset, purpose: purpose)
    }

    /// Returns the start of a movie: an `ftyp` atom of plausible length. ISO/IEC 14496-12 §4.3.
    private static func movieStart(in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes.dropFirst(4)
        while let name = rest.firstRange(of: Array("ftyp".utf8)), name.upperBound <= bytes.endIndex - 8 {
            let start = name.lowerBound - 4
            if bytes[start..<start + 3].elementsEqual([0, 0, 0]) { return start }
            rest = bytes[name.upperBound...]
        }
        return nil
    }
}

/// Segments that form one slot: parts of a profile or of Photoshop's resources, and application segments that begin
/// with the same word.
private struct SegmentFamily: Hashable {
    private static let layers: [(marker: JPEGMarker, word: String, change: MetadataChange?)] = [
        // Thermal pictures, and further picture layers (JPEG XT, ISO/IEC 18477; JPEG-HDR).
        (.app1, "FLIR", nil), (JPEGMarker(rawValue: 0xEB), "HDR_RI ver=11", nil),
        (JPEGMarker(rawValue: 0xEB), "JP", .credentialsRemoved),
        (.app2, "urn:iso:std:iso:ts:21496:-1", .gainMapRemoved),
    ]

    private let marker: JPEGMarker
    private let word: String
    private let index: Int?

    init(_ segment: JPEGSegment, _ index: Int) {
        marker = segment.marker
        switch segment.metadataKind {
        case .icc, .photoshop: (word, self.index) = (segment.metadataKind?.rawValue ?? "", nil)
        case .extendedXMP:
            (word, self.index) = (String(decoding: segment.content.prefix(32), as: UTF8.self), nil)
        case .application:
            let letters = segment.payload.prefix(32).prefix { (0x20...0x7E).contains($0) }
            // JPEG XT and content credentials: "JP" and a number.
            let isBoxes = segment.marker.rawValue == 0xEB && letters.starts(with: "JP".utf8)
            (word, self.index) = (isBoxes ? "JP" : String(decoding: letters, as: UTF8.self), nil)
        default: (word, self.index) = ("", index)
        }
    }

    var path: [String] { [marker.description, word].filter { !$0.isEmpty } }

    var kind: Slot.Kind {
        guard let layer = Self.layers.first(where: { $0.marker == marker && $0.word == word }) else {
            return .unknown
        }
        return .layer(layer.change ?? .holderRemoved(path.joined(separator: " ")))
    }

    /// Returns the segment's part of the content, without an application segment's word.
    func content(of segment: JPEGSegment) -> ArraySlice<UInt8> {
        guard segment.metadataKind == .application else { return segment.content }
        let content = segment.payload.dropFirst(word.utf8.count)
        return !word.isEmpty && content.first == 0 ? content.dropFirst() : content
    }
}

extension JPEGSegment {
    /// Returns the slot of an uncompressed thumbnail: width, height, three bytes per pixel. JFIF 1.02 p.5, p.7.
    fileprivate func thumbnailSlot(at position: Int, _ word: String) -> Slot? {
        var reader = ByteReader(payload.dropFirst(position))
        guard let width = reader.uint8(), let height = reader.uint8(), width > 0, height > 0 else {
            return nil
        }
        let bytes = Array(reader.take(Int(width) * Int(height) * 3) ?? [])
        let pixels = EmbeddedPicture.Content.pixels(width: Int(width), height: Int(height), bytes: bytes)
        return Slot(
            .picture(pixels, .otherThumbnailRemoved),
            [marker.description, word],
            offset: offset.map { $0 + 6 + position },
            purpose: .thumbnail
        )
    }

    /// The segment without its slot; JFIF loses only its thumbnail.
    fileprivate var withoutSlot: JPEGSegment? {
        metadataKind == .jfif ? jfifWithoutThumbnail(densityOf: self) : nil
    }

    /// Returns segments that hold this content instead; none if it does not fit.
    fileprivate func replacements(_ content: [UInt8]) -> [JPEGSegment] {
        let isParted = metadataKind == .icc || metadataKind == .photoshop
        let signature = metadataKind?.signature ?? []
        let room = JPEGSegment.maximumPayload - signature.count - 2
        guard isParted, let count = UInt8(exactly: (content.count + room - 1) / room) else {
            return [try? JPEGSegment(marker: marker, payload: head + content)].compactMap { $0 }
        }
        return (0..<Int(count)).compactMap { number in
            let part = content[number * room..<min(content.count, (number + 1) * room)]
            let fields = metadataKind == .icc ? [UInt8(number + 1), count] : []
            return try? JPEGSegment(marker: marker, payload: signature + fields + part)
        }
    }
}
