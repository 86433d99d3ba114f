/// Editing an XMP packet so that it neither shows the uncovered picture nor refers to removed parts of the
/// file.
extension XMPPacket {
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
        // The list of the parts after the picture; the rules above and the trailer itself report them.
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

    /// Returns the packet for a covered picture, and the changes made; without changes it is byte-identical.
    ///
    /// - Parameters:
    ///   - keepsExtension: `true` to keep the extended part of the packet as well.
    ///   - keepsGainMap: `true` to keep a gain map with the picture.
    /// - Throws: `bad-xmp` if the packet is not well-formed XML.
    package func forCoveredPicture(
        keepsExtension: Bool = true,
        keepsGainMap: Bool = false
    ) throws(ContainerError) -> (packet: XMPPacket, changes: [MetadataChange]) {
        guard !keepsGainMap else {
            var packet = self
            let reading = XMPReading(packet)
            guard reading.isComplete else { throw Self.notXML }
            packet.listOnlyGainMap()
            return try packet.covered(keepsExtension, except: Self.gainMapRules)
        }
        return try covered(keepsExtension, except: [])
    }

    private static let notXML = ContainerError(
        .badXMP,
        "the XMP packet is not well-formed XML",
        path: ["XMP"]
    )

    private static let gainMapRules = Set(
        rules.filter { $0.change == .gainMapRemoved }.map(\.namespace) + [MotionPhotoProperties.container]
    )

    private func covered(
        _ keepsExtension: Bool,
        except kept: Set<String>
    ) throws(ContainerError) -> (packet: XMPPacket, changes: [MetadataChange]) {
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
            if let change = rule.change, !ranges.isEmpty { changes.append(change) }
        }
        for value in reading.values where value.text.isLong && !cuts.contain(value.holder) {
            guard PictureSearch.finds(in: value.text.bytes, isText: true) else { continue }
            changes.append(.xmpPictureRemoved)
            cuts.insert(value.holder)
        }
        return (cuts.isEmpty ? self : cuts.packet(), changes.unique)
    }
}

extension XMLText {
    /// `true` if the text is long enough to hold a recognisable picture.
    var isLong: Bool { bytes.count >= 64 }
}
