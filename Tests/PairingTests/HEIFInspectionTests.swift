import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("A HEIC still")
struct HEIFInspectionTests {
    /// Returns a file of 4032 x 3024 pixels, rotated a quarter turn clockwise, with an Exif item.
    private func file() throws -> [UInt8] {
        let order = ByteOrder.bigEndian
        let block = try ExifBlock.standard(
            width: 4032,
            height: 3024,
            contentIdentifier: Sample.identifier.text
        )
        let item = [0, 0, 0, 6] + Array("Exif\0\0".utf8) + block.bytes
        let type = FileTypeAtom(majorBrand: "heic", minorVersion: 0, compatibleBrands: ["mif1", "heic"])
        func meta(_ offset: Int) -> AtomNode {
            let size = AtomNode(
                "ispe",
                payload: [0, 0, 0, 0] + order.bytes(of: UInt32(4032)) + order.bytes(of: UInt32(3024))
            )
            let entries = [("hvc1", UInt8(1)), ("Exif", 2)].flatMap { name, number in
                AtomNode("infe", payload: [2, 0, 0, 0, 0, number, 0, 0] + Array(name.utf8) + [0]).serialized()
            }
            let location =
                [0, 0, 0, 0, 0x44, 0x00, 0, 1, 0, 2, 0, 0, 0, 1] + order.bytes(of: UInt32(offset))
                + order.bytes(of: UInt32(item.count))
            return AtomNode(
                "meta",
                lead: [0, 0, 0, 0],
                children: [
                    HandlerAtom(componentType: "mhlr", subtype: "pict", name: "").node,
                    AtomNode("pitm", payload: [0, 0, 0, 0, 0, 1]), AtomNode("iloc", payload: location),
                    AtomNode("iinf", payload: [0, 0, 0, 0, 0, 2] + entries),
                    AtomNode(
                        "iprp",
                        children: [
                            AtomNode("ipco", children: [size, AtomNode("irot", payload: [3])]),
                            AtomNode("ipma", payload: [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0x81, 0x82]),
                        ]
                    ),
                ]
            )
        }
        let offset = type.node.byteCount + meta(0).byteCount + 8
        return type.node.serialized() + meta(offset).serialized()
            + AtomNode("mdat", payload: item).serialized()
    }

    @Test("says its size, turn and identifier")
    func inspection() throws {
        let still = try StillInspection(try file())
        #expect(still.format == .heic)
        #expect(still.storedWidth == 4032 && still.storedHeight == 3024)
        #expect(still.width == 3024 && still.height == 4032)
        #expect(still.orientation == 6)
        #expect(still.contentIdentifier == Sample.identifier)
        #expect(still.exifDamage == nil)
    }

    @Test("that is cut or damaged is read or refused")
    func damage() throws {
        let bytes = try file()
        func read(_ bytes: [UInt8]) throws { _ = try StillInspection(bytes) }
        #expect(Damage.outcomes(Damage.truncations(of: bytes), read).refused > 0)
        let ends = Damage.outcomes(Damage.mutations(of: bytes, seed: 12), read)
        #expect(ends.read > 0 && ends.refused > 0)
    }
}
