import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("The tree of atoms")
struct AtomTreeTests {
    private static let header: [UInt8] = FileTypeAtom.quickTime.node.serialized()

    private func randomTree(depth: Int, using generator: inout SeededGenerator) -> AtomNode {
        let containers: [FourCharCode] = ["moov", "trak", "mdia", "udta", "ilst", "tref"]
        let leaves: [FourCharCode] = ["mvhd", "free", "abcd", "stts", "mdat", "meta", "uuid"]
        if depth > 0, Bool.random(using: &generator) {
            let children = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                randomTree(depth: depth - 1, using: &generator)
            }
            return AtomNode(containers.randomElement(using: &generator) ?? "moov", children: children)
        }
        let payload = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        var leaf = AtomNode(leaves.randomElement(using: &generator) ?? "free", payload: payload)
        if Int.random(in: 0..<8, using: &generator) == 0 { leaf.sizeForm = .extended }
        return leaf
    }

    @Test("500 random trees come back byte for byte")
    func randomTrees() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            var bytes = Self.header
            for _ in 0..<3 { bytes += randomTree(depth: 5, using: &generator).serialized() }
            let movie = try AtomFile(parsing: bytes)
            #expect(movie.serialized() == bytes)
        }
    }

    @Test("an atom that goes on to the end of the file stays so")
    func sizeZero() throws {
        let bytes = Self.header + [0, 0, 0, 0] + Array("mdat".utf8) + [1, 2, 3]
        let movie = try AtomFile(parsing: bytes)
        #expect(movie["mdat"]?.payload == [1, 2, 3])
        #expect(movie.serialized() == bytes)
    }

    @Test("a zero that ends user data is kept")
    func terminatedUserData() throws {
        let inner = AtomNode("free", payload: [7]).serialized() + [0, 0, 0, 0]
        let bytes = Self.header + AtomNode("udta", payload: inner).serialized()
        let movie = try AtomFile(parsing: bytes)
        #expect(movie["udta"]?.children.map(\.type) == ["free"])
        #expect(movie.serialized() == bytes)
    }

    @Test("metadata is found in QuickTime's and in ISO's form")
    func metaForms() throws {
        let meta = MovieMetadata(items: [.init(key: "a.b", text: "c")]).node
        let iso = AtomNode("meta", lead: [0, 0, 0, 0], children: meta.children)
        for node in [meta, iso] {
            let bytes = Self.header + node.serialized()
            let movie = try AtomFile(parsing: bytes)
            let read = try MovieMetadata(meta: try #require(movie["meta"]))
            #expect(read.text("a.b") == "c")
            #expect(movie.serialized() == bytes)
        }
    }

    @Test("nesting without end is not followed")
    func deepNesting() throws {
        var node = AtomNode("moov", payload: [])
        for _ in 0..<1000 { node = AtomNode("moov", payload: node.serialized()) }
        let bytes = Self.header + node.serialized()
        #expect(try AtomFile(parsing: bytes).serialized() == bytes)
    }

    @Test("an atom longer than the file is an early end, with its place")
    func tooLong() {
        let bytes = Self.header + [0, 0, 1, 0] + Array("moov".utf8) + [1]
        let error = #expect(throws: ContainerError.self) { try AtomFile(parsing: bytes) }
        #expect(error?.code == .truncatedMovie)
        #expect(error?.offset == 20)
        #expect(
            error?.description
                == "moov at byte 20: the file ends early: moov needs 256 bytes, but only 9 are left"
        )
    }

    @Test("sizes smaller than a header and larger than memory are refused")
    func impossibleSizes() {
        for size: [UInt8] in [[0, 0, 0, 7], [0, 0, 0, 2]] {
            #expect(throws: ContainerError(.badMovie, "")) {
                try AtomFile(parsing: Self.header + size + Array("moov".utf8) + [0, 0])
            }
        }
        let huge: [UInt8] = [0, 0, 0, 1] + Array("moov".utf8) + [UInt8](repeating: 0xFF, count: 8)
        #expect(throws: ContainerError(.truncatedMovie, "")) { try AtomFile(parsing: Self.header + huge) }
    }
}
