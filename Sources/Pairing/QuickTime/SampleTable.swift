import Formats

/// A track's samples in sequence, with bytes and times, computed without allocation. QTFF, "Sample Table Atoms".
struct SampleTable: Sequence {
    struct Sample: Hashable {
        /// The chunk's index, from 0.
        let chunk: Int
        /// The bytes in the file.
        let range: Range<Int>
        /// In ticks of the media.
        let time: UInt64
        /// In ticks of the media.
        let duration: UInt32
    }

    fileprivate let offsets: [UInt64]
    fileprivate let sizes: SampleSizeAtom
    fileprivate let chunks: [SampleToChunkAtom.Run]
    fileprivate let durations: [TimeToSampleAtom.Run]

    /// Reads a `trak` atom's table; `nil` if a part is missing or damaged.
    init?(track: AtomNode) {
        guard let table = track.descendant("mdia", "minf", "stbl"),
            let offsets = try? ChunkOffsetAtom(sampleTable: table)?.offsets,
            let sizes = try? table.reading(SampleSizeAtom.self),
            let chunks = try? table.reading(SampleToChunkAtom.self)?.runs,
            let durations = try? table.reading(TimeToSampleAtom.self)?.runs
        else { return nil }
        (self.offsets, self.sizes, self.chunks, self.durations) = (offsets, sizes, chunks, durations)
    }

    func makeIterator() -> Iterator { Iterator(table: self) }

    struct Iterator: IteratorProtocol {
        private let table: SampleTable
        private var index = 0
        private var chunk = -1
        private var leftInChunk: UInt32 = 0
        private var position: UInt64 = 0
        private var chunkRun = 0
        private var durationRun = 0
        private var usedOfRun: UInt32 = 0
        private var time: UInt64 = 0

        fileprivate init(table: SampleTable) { self.table = table }

        mutating func next() -> Sample? {
            guard let size = table.sizes[index], enterChunk(), let start = Int(exactly: position),
                start <= Int.max - Int(size)
            else { return nil }
            let duration = nextDuration()
            let range = start..<start + Int(size)
            let sample = Sample(chunk: chunk, range: range, time: time, duration: duration)
            position = UInt64(range.upperBound)
            time &+= UInt64(duration)
            index += 1
            leftInChunk -= 1
            return sample
        }

        private mutating func enterChunk() -> Bool {
            while leftInChunk == 0 {
                chunk += 1
                guard chunk < table.offsets.count else { return false }
                let runs = table.chunks
                while chunkRun + 1 < runs.count, Int(runs[chunkRun + 1].firstChunk) <= chunk + 1 {
                    chunkRun += 1
                }
                guard chunkRun < runs.count else { return false }
                leftInChunk = runs[chunkRun].samplesPerChunk
                position = table.offsets[chunk]
            }
            return true
        }

        private mutating func nextDuration() -> UInt32 {
            while durationRun < table.durations.count, usedOfRun >= table.durations[durationRun].count {
                durationRun += 1
                usedOfRun = 0
            }
            guard durationRun < table.durations.count else { return 0 }
            usedOfRun += 1
            return table.durations[durationRun].duration
        }
    }
}

extension SampleSizeAtom {
    /// The size of a sample, from 0; `nil` if there is none.
    subscript(index: Int) -> UInt32? {
        guard index < Int(count) else { return nil }
        guard uniformSize == 0 else { return uniformSize }
        return index < sizes.count ? sizes[index] : nil
    }
}

extension AtomNode {
    /// The tables of samples: times, places and kinds. ISO/IEC 14496-12 §8.6, §8.7.
    static let sampleTables: Set<FourCharCode> = [
        "elst", "stts", "ctts", "cslg", "stss", "stsc", "stsz", "stz2", "stco", "co64", "sdtp", "sbgp",
        "sgpd",
    ]
}
