/// How a PNG's samples are to be read as colours where no ICC profile says it. PNG (Third Edition) §4.3: of several
/// chunks the first of cICP, iCCP, sRGB, and gAMA with cHRM holds.
extension PNGFile {
    /// What the colour chunks other than iCCP say.
    public enum StatedColors: Sendable, Hashable {
        /// cICP: primaries and transfer, numbers of ITU-T H.273.
        case numbers(primaries: Int, transfer: Int)
        /// sRGB.
        case standard
        /// gAMA, the power by which light follows from samples, and cHRM, x and y of white, red, green and blue.
        case measured(gamma: Double?, chromaticities: [Double]?)
    }

    /// What the colour chunks other than iCCP say; `nil` without any.
    public var statedColors: StatedColors? {
        if let bytes = data(of: "cICP"), bytes.count >= 2 {
            return .numbers(primaries: Int(bytes[0]), transfer: Int(bytes[1]))
        }
        if chunks.contains(where: { $0.type == "sRGB" }) { return .standard }
        let gamma = numbers(of: "gAMA", count: 1)?.first.flatMap { $0 > 0 ? 1 / $0 : nil }
        let chromaticities = numbers(of: "cHRM", count: 8)
        return gamma == nil && chromaticities == nil
            ? nil : .measured(gamma: gamma, chromaticities: chromaticities)
    }

    /// Whether the picture is the first of an animation (acTL).
    public var isAnimated: Bool { chunks.contains { $0.type == "acTL" } }

    private func data(of type: String) -> [UInt8]? { chunks.first { $0.type == type }.map { Array($0.data) } }

    /// A chunk of whole hundred-thousandths.
    private func numbers(of type: String, count: Int) -> [Double]? {
        guard let bytes = data(of: type) else { return nil }
        var reader = ByteReader(bytes)
        var numbers: [Double] = []
        while let number = reader.uint32() { numbers.append(Double(number) / 100_000) }
        return numbers.count == count ? numbers : nil
    }
}

/// The XMP packet, an iTXt chunk with a name of its own. XMP Specification Part 3 §1.1.5.
extension PNGFile {
    private static let xmpName: [UInt8] = Array("XML:com.adobe.xmp\0".utf8)

    /// The XMP packet; `nil` without one, or when it is compressed.
    public var xmp: XMPPacket? {
        // Name, whether and how compressed, two texts that end with a zero byte, the packet.
        let chunk = chunks.first { $0.type == "iTXt" && $0.data.starts(with: Self.xmpName) }
        guard let rest = chunk?.data.dropFirst(Self.xmpName.count), rest.first == 0 else { return nil }
        let texts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        return texts.count == 3 ? XMPPacket(texts[2]) : nil
    }

    /// The file with this packet as its only XMP. Throws `bad-png` when it is too long for a chunk.
    public func settingXMP(_ packet: XMPPacket) throws(MetadataError) -> PNGFile {
        let chunk = try PNGChunk(type: "iTXt", data: Self.xmpName + [0, 0, 0, 0] + packet.bytes)
        var file = self
        file.chunks.removeAll { $0.type == "iTXt" && $0.data.starts(with: Self.xmpName) }
        file.chunks.insert(chunk, at: min(1, file.chunks.count))
        return file
    }
}
