extension JPEGFile {
    private static let maximumPictures = 16

    /// The first gain map after this picture, located by the file's index or by search; `nil` without a readable one.
    package var gainMap: GainMap? {
        guard !trailer.isEmpty else { return nil }
        let index = segments.lazy.compactMap { MultiPictureIndex(segment: $0, fileCount: trailer.endIndex) }
            .first
        let indexed = index?.pictures.map(\.range.lowerBound).filter(trailer.indices.contains) ?? []
        let starts = indexed.isEmpty ? PictureSignature.decodableStarts(in: trailer) : indexed
        return starts.prefix(Self.maximumPictures).lazy.compactMap { start in
            (try? JPEGFile(parsing: trailer[start...])).flatMap { GainMap($0) }
        }.first
    }

    /// `true` if an index locates the pictures after this one.
    package var hasIndex: Bool { segments.contains { $0.metadataKind == .mpf } }

    /// Returns the file with only a gain map after it, its position and length updated wherever metadata give them.
    /// With `hasIndex`, a multi-picture index lists it. Throws `segment-too-large` if the XMP packet no longer fits in
    /// its segment.
    package func appending(gainMap map: [UInt8], hasIndex: Bool) throws(ContainerError) -> JPEGFile {
        var file = removing(kinds: [.mpf])
        if var packet = file.xmp, packet.setGainMapLength(map.count) { file = try file.settingXMP(packet) }
        file.trailer = map[...]
        guard hasIndex else { return file }
        let place = (file.segments.lastIndex { $0.marker.isApplication } ?? -1) + 1
        let draft = try JPEGSegment(
            marker: .app2,
            payload: MultiPictureIndex.payload(first: 0, second: 0, offset: 0)
        )
        file.segments.insert(draft, at: place)
        let origin =
            file.segments[..<place].reduce(2) { $0 + $1.byteCount } + 4 + MultiPictureIndex.signature.count
        let first = file.byteCount - map.count
        file.segments[place] = try JPEGSegment(
            marker: .app2,
            payload: MultiPictureIndex.payload(first: first, second: map.count, offset: first - origin)
        )
        return file
    }

    /// Returns the file with the multi-picture index that was valid in `original` updated: the pictures after this one
    /// have moved by the growth of the data before them.
    package func reindexed(after original: JPEGFile) -> JPEGFile {
        let header = { (file: JPEGFile) in
            file.segments.firstIndex { $0.metadataKind == .mpf }.map { place in
                file.segments[..<place].reduce(2) { $0 + $1.byteCount } + file.segments[place].padding.count
                    + 4
            }
        }
        guard !trailer.isEmpty, let old = header(original), let new = header(self),
            let place = segments.firstIndex(where: { $0.metadataKind == .mpf })
        else { return self }
        let (before, after) = (original.byteCount - original.trailer.count, byteCount - trailer.count)
        guard old != new || before != after else { return self }
        var file = self
        let segment = segments[place]
        file.segments[place] = JPEGSegment(
            marker: segment.marker,
            payload: MultiPictureIndex.moved(
                segment.payload,
                pictures: after - before,
                index: new - old,
                first: (before, after)
            ),
            offset: segment.offset,
            padding: segment.padding
        )
        return file
    }
}

extension JPEGSegment {
    /// In bytes, with marker, length and the padding before it.
    var byteCount: Int { padding.count + payload.count + (marker.standsAlone ? 2 : 4) }
}

extension XMPPacket {
    private static let container = MotionPhotoProperties.container
    private static let item = MotionPhotoProperties.item

    /// Reduces the directory to the gain map, or removes it if it lists none.
    mutating func listOnlyGainMap() {
        let reading = XMPReading(self)
        let items = reading.elements("Item", in: Self.container)
        let kinds = items.map { reading.fields(of: $0, in: Self.item)["Semantic"] }
        guard kinds.contains("GainMap") else {
            return cut(reading.elements("Directory", in: Self.container).map(reading.range))
        }
        cut(reading.listEntries { $0 != "GainMap" && $0 != "Primary" })
    }

    /// Sets the gain map's length in the directory. Returns `false` if it is not listed.
    fileprivate mutating func setGainMapLength(_ length: Int) -> Bool {
        let reading = XMPReading(self)
        let item = reading.elements("Item", in: Self.container).first {
            reading.fields(of: $0, in: Self.item)["Semantic"] == "GainMap"
        }
        guard let item else { return false }
        let bytes = reading.range(of: item)
        guard
            let value = reading.values("Length", in: Self.item).first(where: { bytes.contains($0.lowerBound) }
            )
        else { return false }
        self = XMPPacket(
            self.bytes[..<value.lowerBound] + Array(String(length).utf8) + self.bytes[value.upperBound...]
        )
        return true
    }
}
