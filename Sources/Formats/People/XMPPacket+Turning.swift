/// Transforming the regions of a picture that is stored upright.
extension XMPPacket {
    /// Returns the packet with its regions at their places in the upright picture. Orientation (1...8) and size
    /// (pixels) are the picture's before.
    package func turningRegions(by orientation: Int, size: (width: Int, height: Int)) -> XMPPacket {
        turningRegions(in: size) { _ in orientation }
    }

    /// Transforms the regions, and removes those that cannot be transformed.
    fileprivate func turningRegions(
        in size: (width: Int, height: Int),
        by orientation: (PersonRegion) -> Int
    ) -> XMPPacket {
        let reading = XMPReading(self)
        guard reading.isComplete else { return self }
        var cuts = XMPCuts(reading)
        var texts: [(range: Range<Int>, text: String)] = []
        for region in reading.regions(in: size) where orientation(region) != 1 && region.share != nil {
            if let turned = reading.turned(region, by: orientation(region)) {
                texts += turned
            } else {
                cuts.insert(element: reading.entry(around: region.element))
            }
            if orientation(region) > 4 { texts += reading.turnedSize(around: region.element) }
        }
        for (range, text) in texts { cuts.replace(range, with: text) }
        return cuts.isEmpty ? self : cuts.packet()
    }
}

extension PeopleToHide {
    /// Returns the packet with its regions at their places in the upright picture, each by its schema's reading.
    package func turningRegions(in packet: XMPPacket) -> XMPPacket {
        packet.turningRegions(in: faces.size) { self.orientation(of: $0) }
    }
}

extension XMPReading {
    /// Returns the texts of a region's place in the upright picture; `nil` if it cannot be transformed.
    fileprivate func turned(_ region: PersonRegion, by orientation: Int) -> [(Range<Int>, String)]? {
        guard let share = region.share?.upright(orientation), let place = region.place else { return nil }
        if region.schema == .rectangles {
            let numbers = [share.x, share.y, share.width, share.height].map(\.plain).joined(separator: ", ")
            return self.place(of: place).map { [($0, numbers)] }
        }
        guard case .element(let structure) = place.content else { return nil }
        let fields = fields(ofStructure: structure)
        let isArea = region.schema == .areas
        let (x, y) = isArea ? share.center : (share.x, share.y)
        let values =
            isArea
            ? [("x", x), ("y", y), ("w", share.width), ("h", share.height)]
            : [("rbX", x), ("rbY", y), ("rbW", share.width), ("rbH", share.height)]
        // Fields of pixels, circles and polygons.
        let others = ["d", "rbRx", "rbVertices"]
        let isPixel = fields.contains {
            $0.name.hasSuffix("nit") && text(of: $0)?.lowercased().hasPrefix("pixel") ?? false
        }
        guard !isPixel, !fields.contains(where: { others.contains($0.name) }) else { return nil }
        var texts: [(Range<Int>, String)] = []
        for (name, value) in values {
            guard let range = self.place(of: fields.first { $0.name == name }) else { return nil }
            texts.append((range, value.plain))
        }
        return texts
    }

    /// Returns the swapped size of the picture that regions were drawn on, stored next to their list.
    fileprivate func turnedSize(around index: Int) -> [(Range<Int>, String)] {
        var place = index
        while place >= 0, !tags[place].localName.hasSuffix("Regions") { place = parents[place] }
        guard place >= 0 else { return [] }
        let dimensions = fields(ofStructure: place).first { $0.name == "AppliedToDimensions" }
        guard case .element(let structure) = dimensions?.content else { return [] }
        let fields = fields(ofStructure: structure)
        let (width, height) = (fields.first { $0.name == "w" }, fields.first { $0.name == "h" })
        guard let across = self.place(of: width), let down = self.place(of: height),
            let long = text(of: width),
            let short = text(of: height)
        else { return [] }
        return [(across, short), (down, long)]
    }
}

extension Double {
    /// The number with at most six decimal places.
    fileprivate var plain: String {
        let millionths = Int((self * 1e6).rounded())
        let digits = String(abs(millionths) % 1_000_000)
        let places = String(repeating: "0", count: 6 - digits.count) + digits
        let kept = places.replacing(#/0+$/#, with: "")
        return (millionths < 0 ? "-" : "") + String(abs(millionths) / 1_000_000)
            + (kept.isEmpty ? "" : "." + kept)
    }
}
