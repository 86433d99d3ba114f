/// The interpretation of a PNG's samples as colours without an ICC profile. PNG (Third Edition) §4.3: of
/// several chunks the first of cICP, iCCP, sRGB, and gAMA with cHRM applies.
extension PNGFile {
    /// The colours declared by chunks other than iCCP.
    package enum StatedColors: Sendable, Hashable {
        /// cICP: primaries and transfer, numbers of ITU-T H.273.
        case numbers(primaries: Int, transfer: Int)
        /// sRGB.
        case standard
        /// gAMA, the exponent that maps samples to light, and cHRM, x and y of white, red, green and blue.
        case measured(gamma: Double?, chromaticities: [Double]?)
    }

    /// The colours declared by chunks other than iCCP; `nil` without any.
    package var statedColors: StatedColors? {
        if let bytes = data(of: "cICP"), bytes.count >= 2 {
            return .numbers(primaries: Int(bytes[0]), transfer: Int(bytes[1]))
        }
        if chunks.contains(where: { $0.type == "sRGB" }) { return .standard }
        let gamma = numbers(of: "gAMA", count: 1)?.first.flatMap { $0 > 0 ? 1 / $0 : nil }
        let chromaticities = numbers(of: "cHRM", count: 8)
        return gamma == nil && chromaticities == nil
            ? nil : .measured(gamma: gamma, chromaticities: chromaticities)
    }

    /// `true` if the picture is the first of an animation (acTL).
    package var isAnimated: Bool { chunks.contains { $0.type == "acTL" } }

    private func data(of type: String) -> [UInt8]? { chunks.first { $0.type == type }.map { Array($0.data) } }

    /// Returns the numbers of a chunk that stores them in units of 1/100,000.
    private func numbers(of type: String, count: Int) -> [Double]? {
        guard let bytes = data(of: type) else { return nil }
        var reader = ByteReader(bytes)
        var numbers: [Double] = []
        while let number = reader.uint32() { numbers.append(Double(number) / 100_000) }
        return numbers.count == count ? numbers : nil
    }
}

/// The colour profile, compressed by deflate. PNG (Third Edition) §11.3.2.3.
extension PNGFile {
    /// The maximum size of a decompressed profile, in bytes.
    private static let maximumProfile = 1 << 25

    /// The bytes of the profile; `nil` without one that can be decompressed.
    package var colorProfile: [UInt8]? {
        guard let data = data(of: "iCCP"), let end = data.firstIndex(of: 0), let inflater = Inflater() else {
            return nil
        }
        let unpacked = inflater.unpacked(data.dropFirst(end + 2), limit: Self.maximumProfile)
        return unpacked.isWhole ? unpacked.bytes : nil
    }

    /// Returns the file with this profile in place of its own, or else after the header; without any for
    /// `nil`.
    func settingColorProfile(_ profile: [UInt8]?) -> PNGFile {
        var file = removing(chunks: ["iCCP"])
        guard let chunk = profile.flatMap(PNGChunk.colorProfile) else { return file }
        let place = chunks.firstIndex { $0.type == "iCCP" } ?? min(1, chunks.count)
        file.chunks.insert(chunk, at: place)
        return file
    }
}

/// The XMP packet, an iTXt chunk with a reserved keyword. XMP Specification Part 3 §1.1.5.
extension PNGFile {
    /// The XMP packet; `nil` without one that can be read.
    package var xmp: XMPPacket? { chunks.first(where: \.isXMP)?.xmp }

    /// Returns the file with this packet as its only XMP.
    ///
    /// - Throws: `bad-png` if it is too long for a chunk.
    package func settingXMP(_ packet: XMPPacket) throws(ContainerError) -> PNGFile {
        guard packet.bytes.count < 1 << 30 else {
            throw ContainerError(
                .badPNG,
                "an XMP packet of \(packet.bytes.count) bytes does not fit in a chunk"
            )
        }
        var file = self
        file.chunks.removeAll(where: \.isXMP)
        file.chunks.insert(.xmp(packet), at: min(1, file.chunks.count))
        return file
    }
}

extension PNGChunk {
    fileprivate static let xmpKeyword = "XML:com.adobe.xmp"
    /// The name given to profiles written here; readers only display it.
    private static let profileName = Array("ICC profile\0".utf8)

    /// Creates the chunk of a colour profile; returns `nil` if memory runs out.
    static func colorProfile(_ profile: [UInt8]) -> PNGChunk? {
        Inflater.packed(profile).map { PNGChunk(type: "iCCP", data: (profileName + [0] + $0)[...]) }
    }

    /// `true` if the chunk holds, or should hold, an XMP packet.
    var isXMP: Bool {
        type == "iTXt" && data.starts(with: Self.xmpKeyword.utf8) && PNGText(self)?.isXMP ?? true
    }

    /// The XMP packet it holds; `nil` for other chunks, or if it cannot be read.
    var xmp: XMPPacket? { isXMP ? PNGText(self)?.text.map { XMPPacket($0) } : nil }

    static func xmp(_ packet: XMPPacket) -> PNGChunk {
        PNGChunk(type: "iTXt", data: (Array(xmpKeyword.utf8) + [0, 0, 0, 0, 0] + packet.bytes)[...])
    }
}

extension PNGText {
    fileprivate var isXMP: Bool { keyword.elementsEqual(PNGChunk.xmpKeyword.utf8) }
}
