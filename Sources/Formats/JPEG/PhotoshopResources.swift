/// Photoshop's image resources, such as IPTC captions. Photoshop File Formats, "Image Resource Blocks".
struct PhotoshopResources: Sendable, Hashable {
    struct Resource: Sendable, Hashable {
        let id: UInt16
        /// Signature, ID, padded name, length, padded data.
        var bytes: [UInt8]
        /// The data's range in `bytes`.
        var data: Range<Int>

        var content: ArraySlice<UInt8> { bytes[data] }

        /// Replaces the data, padding it to an even length.
        mutating func setContent(_ content: [UInt8]) {
            let start = data.lowerBound
            let length = ByteOrder.bigEndian.bytes(of: UInt32(truncatingIfNeeded: content.count))
            let padding = [UInt8](repeating: 0, count: content.count % 2)
            bytes = bytes[..<(start - 4)] + length + content + padding
            data = start..<start + content.count
        }
    }

    static let thumbnails: Set<UInt16> = [1033, 1036]
    static let iptc: UInt16 = 1028
    static let xmp: UInt16 = 1060
    static let iptcDigest: UInt16 = 1061

    private(set) var resources: [Resource] = []
    /// The bytes after the last readable resource.
    private(set) var rest: ArraySlice<UInt8>

    /// Reads the resources up to the first damaged one.
    init(parsing bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        var end = 0
        while let resource = Self.resource(&reader) {
            resources.append(resource)
            end = reader.offset
        }
        rest = bytes[end...]
    }

    func serialized() -> [UInt8] { resources.flatMap(\.bytes) + rest }

    /// Removes resources that hold a picture, but only such datasets of IPTC records. Returns `true` if any was.
    mutating func removePictures() -> Bool {
        let before = self
        resources.removeAll { Self.thumbnails.contains($0.id) }
        for index in resources.indices where resources[index].id == Self.iptc {
            var records = IPTCRecords(parsing: resources[index].content)
            let whole = records
            records.removePictures()
            if records != whole { resources[index].setContent(records.serialized()) }
        }
        let iptcChanged =
            before.resources.filter { $0.id == Self.iptc } != resources.filter { $0.id == Self.iptc }
        resources.removeAll { resource in
            PictureSearch.finds(in: resource.bytes[...])
                || iptcChanged && resource.id == Self.iptcDigest
        }
        if PictureSearch.finds(in: rest) { rest = [] }
        return self != before
    }

    func tell(_ evidence: inout PeopleEvidence) {
        for resource in resources where resource.id == Self.xmp { evidence.hear(XMPPacket(resource.content)) }
        for resource in resources where resource.id == Self.iptc {
            evidence.hear(keywords: IPTCRecords(parsing: resource.content).keywords)
        }
    }

    /// Removes hidden people's names from IPTC records and XMP packets, and the digest they invalidate.
    mutating func hide(_ people: PeopleToHide, _ done: inout HiddenNames) {
        let before = self
        for index in resources.indices {
            switch resources[index].id {
            case Self.iptc:
                var records = IPTCRecords(parsing: resources[index].content)
                let whole = records
                records.hide(people, &done)
                if records != whole { resources[index].setContent(records.serialized()) }
            case Self.xmp:
                let hidden = XMPPacket(resources[index].content).hiding(people)
                done.add(hidden.done)
                if hidden.done.isChange { resources[index].setContent(hidden.packet.bytes) }
            default: break
            }
        }
        guard self != before else { return }
        resources.removeAll { $0.id == Self.iptcDigest }
    }

    private static func resource(_ reader: inout ByteReader) -> Resource? {
        let start = reader.offset
        guard let signature = reader.take(4), signature.elementsEqual("8BIM".utf8),
            let id = reader.uint16(), let nameLength = reader.uint8(),
            reader.take(Int(nameLength) | 1) != nil,
            let length = reader.uint32(), let data = reader.take(Int(length))
        else { return nil }
        if length % 2 == 1 { _ = reader.take(1) }
        return Resource(
            id: id,
            bytes: Array(reader.bytes[start..<reader.offset]),
            data: data.startIndex - start..<data.endIndex - start
        )
    }
}
