/// What an XMP packet becomes when the picture it describes is covered: nothing in it shows the picture as it
/// was, and nothing tells a reader to look for parts of the file that are no longer there.
extension XMPPacket {
    /// A namespace, which of its properties go, and what that means.
    private struct Rule {
        let namespace: String
        /// The properties; `nil` for all.
        let properties: Set<String>?
        let change: MetadataChange?
    }

    private static let rules: [Rule] = [
        Rule(
            namespace: "http://ns.adobe.com/xap/1.0/",
            properties: ["Thumbnails"],
            change: .xmpPictureRemoved
        ),
        Rule(namespace: "http://ns.adobe.com/xap/1.0/g/img/", properties: nil, change: .xmpPictureRemoved),
        Rule(
            namespace: "http://ns.google.com/photos/1.0/image/",
            properties: nil,
            change: .xmpPictureRemoved
        ),
        Rule(
            namespace: "http://ns.google.com/photos/1.0/depthmap/",
            properties: nil,
            change: .depthMapRemoved
        ),
        Rule(
            namespace: "http://ns.google.com/photos/dd/1.0/device/",
            properties: nil,
            change: .depthMapRemoved
        ),
        Rule(namespace: "http://ns.adobe.com/hdr-gain-map/1.0/", properties: nil, change: .gainMapRemoved),
        Rule(namespace: "http://ns.apple.com/HDRGainMap/1.0/", properties: nil, change: .gainMapRemoved),
        Rule(namespace: "http://ns.apple.com/pixeldatainfo/1.0/", properties: nil, change: .gainMapRemoved),
        Rule(
            namespace: MotionPhotoProperties.camera,
            properties: MotionPhotoProperties.names,
            change: .movieRemoved
        ),
        // The list of what lies behind the picture; the lines above and the trailer itself say what it was.
        Rule(
            namespace: MotionPhotoProperties.container,
            properties: ["Directory"],
            change: nil
        ),
        Rule(namespace: "http://ns.xiaomi.com/photos/1.0/camera/", properties: ["XMPMeta"], change: nil),
    ]
    private static let notes = Rule(
        namespace: "http://ns.adobe.com/xmp/note/",
        properties: ["HasExtendedXMP"],
        change: nil
    )

    /// The packet for a covered picture, and what was changed in it; the bytes of a packet in which nothing had
    /// to be changed are the same.
    ///
    /// - Parameters:
    ///   - keepsExtension: Whether the extended part of the packet goes with the picture as well.
    ///   - keepsGainMap: Whether a gain map does.
    /// - Throws: `bad-xmp` when the packet is no well-formed XML.
    public func forCoveredPicture(
        keepsExtension: Bool = true,
        keepsGainMap: Bool = false
    ) throws(MetadataError) -> (packet: XMPPacket, changes: [MetadataChange]) {
        guard !keepsGainMap else {
            var packet = self
            let reading = XMPReading(packet)
            guard reading.isComplete else { throw Self.notXML }
            packet.listOnlyGainMap()
            return try packet.covered(keepsExtension, except: Self.gainMapRules)
        }
        return try covered(keepsExtension, except: [])
    }

    private static let notXML = MetadataError(.badXMP, "the XMP packet is no well-formed XML", path: ["XMP"])

    /// What speaks of a gain map, by namespace.
    private static let gainMapRules = Set(
        rules.filter { $0.change == .gainMapRemoved }.map(\.namespace) + [MotionPhotoProperties.container]
    )

    private func covered(
        _ keepsExtension: Bool,
        except kept: Set<String>
    ) throws(MetadataError) -> (packet: XMPPacket, changes: [MetadataChange]) {
        let reading = XMPReading(self)
        guard reading.isComplete else { throw Self.notXML }
        var changes: [MetadataChange] = []
        var cuts = XMPCuts(reading)
        let rules = (keepsExtension ? Self.rules : Self.rules + [Self.notes]).filter {
            !kept.contains($0.namespace)
        }
        for rule in rules {
            let ranges = reading.ranges(of: rule.properties, in: rule.namespace)
            for range in ranges { cuts.insert(range) }
            if let change = rule.change, !ranges.isEmpty { changes.note(change) }
        }
        for holder in reading.pictureHolders where !cuts.contain(holder) {
            changes.note(.xmpPictureRemoved)
            cuts.insert(holder)
        }
        let packet = cuts.isEmpty ? self : cuts.packet()
        guard !PictureSearch.finds(in: packet.bytes[...]) else {
            throw MetadataError(
                .badXMP,
                "the XMP packet holds a picture that cannot be cut out",
                path: ["XMP"]
            )
        }
        return (packet, changes)
    }
}

extension XMPReading {
    /// The values that hold a picture, and the lists whose other entries, one after the other, are one.
    fileprivate var pictureHolders: [XMPValue.Holder] {
        let holders = values.filter { $0.text.holdsPicture }.map(\.holder)
        return holders + spreadTexts(except: Set(holders)).filter(\.text.holdsPicture).map(\.holder)
    }

    /// The texts in which a picture may be written: first values, then the entries of each list one after the other.
    var longTexts: [[XMLText]] {
        [values.map(\.text).filter(\.isLong), spreadTexts().map(\.text).filter(\.isLong)]
    }

    /// The entries of each list as one text.
    private func spreadTexts(except known: Set<XMPValue.Holder> = []) -> [(
        holder: XMPValue.Holder, text: XMLText
    )] {
        tags.indices.compactMap { index in
            guard tags[index].kind == .opening, tags[index].namespace == Self.rdf,
                ["Bag", "Seq", "Alt"].contains(tags[index].localName)
            else { return nil }
            let entries = children(of: index).filter { !known.contains(.element($0)) }.compactMap {
                text(after: $0)
            }
            guard entries.count > 1 else { return nil }
            let texts = entries.map { XMLText(content: bytes[$0], asides: asides) }
            return (.element(index), XMLText(joining: texts))
        }
    }
}

extension XMLText {
    /// Whether a picture may be written in the text.
    fileprivate var isLong: Bool { bytes.count >= TextRuns.minimumLetters }
    /// Whether a picture is written in the text, or more than one knows is packed in it.
    fileprivate var holdsPicture: Bool { isLong && PictureSearch.finds(in: bytes) }
}
