/// The orientation that a packet may repeat from Exif (`tiff:Orientation`). XMP Specification Part 2 §3.1.
extension XMPPacket {
    /// The packet with its orientation, where it has one, set to upright, so that no reader turns an upright picture
    /// again. Every other byte stays.
    public var upright: XMPPacket {
        var text = bytes
        var start = text.startIndex
        while let name = text[start...].firstRange(of: Array("tiff:Orientation".utf8)) {
            start = name.upperBound
            // As an attribute (="6") or as an element (>6<).
            let digits = UInt8(ascii: "1")...UInt8(ascii: "8")
            let value = text[start...].prefix(8).firstIndex(where: digits.contains)
            if let value, text[start..<value].allSatisfy(" =\"'>\n\t".utf8.contains) {
                text[value] = UInt8(ascii: "1")
            }
        }
        return XMPPacket(text)
    }
}
