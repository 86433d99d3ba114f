import TestSupport
import Testing

@testable import Formats

@Suite("A WebP file")
struct WebPFileTests {
    /// A white pixel, lossless, as cwebp writes it.
    private static let pixel = bytes(
        hex: "52494646 1a000000 57454250 5650384c 0d000000 2f00000010 0710111188 88fe0700"
    )

    @Test("that holds nothing but a picture comes back byte for byte")
    func roundTrip() throws {
        let file = try WebPFile(parsing: Self.pixel)
        #expect(try file.serialized() == Self.pixel)
        #expect(file.colorProfile == nil && file.xmp == nil && !file.isAnimated)
        #expect(try file.exif() == nil)
    }

    @Test("takes a profile, Exif and XMP of any length, announces them, and gives them back")
    func metadata() throws {
        let exif = try ExifFixture(order: .littleEndian).block()
        let profile: [UInt8] = [1, 2, 3]
        let xmp = XMPPacket("<x/>".utf8)
        let file = try WebPFile(parsing: Self.pixel).setting(colorProfile: profile, exif: exif, xmp: xmp)
        let bytes = try file.serialized()
        #expect(bytes.count % 2 == 0)
        // RFC 9649 §2.7: profile, alpha, Exif, XMP; the alpha flag comes from the picture's own header.
        #expect(Array(bytes[12..<16]) == Array("VP8X".utf8) && bytes[20] == 0x20 | 0x10 | 0x08 | 0x04)
        #expect(Array(bytes[24..<30]) == [0, 0, 0, 0, 0, 0])
        let read = try WebPFile(parsing: bytes)
        #expect(read.chunks.map(\.type) == ["ICCP", "VP8L", "EXIF", "XMP "])
        #expect(read.colorProfile == profile && read.xmp == xmp)
        #expect(try read.exif() == exif)
        #expect(try read.setting(colorProfile: nil, exif: nil, xmp: nil).serialized() == Self.pixel)
    }

    @Test("whose Exif begins with the name JPEG wants is read all the same")
    func namedExif() throws {
        let exif = try ExifFixture(order: .bigEndian).block()
        let bytes = try WebPFile(parsing: Self.pixel).setting(colorProfile: nil, exif: exif, xmp: nil)
            .serialized()
        func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let start = try #require(bytes.firstRange(of: Array("EXIF".utf8))?.upperBound)
        let head = bytes[8..<start] + little(exif.bytes.count + 6) + Array("Exif\0\0".utf8)
        let named = Array("RIFF".utf8) + little(bytes.count - 2) + head + bytes[(start + 4)...]
        #expect(try WebPFile(parsing: Array(named)).exif() == exif)
    }

    @Test("that is cut or no WebP is refused with its own code")
    func damage() {
        // The last byte is padding, and is missing from many files.
        for shorter in Damage.truncations(of: Self.pixel).dropLast() where shorter.count > 12 {
            #expect(throws: ContainerError(.truncatedWebP, "")) { try WebPFile(parsing: shorter) }
        }
        #expect(throws: ContainerError(.notAWebP, "")) { try WebPFile(parsing: [0x52, 0x49]) }
        #expect(throws: ContainerError(.badWebP, "")) { try WebPFile(parsing: Array(Self.pixel.prefix(12))) }
    }
}

@Suite("What goes with a picture from format to format")
struct CarriedTests {
    @Test("an XMP packet's orientation becomes upright, as attribute and element, and nothing else changes")
    func orientation() {
        func packet(_ orientation: (String, String)) -> XMPPacket {
            let (attribute, element) = orientation
            return XMPPacket(
                """
                <x:xmpmeta xmlns:x="adobe:ns:meta/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
                xmlns:t="http://ns.adobe.com/tiff/1.0/" xmlns:o="urn:other">\
                <a tiff:Orientation = '\(attribute)' x='8' o:Orientation="6"/>\
                <t:Orientation> \(element)
                </t:Orientation><o:Orientation>8</o:Orientation> tiff:Orientation="7"\
                <!-- <b tiff:Orientation="5"/> --></x:xmpmeta>
                """.utf8
            )
        }
        #expect(packet(("6", "3")).upright == packet(("1", "1")))
        #expect(packet(("9", "33")).upright == packet(("9", "33")))
        #expect(XMPPacket([]).upright == XMPPacket([]))
    }

    @Test("panoramas and series are recognised by properties of their namespaces, under any prefix")
    func capture() {
        func packet(_ property: String) -> XMPPacket {
            XMPPacket(
                """
                <x xmlns:GPano="urn:other" xmlns:p="http://ns.google.com/photos/1.0/panorama/" \
                xmlns:c="http://ns.google.com/photos/1.0/camera/" \(property)/>
                """.utf8
            )
        }
        #expect(packet("p:ProjectionType='cylindrical'").isPanorama)
        #expect(packet("p:FullPanoWidthPixels='8000'").isPanorama)
        #expect(!packet("GPano:ProjectionType='cylindrical'").isPanorama)
        #expect(packet("c:BurstID='a'").isBurst && !packet("c:BurstID='a'").isPanorama)
        #expect(!packet("x='GPano:ProjectionType GCamera:BurstID'").isBurst)
    }

    @Test("a packet set on a JPEG or a PNG is read back, once")
    func packets() throws {
        let (first, xmp) = (XMPPacket("<y/>".utf8), XMPPacket("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8))
        let jpeg = try JPEGFile(parsing: Fixture.graceHopper.bytes).settingXMP(first).settingXMP(xmp)
        #expect(try JPEGFile(parsing: jpeg.serialized()).xmp == xmp)
        let png = try PNGFile(parsing: Fixture.cat.bytes).settingXMP(first).settingXMP(xmp)
        #expect(try PNGFile(parsing: png.serialized()).xmp == xmp)
    }

    @Test("a PNG's colours follow from the first chunk that counts")
    func statedColors() throws {
        var png = HandmadePNG(colorType: 2, depth: 8, width: 2, height: 2, seed: 1)
        #expect(try PNGFile(parsing: png.bytes).statedColors == nil)
        png.chunks = [("gAMA", [0, 1, 0x86, 0xA0])]
        #expect(try PNGFile(parsing: png.bytes).statedColors == .measured(gamma: 1, chromaticities: nil))
        png.chunks.append(("sRGB", [0]))
        #expect(try PNGFile(parsing: png.bytes).statedColors == .standard)
        png.chunks.append(("cICP", [12, 13, 0, 1]))
        #expect(try PNGFile(parsing: png.bytes).statedColors == .numbers(primaries: 12, transfer: 13))
        #expect(try PNGFile(parsing: png.bytes).isAnimated == false)
        png.chunks.append(("acTL", [0, 0, 0, 1, 0, 0, 0, 0]))
        #expect(try PNGFile(parsing: png.bytes).isAnimated)
    }
}
