/// A PNG file as its chunks. PNG (Third Edition) §5. `serialized()` returns the parsed bytes.
package struct PNGFile: Sendable, Hashable {
    /// The eight bytes every PNG file begins with.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    static let maximumChunks = 1_000_000

    /// The chunks from IHDR through IEND, in file order.
    package internal(set) var chunks: [PNGChunk]
    /// All bytes after IEND.
    var trailer: ArraySlice<UInt8>
    package let header: PNGHeader

    /// Reads a PNG file, keeping every byte and verifying each chunk's CRC. Throws `not-a-png` without the signature,
    /// `truncated-png` without IEND, and `bad-png` if a chunk is damaged or IHDR is not first.
    init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = ByteReader(bytes)
        guard let start = reader.take(8), start.elementsEqual(Self.signature) else {
            throw ContainerError(.notAPNG, "not a PNG picture: no signature", offset: bytes.startIndex)
        }
        var chunks: [PNGChunk] = []
        repeat {
            guard chunks.count < Self.maximumChunks else {
                throw ContainerError(.badPNG, "the picture has more than \(Self.maximumChunks) chunks")
            }
            chunks.append(try PNGChunk(reading: &reader))
        } while chunks.last?.type != "IEND"
        header = try PNGHeader(chunk: chunks[0])
        self.chunks = chunks
        trailer = reader.takeRest()
    }

    /// Reads a PNG file. See `init(parsing:)` for slices.
    package init(parsing bytes: [UInt8]) throws(ContainerError) { try self.init(parsing: bytes[...]) }

    /// Returns the file's bytes.
    package func serialized() -> [UInt8] {
        var writer = ByteWriter(capacity: chunks.reduce(8 + trailer.count) { $0 + $1.data.count + 12 })
        writer.write(Self.signature)
        for chunk in chunks { chunk.serialize(into: &writer) }
        writer.write(trailer)
        return writer.bytes
    }
}

/// Metadata in ancillary chunks. PNG (Third Edition) §11.3.
extension PNGFile {
    /// The chunks carried over when pixels change: Exif, text, time, physical size, and colour information.
    static let carriedChunks: Set<String> = [
        "eXIf", "tEXt", "zTXt", "iTXt", "tIME", "pHYs", "iCCP", "sRGB", "gAMA", "cHRM", "cICP",
    ]

    /// Returns the chunk types that this newly encoded file can adopt from `source`. For the same sample format they
    /// include significant bits and background, which are given in samples.
    package func chunks(carriedFrom source: PNGFile) -> Set<String> {
        let isAlike = header.colorType == source.header.colorType && header.bitDepth == source.header.bitDepth
        return isAlike ? Self.carriedChunks.union(["sBIT", "bKGD"]) : Self.carriedChunks
    }

    /// The TIFF block of the eXIf chunk; `nil` without one.
    package var exifPayload: ArraySlice<UInt8>? { chunks.first { $0.type == "eXIf" }?.data }

    /// Returns the Exif block, or `nil` without one. Throws `bad-exif` if its TIFF structure is damaged.
    package func exif() throws(ContainerError) -> ExifBlock? {
        guard let payload = exifPayload else { return nil }
        return try ExifBlock(parsing: payload)
    }

    /// Returns the file with `block` as its only eXIf chunk, before the picture data.
    package func settingExif(_ block: ExifBlock) -> PNGFile {
        var file = removing(chunks: ["eXIf"])
        file.insertBeforePictureData([PNGChunk(type: "eXIf", data: block.bytes[...])])
        return file
    }

    func removing(chunks types: Set<String>) -> PNGFile {
        var file = self
        file.chunks.removeAll { types.contains($0.type) && $0.isAncillary }
        return file
    }

    /// Returns this newly encoded file with the wanted ancillary chunks of `source` after IHDR, a legal place for all
    /// of them, in place of its own.
    ///
    /// Leave out colour chunks if the pixels were converted to another colour space.
    package func adopting(metadataOf source: PNGFile, keeping types: Set<String> = carriedChunks) -> PNGFile {
        let adopted = source.chunks.filter { $0.isAncillary && types.contains($0.type) }
        var file = removing(chunks: types)
        file.chunks.insert(contentsOf: adopted, at: min(1, file.chunks.count))
        return file
    }

    private mutating func insertBeforePictureData(_ added: [PNGChunk]) {
        let position = chunks.firstIndex { $0.type == "IDAT" || $0.type == "IEND" } ?? chunks.count
        chunks.insert(contentsOf: added, at: position)
    }
}

extension PNGChunk {
    /// `true` if a decoder may ignore the chunk: its first letter is lower case.
    var isAncillary: Bool { (type.utf8.first ?? 0) & 0x20 != 0 }

    fileprivate static let xmpKeyword = "XML:com.adobe.xmp"
    /// Readers only display it.
    private static let profileName = Array("ICC profile\0".utf8)

    /// Creates an iCCP chunk; `nil` if memory runs out.
    static func colorProfile(_ profile: [UInt8]) -> PNGChunk? {
        Inflater.packed(profile).map { PNGChunk(type: "iCCP", data: (profileName + [0] + $0)[...]) }
    }

    var isXMP: Bool {
        type == "iTXt" && data.starts(with: Self.xmpKeyword.utf8) && PNGText(self)?.isXMP ?? true
    }

    /// The XMP packet; `nil` for other chunks and unreadable packets.
    var xmp: XMPPacket? { isXMP ? PNGText(self)?.text.map { XMPPacket($0) } : nil }

    static func xmp(_ packet: XMPPacket) -> PNGChunk {
        PNGChunk(type: "iTXt", data: (Array(xmpKeyword.utf8) + [0, 0, 0, 0, 0] + packet.bytes)[...])
    }
}

/// The samples' meaning as colours without an ICC profile. PNG (Third Edition) §4.3: the first of cICP, iCCP, sRGB, and
/// gAMA with cHRM applies.
extension PNGFile {
    /// The colours declared by chunks other than iCCP.
    package enum StatedColors: Sendable, Hashable {
        /// cICP: primaries and transfer, code points of ITU-T H.273.
        case numbers(primaries: Int, transfer: Int)
        /// sRGB.
        case standard
        /// gAMA, the exponent from samples to light, and cHRM, x and y of white, red, green and blue.
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

    /// Returns the values of a chunk in units of 1/100,000.
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

    var colorProfile: [UInt8]? {
        guard let data = data(of: "iCCP"), let end = data.firstIndex(of: 0), let inflater = Inflater() else {
            return nil
        }
        let unpacked = inflater.unpacked(data.dropFirst(end + 2), limit: Self.maximumProfile)
        return unpacked.isWhole ? unpacked.bytes : nil
    }
}

/// The XMP packet, an iTXt chunk with a reserved keyword. XMP Specification Part 3 §1.1.5.
extension PNGFile {
    /// The XMP packet; `nil` if absent or unreadable.
    package var xmp: XMPPacket? { chunks.first(where: \.isXMP)?.xmp }

    /// Returns the file with this packet as its only XMP. Throws `bad-png` if it is too long for a chunk.
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

extension PNGText {
    fileprivate var isXMP: Bool { keyword.elementsEqual(PNGChunk.xmpKeyword.utf8) }
}
