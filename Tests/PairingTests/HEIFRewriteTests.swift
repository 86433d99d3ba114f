import TestSupport
import Testing

@testable import Formats

@Suite("Other data in items of a HEIC file")
struct HEIFRewriteTests {
    private static let fresh: [UInt32: [UInt8]] = [
        3: [UInt8](repeating: 0xA3, count: 900), 7: [UInt8](repeating: 0xA7, count: 5),
        50: [UInt8](repeating: 0xB0, count: 90),
    ]

    @Test("take the places of the old, and everything else stays", arguments: HEIFFileTests.layouts)
    func replaced(picture: IPhonePicture) throws {
        let before = try HEIFFile(parsing: picture.bytes)
        var rewrite = HEIFRewrite(before)
        rewrite.data = Self.fresh
        let bytes = try rewrite.bytes()
        let after = try HEIFFile(parsing: bytes)
        #expect(bytes.count == picture.bytes.count + (900 - 103) + (5 - 107))
        #expect(
            after.items == before.items && after.references.map(\.source) == before.references.map(\.source)
        )
        for item in before.items {
            let old = before.data(of: item.id).map { Array($0) }
            #expect(after.data(of: item.id).map { Array($0) } == Self.fresh[item.id] ?? old)
            guard Self.fresh[item.id] != nil, let old else { continue }
            #expect(bytes.firstRange(of: old.prefix(16)) == nil, "nothing of the old data is left")
        }
        let atoms = zip(before.file.atoms, after.file.atoms)
        #expect(atoms.allSatisfy { $0.type == $1.type && $0.sizeForm == $1.sizeForm })
        for (child, old) in zip(after.meta.children, before.meta.children) where child.type != "iloc" {
            #expect(child.serialized() == old.serialized())
        }
    }

    @Test("leave the bytes as they are where there is nothing to change", arguments: HEIFFileTests.layouts)
    func nothing(picture: IPhonePicture) throws {
        #expect(try HEIFRewrite(HEIFFile(parsing: picture.bytes)).bytes() == picture.bytes)
    }

    @Test("go to the end where the old data are another item's too, which keeps them")
    func shared() throws {
        let bytes = try Self.moving(IPhonePicture().bytes, item: 9, ontoItem: 3)
        let before = try HEIFFile(parsing: bytes)
        let old = try #require(before.data(of: 3).map { Array($0) })
        #expect(before.data(of: 9).map { Array($0) } == old)
        var rewrite = HEIFRewrite(before)
        rewrite.data = [3: [1, 2, 3]]
        var after = try HEIFFile(parsing: try rewrite.bytes())
        #expect(after.data(of: 3) == [1, 2, 3] && after.data(of: 9).map { Array($0) } == old)
        // Both changed: the old data are no longer referenced.
        rewrite.data[9] = [4, 5]
        after = try HEIFFile(parsing: try rewrite.bytes())
        #expect(after.data(of: 3) == [1, 2, 3] && after.data(of: 9) == [4, 5])
        #expect(after.bytes.firstRange(of: old.prefix(16)) == nil)
        for item in before.items where ![3, 9].contains(item.id) {
            #expect(after.data(of: item.id).map { Array($0) } == before.data(of: item.id).map { Array($0) })
        }
    }

    @Test("of which nobody knows are erased: an older version may be among them")
    func gaps() throws {
        // Item 9 moves, and its old data are unreferenced.
        let bytes = try Self.moving(IPhonePicture().bytes, item: 9, ontoItem: 3)
        let orphan = try #require(try HEIFFile(parsing: IPhonePicture().bytes).data(of: 9)).map { $0 }
        #expect(bytes.firstRange(of: orphan) != nil)
        let after = try HEIFRewrite(HEIFFile(parsing: bytes)).bytes()
        #expect(after.count == bytes.count && after.firstRange(of: orphan.prefix(16)) == nil)
    }

    @Test("move with properties that grow and atoms that are left out")
    func properties() throws {
        for metaLast in [false, true] {
            var picture = IPhonePicture()
            picture.metaLast = metaLast
            picture.appendix = Box.atom("mpvd", Box.zeros(400))
            let before = try HEIFFile(parsing: picture.bytes)
            var rewrite = HEIFRewrite(before)
            rewrite.properties = [0: [UInt8](repeating: 7, count: 80)]
            rewrite.data = [53: Array("<x/>".utf8)]
            rewrite.omitted = [3]
            let bytes = try rewrite.bytes()
            let after = try HEIFFile(parsing: bytes)
            let shorter = try #require(before.data(of: 53)).count - 4
            #expect(after.movie == nil && bytes.count == picture.bytes.count - 408 + 57 - shorter)
            #expect(after.properties[0].payload?.count == 80)
            for item in before.items where item.id != 53 {
                #expect(
                    after.data(of: item.id).map { Array($0) } == before.data(of: item.id).map { Array($0) }
                )
            }
        }
    }

    /// Returns the file with the data of one item moved onto those of another.
    private static func moving(_ bytes: [UInt8], item: UInt32, ontoItem other: UInt32) throws -> [UInt8] {
        let file = try HEIFFile(parsing: bytes)
        var table = try #require(file.locations)
        let target = try #require(table.items.first { $0.id == other })
        let index = try #require(table.items.firstIndex { $0.id == item })
        table.items[index].extents = target.extents
        var whole = file.file
        let place = try #require(whole.atoms.firstIndex { $0.type == "meta" })
        whole.atoms[place] = whole.atoms[place].changingChildren { children in
            guard let index = children.firstIndex(where: { $0.type == "iloc" }) else { return }
            children[index].content = .payload(table.payload[...])
        }
        return whole.serialized()
    }
}
