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
        return (covering.file, covering.changes.unique)
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
        let holders = SegmentFamily.found(in: source.segments).filter {
            !keepsGainMap || $0.change != .gainMapRemoved
        }
        let rests = SegmentFamily.rests(in: source.segments, of: holders)
        for (segment, isRest) in zip(source.segments, rests) {
            guard isRest else {
                if let kept = keptSegment(segment, holders) { file.segments.append(kept) }
                continue
            }
            changes.append(.restRemoved(SegmentFamily(segment).path.joined(separator: " ")))
        }
        if !keepsExtension { changes.append(.extendedXMPRemoved) }
        removePhotoshopPictures()
        noteTrailer()
        file.trailer = []
    }

    /// Returns the segment to keep with the covered picture; `nil` if it is removed.
    private mutating func keptSegment(_ segment: JPEGSegment, _ holders: Set<SegmentFamily>) -> JPEGSegment? {
        switch segment.metadataKind {
        case .jfif:
            if segment.hasThumbnail { changes.append(.otherThumbnailRemoved) }
            return segment
        case .jfxx:
            changes.append(.otherThumbnailRemoved)
            return nil
        case .exif: return exif(segment)
        case .xmp: return xmp(segment)
        case .extendedXMP: return keepsExtension ? segment : nil
        case .mpf: return nil
        case .adobe: return adobe(segment)
        case .comment, .application:
            let holder = SegmentFamily(segment)
            guard holders.contains(holder) else { return segment }
            changes.append(holder.change)
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
            changes.append(.exifRemoved)
            return nil
        }
        guard let covered = try? block.forCoveredPicture(remaking: make, outside: outside(segment)),
            let replaced = try? JPEGSegment(marker: .app1, payload: head + covered.block.bytes)
        else {
            changes.append(.exifRemoved)
            return nil
        }
        changes += covered.changes
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
        changes.append(.holderRemoved("the end of APP14 Adobe"))
        return short
    }

    /// Replaces a profile that holds a picture by one of the same colours, or removes it.
    mutating func replaceColorProfile(_ bareProfile: () -> [UInt8]?) {
        guard let held = file.heldColorProfile, PictureSearch.finds(in: held[...]) else { return }
        let bare = file.colorProfile == nil ? nil : bareProfile()
        if let bare, !PictureSearch.finds(in: bare[...]), let other = try? file.settingColorProfile(bare) {
            file = other
            changes.append(.colorProfileRemade)
        } else {
            file = file.removing(kinds: [.icc])
            changes.append(.colorProfileRemoved)
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
            changes.append(.xmpRemoved)
            return nil
        }
        changes += covered.changes
        return covered.packet == packet ? segment : replaced
    }

    private mutating func removePhotoshopPictures() {
        guard var photoshop = file.photoshopResources, photoshop.removePictures() else { return }
        changes.append(.otherThumbnailRemoved)
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
        for change in found where !keepsGainMap || change != .gainMapRemoved { changes.append(change) }
        let hasMovie = TrailingPicture.movieStart(in: source.trailer) != nil
        if hasMovie { changes.append(.movieRemoved) }
        if found.isEmpty, !hasMovie { changes.append(.trailerRemoved(source.trailer.count)) }
    }
}

extension JPEGSegment {
    /// `true` if a JFIF segment holds a thumbnail: its width and height in pixels are not 0. JFIF 1.02 p.5.
    fileprivate var hasThumbnail: Bool {
        payload.count >= 14 && payload[payload.startIndex + 12] > 0 && payload[payload.startIndex + 13] > 0
    }
}
