import Formats

@testable import Pairing

/// The samples of a track according to its tables, read independently of the library.
enum SampleBytes {
    static func samples(of track: AtomNode, in file: [UInt8]) throws -> [[UInt8]]? {
        guard let table = track.descendant("mdia", "minf", "stbl"),
            let offsets = try ChunkOffsetAtom(sampleTable: table)?.offsets,
            let sizes = try table.reading(SampleSizeAtom.self),
            let runs = try table.reading(SampleToChunkAtom.self)?.runs
        else { return nil }
        var samples: [[UInt8]] = []
        for (chunk, offset) in offsets.enumerated() {
            var position = Int(offset)
            let run = runs.last { Int($0.firstChunk) <= chunk + 1 }
            for _ in 0..<(run?.samplesPerChunk ?? 0) where samples.count < Int(sizes.count) {
                let size = sizes.uniformSize > 0 ? sizes.uniformSize : sizes.sizes[samples.count]
                samples.append(Array(file[position..<position + Int(size)]))
                position += Int(size)
            }
        }
        return samples
    }
}
