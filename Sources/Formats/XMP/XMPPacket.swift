/// An XMP packet: a picture's properties as RDF in XML, edited by cutting and inserting text. ISO 16684-1:2019 §7.
package struct XMPPacket: Sendable, Hashable {
    /// The text in UTF-8.
    package private(set) var bytes: [UInt8]

    package init(_ text: some Sequence<UInt8>) { bytes = Array(text) }

    /// `true` for a panorama: Google's Photo Sphere properties, `GPano`.
    package var isPanorama: Bool {
        !XMPReading(self).ranges(
            of: ["ProjectionType", "FullPanoWidthPixels"],
            in: "http://ns.google.com/photos/1.0/panorama/"
        ).isEmpty
    }

    /// `true` for a picture of a burst: Google's camera properties, `GCamera`.
    package var isBurst: Bool {
        !XMPReading(self).ranges(of: ["BurstID"], in: MotionPhotoProperties.camera).isEmpty
    }
}

/// The orientation that a packet may repeat from Exif (`tiff:Orientation`). XMP Specification Part 2 §3.1.
extension XMPPacket {
    /// The packet with its orientation, if any, set to upright, so no reader rotates an upright picture again.
    package var upright: XMPPacket {
        var text = bytes
        let digits = UInt8(ascii: "1")...UInt8(ascii: "8")
        for value in XMPReading(self).values("Orientation", in: "http://ns.adobe.com/tiff/1.0/") {
            let places = value.filter { text[$0] > 0x20 }
            guard places.count == 1, digits.contains(text[places[0]]) else { continue }
            text[places[0]] = UInt8(ascii: "1")
        }
        return XMPPacket(text)
    }
}

/// Editing an XMP packet so it neither shows the uncovered picture nor refers to removed parts.
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
        // Lists the parts after the picture, which the rules above and the trailer report.
        Rule(namespace: MotionPhotoProperties.container, properties: ["Directory"], change: nil),
        Rule(namespace: "http://ns.xiaomi.com/photos/1.0/camera/", properties: ["XMPMeta"], change: nil),
    ]
    private static let notes = Rule(
        namespace: "http://ns.adobe.com/xmp/note/",
        properties: ["HasExtendedXMP"],
        change: nil
    )

    /// Returns the packet for a covered picture, and the changes made; without changes it is byte-identical.
    /// `keepsExtension` keeps its extended part, `keepsGainMap` a gain map. Throws `bad-xmp` if it is not well-formed
    /// XML.
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
    /// `true` if the text can hold a recognisable picture.
    var isLong: Bool { bytes.count >= 64 }
}
