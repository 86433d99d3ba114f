import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("Every typed atom")
struct AtomRoundTripTests {
    private func check<Kind: Atom>(_ atom: Kind) throws {
        let bytes = atom.payload
        let read = try Kind(payload: bytes[...])
        #expect(read == atom)
        #expect(read.payload == bytes)
        for shorter in Damage.truncations(of: bytes) {
            if let partial = try? Kind(payload: shorter[...]) { #expect(partial != atom) }
        }
    }

    @Test("is read back as it was written, and no shorter version passes for it")
    func roundTrips() throws {
        try check(FileTypeAtom(majorBrand: "mp42", minorVersion: 512, compatibleBrands: ["isom", "mp42"]))
        for time: UInt64 in [0, 1 << 40] {
            try check(MovieHeaderAtom(creationTime: time, timeScale: 600, duration: 77, nextTrackID: 4))
            try check(TrackHeaderAtom(creationTime: time, trackID: 3, duration: 9, width: 640, height: 480))
            try check(MediaHeaderAtom(creationTime: time, timeScale: 1000, duration: 1))
        }
        for duration: UInt64 in [1181, 1 << 33] {
            try check(
                EditListAtom(edits: [
                    .init(duration: duration, mediaTime: -1), .init(duration: 1, mediaTime: 0),
                ])
            )
        }
        try check(HandlerAtom(componentType: "mhlr", subtype: "vide", name: "Core Media Video"))
        try check(SampleDescriptionAtom(entries: [.init(format: "avc1", content: [1, 2, 3])]))
        try check(TimeToSampleAtom(durations: [20, 20, 21]))
        try check(SampleToChunkAtom(samplesInOneChunk: 30))
        try check(SampleSizeAtom(sizes: [1, 2, 3]))
        try check(SampleSizeAtom(uniformSize: 9, count: 1))
        try check(SyncSampleAtom(numbers: [1, 31]))
        try check(MetadataKeysAtom(names: ["com.apple.quicktime.software", "x"]))
    }

    @Test("chunk offsets take 64 bits when they need them")
    func chunkOffsets() throws {
        for (offset, type) in [(UInt64(36), "stco"), (1 << 32, "co64")] as [(UInt64, FourCharCode)] {
            let atom = ChunkOffsetAtom(offsets: [offset])
            #expect(atom.type == type)
            #expect(try ChunkOffsetAtom(payload: atom.payload[...], isWide: atom.isWide) == atom)
        }
    }

    @Test("runs of equal durations are counted")
    func runs() {
        #expect(TimeToSampleAtom(durations: [20, 20, 21, 20]).runs.map(\.count) == [2, 1, 1])
    }

    @Test("a table that claims four billion entries is refused")
    func hugeTable() {
        let payload: [UInt8] = [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1]
        #expect(throws: ContainerError(.badAtom, "")) { try SyncSampleAtom(payload: payload[...]) }
        #expect(throws: ContainerError(.badAtom, "")) { try TimeToSampleAtom(payload: payload[...]) }
    }

    @Test("an early end is reported with the atom and the byte")
    func coordinates() {
        let error = #expect(throws: ContainerError.self) {
            try MediaHeaderAtom(payload: [0, 0, 0, 0, 1][...])
        }
        #expect(error?.path == ["mdhd"])
        #expect(error?.offset == 4)
    }
}
