import Formats

/// The time-to-sample atom (`stts`) in `stbl`. QTFF, "Time-to-Sample Atoms".
struct TimeToSampleAtom: Atom {
    /// A run of samples with the same duration.
    struct Run: Sendable, Hashable {
        var count: UInt32
        /// Each sample's, in ticks of the media.
        var duration: UInt32
    }

    static let type: FourCharCode = "stts"
    var head = VersionAndFlags()
    /// In sample order.
    var runs: [Run]

    init(durations: [UInt32]) {
        runs = durations.runs.map { Run(count: $0, duration: $1) }
    }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        runs = []
        for _ in 0..<(try reader.entryCount(width: 8)) {
            runs.append(Run(count: try reader.uint32(), duration: try reader.uint32()))
        }
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: runs.count))
        for run in runs {
            writer.write(run.count)
            writer.write(run.duration)
        }
    }
}

extension Array where Element: Equatable {
    /// Equal neighbours, counted.
    var runs: [(count: UInt32, value: Element)] {
        var runs: [(count: UInt32, value: Element)] = []
        for value in self {
            if runs.last?.value == value { runs[runs.count - 1].count += 1 } else { runs.append((1, value)) }
        }
        return runs
    }
}
