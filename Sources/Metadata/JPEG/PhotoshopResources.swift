/// Photoshop's image resources, among them IPTC captions. Photoshop File Formats, "Image Resource Blocks".
struct PhotoshopResources: Sendable, Hashable {
    /// One resource.
    struct Resource: Sendable, Hashable {
        /// What the resource is.
        let id: UInt16
        /// The resource as it stands: signature, id, padded name, length, padded data.
        var bytes: [UInt8]
        /// Where its data are in `bytes`.
        var data: Range<Int>
    }

    /// Ids of the resources that are thumbnails: one of Photoshop 4, and one of all later versions.
    static let thumbnails: Set<UInt16> = [1033, 1036]
    /// The id of the resource with IPTC's own records.
    static let iptc: UInt16 = 1028
    /// The id of the resource with a digest of IPTC's records.
    static let iptcDigest: UInt16 = 1061

    /// The resources, in stored order.
    private(set) var resources: [Resource] = []
    /// What follows the last resource that could be read.
    private(set) var rest: ArraySlice<UInt8>

    /// Reads the resources up to the first that is damaged.
    init(parsing bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        var end = 0
        while let resource = Self.resource(&reader) {
            resources.append(resource)
            end = reader.offset
        }
        rest = bytes[end...]
    }

    /// The resources' bytes. The inverse of `init(parsing:)`.
    func serialized() -> [UInt8] { resources.flatMap(\.bytes) + rest }

    /// Leaves out the thumbnails and whatever else holds a picture; of IPTC's records only those that are one.
    /// Returns whether there were any.
    mutating func removePictures() -> Bool {
        let before = self
        resources.removeAll { Self.thumbnails.contains($0.id) }
        for index in resources.indices where resources[index].id == Self.iptc {
            resources[index] = Self.withoutPreview(resources[index])
        }
        let iptcChanged =
            before.resources.filter { $0.id == Self.iptc } != resources.filter { $0.id == Self.iptc }
        resources.removeAll { resource in
            PictureSignature.isFound(in: resource.bytes[...])
                || iptcChanged && resource.id == Self.iptcDigest
        }
        if PictureSignature.isFound(in: rest) { rest = [] }
        return self != before
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

    /// IPTC IIM 4.2 §1.6 and §7: datasets 2:200, 2:201 and 2:202 are a preview of the picture.
    private static func withoutPreview(_ resource: Resource) -> Resource {
        var reader = ByteReader(resource.bytes[resource.data])
        var kept: [UInt8] = []
        var found = false
        while let head = reader.take(5), head[head.startIndex] == 0x1C {
            let (record, dataset) = (head[head.startIndex + 1], head[head.startIndex + 2])
            let length = Int(head[head.startIndex + 3]) << 8 | Int(head[head.startIndex + 4])
            let start = reader.offset - 5
            guard let count = extendedLength(length, &reader), reader.take(count) != nil else {
                return resource
            }
            if record == 2, (200...202).contains(dataset) {
                found = true
            } else {
                kept += reader.bytes[start..<reader.offset]
            }
        }
        guard found else { return resource }
        let head = resource.bytes[..<(resource.data.lowerBound - 4)]
        let padding = [UInt8](repeating: 0, count: kept.count % 2)
        let length = ByteOrder.bigEndian.bytes(of: UInt32(truncatingIfNeeded: kept.count))
        let start = resource.data.lowerBound
        var bytes = Array(head)
        for part in [length, kept, padding] { bytes += part }
        return Resource(
            id: resource.id,
            bytes: bytes,
            data: start..<start + kept.count
        )
    }

    /// A length whose highest bit is set says in how many bytes the real one follows.
    private static func extendedLength(_ length: Int, _ reader: inout ByteReader) -> Int? {
        guard length & 0x8000 != 0 else { return length }
        guard let field = reader.take(length & 0x7FFF), field.count <= 4 else { return nil }
        return field.reduce(0) { $0 << 8 | Int($1) }
    }
}
