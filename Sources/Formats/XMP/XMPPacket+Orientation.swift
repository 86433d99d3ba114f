/// The orientation that a packet may repeat from Exif (`tiff:Orientation`). XMP Specification Part 2 §3.1.
extension XMPPacket {
    /// The packet with its orientation, if it has one, set to upright, so that no reader rotates an upright
    /// picture again. Every other byte stays.
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
