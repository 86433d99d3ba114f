import Formats

/// The time-to-sample atom (`stts`) in `stbl`. QTFF, "Time-to-Sample Atoms".
struct TimeToSampleAtom: Atom {
    /// A run of samples with the same duration.
    struct Run: Sendable, Hashable {
        var count: UInt32 = 0
        /// Each sample's, in ticks of the media.
        var duration: UInt32 = 0
    }

    static let type: FourCharCode = "stts"
    var head = VersionAndFlags()
    /// In sample order.
    var runs: [Run] = []

    init() {}

    init(durations: [UInt32]) { runs = durations.runs.map { Run(count: $0, duration: $1) } }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.table(&runs, width: 8, filler: Run()) { coder, run throws(ContainerError) in
            try coder.code(&run.count)
            try coder.code(&run.duration)
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
