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
        let rules = (keepsExtension ? Self.rules : Self.rules + [Self.notes]).filter {
            !kept.contains($0.namespace)
        }
        var doomed = RangeSet<Int>()
        for rule in rules {
            let ranges = reading.ranges(in: rule.namespace, of: rule.properties)
            guard !ranges.isEmpty else { continue }
            for range in ranges { doomed.insert(contentsOf: range) }
            if let change = rule.change { changes.note(change) }
        }
        let pictures = reading.pictureRanges.filter { !doomed.contains($0.lowerBound) }
        if !pictures.isEmpty { changes.note(.xmpPictureRemoved) }
        for range in pictures { doomed.insert(contentsOf: range) }
        var kept = bytes
        for range in doomed.ranges.reversed() { kept.removeSubrange(range) }
        return (XMPPacket(kept), changes)
    }
}

extension XMPReading {
    /// Where the properties of a namespace are, however they are stored; `nil` for all of them.
    fileprivate func ranges(in namespace: String, of names: Set<String>?) -> [Range<Int>] {
        guard let names else { return ranges(of: self.names(in: namespace), in: namespace) }
        return ranges(of: names, in: namespace)
    }

    /// The attributes and elements whose whole value is a picture in base64.
    fileprivate var pictureRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (index, tag) in tags.enumerated() {
            ranges += tag.attributes.filter { PictureSignature.isBase64Picture(bytes[$0.value]) }.map(\.range)
            if let text = text(after: index), PictureSignature.isBase64Picture(bytes[text]) {
                ranges.append(range(of: element(around: index)))
            }
        }
        return ranges
    }
}
