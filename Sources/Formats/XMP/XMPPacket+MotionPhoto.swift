/// An XMP packet's description of a movie after the picture (Android's "Motion Photo format 1.0",
/// developer.android.com). Names with MicroVideo are its predecessor's, which older phones and galleries still read.
package struct MotionPhotoProperties: Sendable, Hashable {
    /// `true` if the packet claims that a movie follows the picture.
    package let isFlagged: Bool
    /// The movie's start in bytes before the file's end: the lengths of its item and later ones. `nil` if unspecified.
    package let offset: Int?
    /// The picture's presentation time in the movie, in microseconds; `nil` if unspecified.
    package let timestamp: Int?

    /// The namespace of `MotionPhoto` and `MicroVideo`.
    static let camera = "http://ns.google.com/photos/1.0/camera/"
    /// The namespace of `Directory` and `Item`.
    static let container = "http://ns.google.com/photos/1.0/container/"
    /// The namespace of an item's fields.
    static let item = "http://ns.google.com/photos/1.0/container/item/"
    static let names: Set<String> = [
        "MotionPhoto", "MotionPhotoVersion", "MotionPhotoPresentationTimestampUs", "MicroVideo",
        "MicroVideoVersion", "MicroVideoOffset", "MicroVideoPresentationTimestampUs",
    ]

    package init(_ packet: XMPPacket) {
        let reading = XMPReading(packet)
        func number(_ name: String) -> Int? { reading.value(name, in: Self.camera).flatMap { Int($0) } }
        isFlagged = number("MotionPhoto") == 1 || number("MicroVideo") == 1
        let items = reading.elements("Item", in: Self.container)
            .map { reading.fields(of: $0, in: Self.item) }
        offset = Self.offset(items) ?? number("MicroVideoOffset").flatMap { $0 > 0 ? $0 : nil }
        timestamp = [
            number("MotionPhotoPresentationTimestampUs"), number("MicroVideoPresentationTimestampUs"),
        ].compactMap { $0 }.first { $0 >= 0 }
    }

    private static func offset(_ items: [[String: String]]) -> Int? {
        guard let index = items.firstIndex(where: { $0["Semantic"] == "MotionPhoto" }) else { return nil }
        let lengths = items[index...].map { $0["Length"].flatMap { Int($0) } ?? 0 }
        let sum = lengths.allSatisfy { (0..<1 << 40).contains($0) } ? lengths.reduce(0, +) : 0
        return sum > 0 ? sum : nil
    }
}

extension XMPPacket {
    /// Removes all references to a movie after the picture; returns `true` if there were any. Other items stay listed.
    @discardableResult
    package mutating func removeMotionPhoto() -> Bool {
        let before = bytes.count
        let reading = XMPReading(self)
        let items = reading.elements("Item", in: MotionPhotoProperties.container)
        let kinds = items.map { reading.fields(of: $0, in: MotionPhotoProperties.item)["Semantic"] }
        var cuts = reading.ranges(of: MotionPhotoProperties.names, in: MotionPhotoProperties.camera)
        if Set(kinds).subtracting(["Primary", "MotionPhoto"]).isEmpty {
            let directories = reading.elements("Directory", in: MotionPhotoProperties.container)
            cuts += directories.map(reading.range)
        } else {
            cuts += reading.listEntries { $0 == "MotionPhoto" }
        }
        cut(cuts)
        removeEmptyDescriptions()
        return bytes.count != before
    }

    /// Declares that a movie of `length` bytes, the last of the file, follows the picture, in place of references to
    /// another. `mime` is `video/mp4` or `video/quicktime`; `timestamp` is the picture's presentation time in the
    /// movie, in microseconds, -1 if unknown. In HEIC and AVIF, the 8-byte header of `mpvd` is padding after the
    /// picture.
    package mutating func setMotionPhoto(
        _ length: Int,
        _ mime: String,
        at timestamp: Int,
        behind picture: FileFormat
    ) {
        removeMotionPhoto()
        let item = Self.entry(mime: mime, semantic: "MotionPhoto", length: length)
        let isListed = insertIntoDirectory(item)
        let description = """
            <rdf:Description rdf:about="" xmlns:rdf="\(XMPReading.rdf)" \
            xmlns:GCamera="\(MotionPhotoProperties.camera)" \
            GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1" \
            GCamera:MotionPhotoPresentationTimestampUs="\(timestamp)" GCamera:MicroVideo="1" \
            GCamera:MicroVideoVersion="1" GCamera:MicroVideoOffset="\(length)" \
            GCamera:MicroVideoPresentationTimestampUs="\(timestamp)">\
            \(isListed ? "" : Self.directory(of: item, behind: picture))</rdf:Description>
            """
        if !insertDescription(description) {
            self = .empty
            _ = insertDescription(description)
        }
    }

    private static func directory(of movie: String, behind picture: FileFormat) -> String {
        let padding = picture == .jpeg ? 0 : 8
        let mime = "image/\(picture.rawValue)"
        let primary = entry(mime: mime, semantic: "Primary", length: 0, padding: padding)
        return "<Container:Directory xmlns:Container=\"\(MotionPhotoProperties.container)\">"
            + "<rdf:Seq>\(primary)\(movie)</rdf:Seq></Container:Directory>"
    }

    private static func entry(mime: String, semantic: String, length: Int, padding: Int = 0) -> String {
        """
        <rdf:li xmlns:rdf="\(XMPReading.rdf)" rdf:parseType="Resource"><Container:Item \
        xmlns:Container="\(MotionPhotoProperties.container)" xmlns:Item="\(MotionPhotoProperties.item)" \
        Item:Mime="\(mime)" Item:Semantic="\(semantic)" Item:Length="\(length)" Item:Padding="\(padding)"/></rdf:li>
        """
    }
}

extension XMPReading {
    /// Returns the ranges of the directory entries with a wanted semantic.
    func listEntries(where isWanted: (String?) -> Bool) -> [Range<Int>] {
        let entries = elements("li", in: Self.rdf)
        return elements("Item", in: MotionPhotoProperties.container)
            .filter { isWanted(fields(of: $0, in: MotionPhotoProperties.item)["Semantic"]) }
            .map { item in
                let entry = entries.last { $0.contains(item.lowerBound) && $0.contains(item.upperBound) }
                return range(of: entry ?? item)
            }
    }
}

extension XMPPacket {
    package static let empty = XMPPacket(
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta>\
        <?xpacket end="w"?>
        """.utf8
    )

    /// `true` if the packet has no description.
    package var isEmpty: Bool { XMPReading(self).elements("Description", in: XMPReading.rdf).isEmpty }

    mutating func cut(_ ranges: [Range<Int>]) {
        var left = bytes
        for range in RangeSet(ranges).ranges.reversed() { left.removeSubrange(range) }
        self = XMPPacket(left)
    }

    private mutating func removeEmptyDescriptions() {
        let reading = XMPReading(self)
        let empty = reading.elements("Description", in: XMPReading.rdf).filter { element in
            let attributes = reading.tags[element.lowerBound].attributes
            return element.count <= 2
                && attributes.allSatisfy { $0.declaresNamespace || $0.isNamed("about", XMPReading.rdf) }
        }
        cut(empty.map(reading.range))
    }

    private mutating func insert(_ text: String, at position: Int?) -> Bool {
        guard let position else { return false }
        self = XMPPacket(bytes[..<position] + Array(text.utf8) + bytes[position...])
        return true
    }

    /// Inserts a description after all others. Returns `false` without RDF.
    private mutating func insertDescription(_ text: String) -> Bool {
        let reading = XMPReading(self)
        let end = reading.tags.last { $0.kind == .closing && $0.isNamed("RDF", XMPReading.rdf) }
        return insert(text, at: end?.range.lowerBound)
    }

    /// Appends an entry to the directory. Returns `false` without one.
    private mutating func insertIntoDirectory(_ text: String) -> Bool {
        let reading = XMPReading(self)
        let list = reading.elements("Directory", in: MotionPhotoProperties.container).first
        let end = list?.last {
            reading.tags[$0].kind == .closing
                && reading.tags[$0].isNamed("Seq", XMPReading.rdf)
        }
        return insert(text, at: end.map { reading.tags[$0].range.lowerBound })
    }
}
