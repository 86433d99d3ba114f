import TestSupport
import Testing

@testable import Formats

@Suite("The atoms that list a HEIF file's items")
struct HEIFAtomTests {
    private func read<Kind: Atom>(_ kind: Kind.Type, _ payload: [UInt8]) throws -> Kind {
        let atom = try Kind(payload: payload[...])
        #expect(atom.payload == payload)
        for shorter in Damage.truncations(of: payload) {
            if let partial = try? Kind(payload: shorter[...]) { #expect(partial != atom) }
        }
        return atom
    }

    @Test("are written as they were read, with item IDs of 16 and of 32 bits")
    func roundTrips() throws {
        for isWide in [false, true] {
            let head: [UInt8] = [isWide ? 1 : 0, 0, 0, 0]
            func id(_ id: Int) -> [UInt8] { isWide ? Box.u32(id) : Box.u16(id) }
            #expect(try read(PrimaryItemAtom.self, head + id(7)).item == 7)

            let references =
                Box.atom("dimg", id(7) + Box.u16(2) + id(1) + id(2))
                + Box.atom("cdsc", id(8) + Box.u16(1) + id(7))
            let links = try read(ItemReferenceAtom.self, head + references).references
            #expect(links.map(\.source) == [7, 8] && links.map(\.targets) == [[1, 2], [7]])

            let indices: [UInt8] = [2, 0x81, 3]
            let table = try read(PropertyAssociationAtom.self, head + Box.u32(1) + id(7) + indices)
            #expect(table.entries.map(\.item) == [7])
            #expect(table.entries.flatMap(\.associations).map(\.index) == [1, 3])
            #expect(table.entries.flatMap(\.associations).map(\.isEssential) == [true, false])
        }
        let wideIndex = Box.u32(1, 1) + Box.u16(7) + [1, 0x81, 0x02]
        let table = try read(PropertyAssociationAtom.self, wideIndex)
        #expect(table.entries.flatMap(\.associations).map(\.index) == [0x102])
    }

    @Test("list new items and references behind the old ones, which stay as they are")
    func additions() throws {
        let entry = Box.atom("infe", [2, 0, 0, 0] + Box.u16(1, 0) + Array("hvc1".utf8) + [0])
        let broken = Box.atom("infe", [9])
        var items = try read(ItemInformationAtom.self, Box.u32(0) + Box.u16(2) + entry + broken)
        #expect(items.items == [HEIFItem(id: 1, type: "hvc1")])
        let packet = HEIFItem(id: 2, type: "mime", contentType: "application/rdf+xml")
        for item in [packet, HEIFItem(id: 70_000, type: "Exif")] { items.append(item) }
        #expect(items.payload.starts(with: Box.u32(0) + Box.u16(4) + entry + broken))
        let again = try read(ItemInformationAtom.self, items.payload)
        #expect(again.items == [HEIFItem(id: 1, type: "hvc1"), packet, HEIFItem(id: 70_000, type: "Exif")])

        let old = Box.atom("dimg", Box.u16(7, 1, 1))
        var links = try read(ItemReferenceAtom.self, Box.u32(0) + old)
        links.append("cdsc", from: 2, to: 7)
        #expect(links.payload == Box.u32(0) + old + Box.atom("cdsc", Box.u16(2, 1, 7)))
    }

    @Test("that end early have what stands before their end, or are refused")
    func damage() throws {
        let one = Box.u16(7) + [1, 0x81]
        let short = Box.u32(0, 4_000_000_000) + one + Box.u16(8)
        #expect(try PropertyAssociationAtom(payload: short[...]).entries.map(\.item) == [7])
        #expect(throws: ContainerError(.badAtom, "")) { try PrimaryItemAtom(payload: [0, 0, 0, 0, 1]) }
        #expect(throws: ContainerError(.truncatedMovie, "")) {
            try ItemReferenceAtom(payload: (Box.u32(0) + Box.u32(100) + Array("dimg".utf8))[...])
        }
    }
}
