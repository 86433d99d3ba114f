/// A family of application segments that may continue one another: those with the same marker and the same
/// first word.
struct SegmentFamily: Hashable {
    private static let layers: [(marker: JPEGMarker, word: String)] = [
        // Thermal pictures, and further layers of the picture (JPEG XT, ISO/IEC 18477; JPEG-HDR).
        (.app1, "FLIR"), (JPEGMarker(rawValue: 0xEB), "JP"), (JPEGMarker(rawValue: 0xEB), "HDR_RI ver=11"),
        (.app2, "urn:iso:std:iso:ts:21496:-1"),
    ]

    let marker: JPEGMarker
    let word: String

    init(_ segment: JPEGSegment) {
        marker = segment.marker
        let letters = segment.payload.prefix(32).prefix { (0x20...0x7E).contains($0) }
        // JPEG XT and content credentials: "JP" and a number.
        let isBoxes = marker.rawValue == 0xEB && letters.starts(with: "JP".utf8)
        word = isBoxes ? "JP" : String(decoding: letters, as: UTF8.self)
    }

    /// Returns the families that hold a picture, in one segment or spread over several.
    static func found(in segments: [JPEGSegment]) -> Set<SegmentFamily> {
        let own = segments.filter(\.mayHoldPicture).map { (family: SegmentFamily($0), segment: $0) }
        var found = Set(
            own.filter { $0.family.isLayer || PictureSearch.finds(in: $0.segment.payload) }.map(\.family)
        )
        if found.contains(where: { $0.marker == .com }) {
            let rest = own.filter { $0.family.marker == .com && !found.contains($0.family) }
            if PictureSearch.mayContinue(rest.flatMap(\.segment.payload)[...]) {
                found.formUnion(rest.map(\.family))
            }
        }
        for (family, bytes) in spread(over: own.filter { !found.contains($0.family) }.map(\.segment))
        where PictureSearch.finds(in: bytes[...]) {
            found.formUnion(
                own.map(\.family).filter { family.marker == .com ? $0.marker == .com : $0 == family }
            )
        }
        return found
    }

    /// `true` for further layers of the picture, which are known by their names.
    private var isLayer: Bool { Self.layers.contains { $0.marker == marker && $0.word == word } }

    /// Returns `true` for Kodak's metadata, which have a segment and the structure of Exif.
    private func isDirectory(in segment: JPEGSegment) -> Bool {
        marker == JPEGMarker(rawValue: 0xE3) && word.uppercased() == "META"
            && (try? ExifBlock(parsing: segment.payload.dropFirst(6))) != nil
    }

    /// Returns for each segment whether it may be the rest of a picture that begins in a segment of another family, or
    /// in bytes after what a segment means. Only the first part of a picture has a signature.
    ///
    /// - Parameter found: The families that hold a picture.
    static func rests(in segments: [JPEGSegment], of found: Set<SegmentFamily>) -> [Bool] {
        let families = segments.map { SegmentFamily($0) }
        let isFree = zip(segments, families).map { segment, family in
            segment.mayHoldPicture && !found.contains(family) && !family.isLayer
                && !family.isDirectory(in: segment)
        }
        let free = zip(segments, isFree).filter(\.1).map(\.0)
        let mayBegin = zip(segments, families).filter { segment, family in
            [.adobe, .icc].contains(segment.metadataKind) || found.contains(family) && !family.isLayer
        }.map(\.0)
        var rests = PictureSearch.rests(among: free.map(\.part), beside: mayBegin.map(\.payload))[...]
        return isFree.map { $0 ? rests.removeFirst() : false }
    }

    /// Returns the families of several segments, with their payloads joined. Comments do not say which one
    /// they continue, so all form one family.
    static func spread(over segments: [JPEGSegment]) -> [(family: SegmentFamily, bytes: [UInt8])] {
        let families = Dictionary(grouping: segments.filter(\.mayHoldPicture)) {
            $0.marker == .com ? SegmentFamily(marker: .com) : SegmentFamily($0)
        }
        return families.filter { $1.count > 1 }.map { family, parts in
            (family, parts.flatMap { family.content(of: $0) })
        }
    }

    /// Returns a segment's payload after the family's word and the zero byte that ends it.
    private func content(of segment: JPEGSegment) -> ArraySlice<UInt8> {
        let content = segment.payload.dropFirst(word.utf8.count)
        return !word.isEmpty && content.first == 0 ? content.dropFirst() : content
    }

    private init(marker: JPEGMarker) { (self.marker, word) = (marker, "") }

    /// The family's place in a file.
    var path: [String] {
        marker == .com ? ["comment"] : [marker.description, word].filter { !$0.isEmpty }
    }

    /// The change reported when the family is removed.
    var change: MetadataChange {
        if word == "JP" { return .credentialsRemoved }
        if word.hasPrefix("urn:iso:std:iso:ts:21496") { return .gainMapRemoved }
        return .holderRemoved(path.joined(separator: " "))
    }
}

extension JPEGSegment {
    /// `true` for the kinds of segments that programs fill with pictures as they like.
    fileprivate var mayHoldPicture: Bool { metadataKind == .application || metadataKind == .comment }

    /// The payload, which may begin with a word and a zero byte.
    var part: FilePart {
        let end = payload.prefix(32).firstIndex(of: 0) ?? payload.startIndex
        return FilePart(payload, content: end > payload.startIndex ? payload[(end + 1)...] : nil)
    }
}
