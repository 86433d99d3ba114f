import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("A camera's PCM in MP4")
struct PCMTests {
    /// Returns a track of uncompressed sound. QTFF, "Sound Sample Description (Version 2)".
    private func track(bits: Int, flags: Int, channels: Int = 2, frame: Int? = nil) -> AtomNode {
        let fixed = Box.u16(2, 0) + Box.u32(0) + Box.u16(3, 16, 0xFFFE, 0) + Box.u32(0x1_0000, 72)
        // 48,000 as a 64-bit float.
        let rate = Box.u32(0x40E7_7000, 0)
        let size = frame ?? channels * bits / 8
        let content = fixed + rate + Box.u32(channels, 0x7F00_0000, bits, flags, size, 1)
        let description = SampleDescriptionAtom(entries: [.init(format: "lpcm", content: content)])
        let sizes = SampleSizeAtom(uniformSize: UInt32(size), count: 100)
        let table = AtomNode("stbl", children: [description.node, sizes.node])
        return AtomNode("trak", children: [AtomNode("mdia", children: [AtomNode("minf", children: [table])])])
    }

    @Test(
        "has QuickTime's words for 16 bits, which all readers know, and ISO's for others",
        arguments: [
            (16, 4, "sowt", []), (16, 6, "twos", []), (24, 4, "ipcm", [1, 24]), (24, 6, "ipcm", [0, 24]),
            (32, 1, "fpcm", [1, 32]), (64, 3, "fpcm", [0, 64]),
        ] as [(Int, Int, String, [UInt8])]
    )
    func described(bits: Int, flags: Int, format: String, configuration: [UInt8]) throws {
        let payload = try #require(ISOTrack.descriptions(of: track(bits: bits, flags: flags))?.payload)
        let entry = try #require(try SampleDescriptionAtom(payload: payload).entries.first)
        #expect(entry.format == .init(stringLiteral: format))
        let fixed = Box.zeros(8) + Box.u16(2, bits, 0, 0, 48_000, 0)
        let more = configuration.isEmpty ? [] : Box.atom("pcmC", Box.zeros(4) + configuration)
        #expect(Array(entry.content) == fixed + more)
    }

    @Test("has none for samples that are unsigned, odd, or no frames of all channels")
    func unknown() {
        #expect(ISOTrack.descriptions(of: track(bits: 16, flags: 0)) == nil)
        #expect(ISOTrack.descriptions(of: track(bits: 20, flags: 4)) == nil)
        #expect(ISOTrack.descriptions(of: track(bits: 16, flags: 4, frame: 2)) == nil)
    }
}
