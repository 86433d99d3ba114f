/// Editing the metadata of a JPEG file whose picture is covered.
extension JPEGFile {
    /// Returns this file with only the metadata that hold for a covered picture, ready to be adopted by it,
    /// and the changes made. The coded picture is unchanged; the bytes after it are left out.
    ///
    /// - Parameters:
    ///   - keepsGainMap: `true` to keep a gain map with the picture, and the metadata that refer to it.
    ///   - bareProfile: Returns the bytes of a colour profile of the same colours as the file's and nothing
    ///     else, used if the file's holds a picture; `nil` for none.
    package func forCoveredPicture(
        remaking make: @escaping PictureMaker,
        keepsGainMap: Bool = false,
        bareProfile: () -> [UInt8]? = { nil }
    ) -> (file: JPEGFile, changes: [MetadataChange]) {
        var covering = JPEGCovering(self, make, keepsGainMap: keepsGainMap)
        covering.run()
        covering.replaceColorProfile(bareProfile)
        return (covering.file, covering.changes)
    }
}

/// The walk through a source's segments for `forCoveredPicture`.
private struct JPEGCovering {
    private let source: JPEGFile
    private let make: PictureMaker
    private(set) var file: JPEGFile
    private(set) var changes: [MetadataChange] = []
    /// `true` to keep the extended XMP with the picture.
    private var keepsExtension = true
    private let keepsGainMap: Bool

    init(_ source: JPEGFile, _ make: @escaping PictureMaker, keepsGainMap: Bool) {
        self.source = source
        self.make = make
        self.keepsGainMap = keepsGainMap
        file = source
        file.segments = []
    }

    mutating func run() {
        let extensions = ExtendedXMP.all(in: source.segments)
        keepsExtension = extensions.allSatisfy {
            (try? XMPPacket($0.bytes).forCoveredPicture())?.changes.isEmpty ?? false
        }
        let holders = Holder.found(in: source.segments).filter {
            !keepsGainMap || $0.change != .gainMapRemoved
        }
        let rests = Holder.rests(in: source.segments, of: holders)
        for (segment, isRest) in zip(source.segments, rests) {
            guard isRest else {
                if let kept = keptSegment(segment, holders) { file.segments.append(kept) }
                continue
            }
            changes.note(.restRemoved(Holder(segment).path.joined(separator: " ")))
        }
        if !keepsExtension { changes.note(.extendedXMPRemoved) }
        removePhotoshopPictures()
        noteTrailer()
        file.trailer = []
    }

    /// Returns the segment to keep with the covered picture; `nil` if it is removed.
    private mutating func keptSegment(_ segment: JPEGSegment, _ holders: Set<Holder>) -> JPEGSegment? {
        switch segment.metadataKind {
        case .jfif:
            if segment.hasThumbnail { changes.note(.otherThumbnailRemoved) }
            return segment
        case .jfxx:
            changes.note(.otherThumbnailRemoved)
            return nil
        case .exif: return exif(segment)
        case .xmp: return xmp(segment)
        case .extendedXMP: return keepsExtension ? segment : nil
        case .mpf: return nil
        case .adobe: return adobe(segment)
        case .comment, .application:
            let holder = Holder(segment)
            guard holders.contains(holder) else { return segment }
            changes.note(holder.change)
            return nil
        default: return segment
        }
    }

    private mutating func exif(_ segment: JPEGSegment) -> JPEGSegment? {
        let head = segment.head
        let content = segment.content
        guard let block = try? ExifBlock(parsing: content) else {
            // An unreadable block is kept unchanged, unless it may show the picture.
            guard PictureSearch.finds(in: content) else { return segment }
            changes.note(.exifRemoved)
            return nil
        }
        guard let covered = try? block.forCoveredPicture(remaking: make, outside: outside(segment)),
            let replaced = try? JPEGSegment(marker: .app1, payload: head + covered.block.bytes)
        else {
            changes.note(.exifRemoved)
            return nil
        }
        covered.changes.forEach { changes.note($0) }
        return covered.changes.isEmpty ? segment : replaced
    }

    /// Returns the pictures after the coded one, by their offset from the start of the segment's Exif block.
    private func outside(_ segment: JPEGSegment) -> [Int: [UInt8]] {
        guard let offset = segment.offset else { return [:] }
        let starts = PictureSignature.decodableStarts(in: source.trailer).prefix(PictureSearch.maximumFinds)
        return Dictionary(
            uniqueKeysWithValues: starts.map {
                ($0 - offset - 10, EmbeddedPicture.file(in: source.trailer[$0...]))
            }
        )
    }

    /// Returns an Adobe segment cut to its 12 defined bytes (Adobe Technical Note 5116 §18) if it holds a
    /// picture.
    private mutating func adobe(_ segment: JPEGSegment) -> JPEGSegment {
        guard PictureSearch.finds(in: segment.payload),
            let short = try? JPEGSegment(marker: segment.marker, payload: segment.payload.prefix(12))
        else { return segment }
        changes.note(.holderRemoved("the end of APP14 Adobe"))
        return short
    }

    /// Replaces a profile that holds a picture by one of the same colours, or removes it.
    mutating func replaceColorProfile(_ bareProfile: () -> [UInt8]?) {
        guard let held = file.heldColorProfile, PictureSearch.finds(in: held[...]) else { return }
        let bare = file.colorProfile == nil ? nil : bareProfile()
        if let bare, !PictureSearch.finds(in: bare[...]), let other = try? file.settingColorProfile(bare) {
            file = other
            changes.note(.colorProfileRemade)
        } else {
            file = file.removing(kinds: [.icc])
            changes.note(.colorProfileRemoved)
        }
    }

    private mutating func xmp(_ segment: JPEGSegment) -> JPEGSegment? {
        let packet = XMPPacket(segment.content)
        guard
            let covered = try? packet.forCoveredPicture(
                keepsExtension: keepsExtension,
                keepsGainMap: keepsGainMap
            ),
            let replaced = try? JPEGSegment.xmp(covered.packet)
        else {
            changes.note(.xmpRemoved)
            return nil
        }
        covered.changes.forEach { changes.note($0) }
        return covered.packet == packet ? segment : replaced
    }

    private mutating func removePhotoshopPictures() {
        guard var photoshop = file.photoshopResources, photoshop.removePictures() else { return }
        changes.note(.otherThumbnailRemoved)
        file.setPhotoshopResources(photoshop)
    }

    /// Notes the changes for everything after the picture.
    private mutating func noteTrailer() {
        guard source.trailer.contains(where: { $0 != 0 }) else { return }
        let indexed = source.segments.compactMap {
            MultiPictureIndex(segment: $0, fileCount: source.trailer.endIndex)
        }
        let starts =
            indexed.first?.pictures.map(\.range.lowerBound).filter(source.trailer.indices.contains)
            ?? Array(PictureSignature.decodableStarts(in: source.trailer).prefix(16))
        let found = starts.map { TrailingPicture(source.trailer[$0...]).change }
        for change in found where !keepsGainMap || change != .gainMapRemoved { changes.note(change) }
        let hasMovie = TrailingPicture.movieStart(in: source.trailer) != nil
        if hasMovie { changes.note(.movieRemoved) }
        if found.isEmpty, !hasMovie { changes.note(.trailerRemoved(source.trailer.count)) }
    }
}

/// A family of application segments that may continue one another: those with the same marker and the same
/// first word.
struct Holder: Hashable {
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
    static func found(in segments: [JPEGSegment]) -> Set<Holder> {
        let own = segments.filter { $0.metadataKind == .application || $0.metadataKind == .comment }
        var found = Set(
            own.filter { segment in
                let holder = Holder(segment)
                return layers.contains { $0.marker == holder.marker && $0.word == holder.word }
                    || PictureSearch.finds(in: segment.payload)
            }.map { Holder($0) }
        )
        if found.contains(where: { $0.marker == .com }) {
            let rest = own.filter { $0.marker == .com && !found.contains(Holder($0)) }
            if PictureSearch.mayContinue(rest.flatMap(\.payload)[...]) {
                found.formUnion(rest.map { Holder($0) })
            }
        }
        for (family, bytes) in spread(over: own.filter { !found.contains(Holder($0)) })
        where PictureSearch.finds(in: bytes[...]) {
            found.formUnion(
                own.map { Holder($0) }.filter { family.marker == .com ? $0.marker == .com : $0 == family }
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
    static func rests(in segments: [JPEGSegment], of found: Set<Holder>) -> [Bool] {
        let isFree = segments.map { segment in
            let kind = segment.metadataKind
            let holder = Holder(segment)
            return (kind == .application || kind == .comment) && !found.contains(holder)
                && !holder.isLayer && !holder.isDirectory(in: segment)
        }
        let free = zip(segments, isFree).filter(\.1).map(\.0)
        let mayBegin = segments.filter { segment in
            let holder = Holder(segment)
            let kind = segment.metadataKind
            return kind == .adobe || kind == .icc || found.contains(holder) && !holder.isLayer
        }
        let begins =
            mayBegin.contains { PictureSearch.findsBeginning(in: $0.payload) }
            || joinings(of: free).contains { PictureSearch.finds(in: $0[...]) }
        guard begins else { return segments.map { _ in false } }
        var rests = PictureSearch.rests(among: free.map(\.payload))[...]
        return isFree.map { $0 ? rests.removeFirst() : false }
    }

    /// Returns the bytes of segments joined in the order of the file: with and without the words they begin with.
    static func joinings(of segments: [JPEGSegment]) -> [[UInt8]] {
        guard segments.count > 1 else { return [] }
        let whole = segments.flatMap(\.payload)
        let bare = segments.flatMap { segment in
            let payload = segment.payload
            let end = payload.prefix(32).firstIndex(of: 0) ?? payload.startIndex
            return end > payload.startIndex ? payload[(end + 1)...] : payload
        }
        return bare == whole ? [whole] : [whole, bare]
    }

    /// Returns the families of several segments, with their payloads joined. Comments do not say which one
    /// they continue, so all form one family.
    static func spread(over segments: [JPEGSegment]) -> [(family: Holder, bytes: [UInt8])] {
        let own = segments.filter { $0.metadataKind == .application || $0.metadataKind == .comment }
        let families = Dictionary(grouping: own) { $0.marker == .com ? Holder(marker: .com) : Holder($0) }
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

/// A JPEG picture after the first.
struct TrailingPicture {
    /// The size of the head searched for words that identify the picture's kind, in bytes.
    private static let head = 65_536

    /// The change reported when the picture is removed.
    let change: MetadataChange

    init(_ bytes: ArraySlice<UInt8>) {
        let head = bytes.prefix(Self.head)
        func names(_ word: String) -> Bool { head.firstRange(of: Array(word.utf8)) != nil }
        if names("hdrgainmap") || names("HDRGainMap") || names("hdr-gain-map") || names("21496") {
            change = .gainMapRemoved
        } else if names("depthmap") || names("aux:depth") || names("aux:disparity") {
            change = .depthMapRemoved
        } else {
            change = .furtherPicturesRemoved
        }
    }

    /// Returns the index at which a movie begins: an `ftyp` atom of a plausible length. ISO/IEC 14496-12
    /// §4.3.
    static func movieStart(in bytes: ArraySlice<UInt8>) -> Int? {
        let name = Array("ftyp".utf8)
        var index = bytes.startIndex
        while index <= bytes.endIndex - 16 {
            if bytes[index + 4] == name[0], bytes[index + 4..<index + 8].elementsEqual(name),
                bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 0
            {
                return index
            }
            index += 1
        }
        return nil
    }
}

extension JPEGSegment {
    /// `true` if a JFIF segment holds a thumbnail: its width and height in pixels are not 0. JFIF 1.02 p.5.
    fileprivate var hasThumbnail: Bool {
        payload.count >= 14 && payload[payload.startIndex + 12] > 0 && payload[payload.startIndex + 13] > 0
    }
}
