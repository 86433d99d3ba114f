internal import Formats
internal import Imaging
internal import Movies

/// Decodes the places of a film where coded parts meet others, as a player would, and compares: beside a part every frame
/// has to be the source's to the last bit, in it what was painted.
struct FilmSeams {
    let look: FilmLook
    let runs: [FilmRun]
    /// The place of some samples of each painted frame in `spool`.
    let grids: [Int: Range<Int>]
    let spool: Spool

    /// The least similarity of a coded frame to what was painted, dB.
    private static let leastLikeness = 30.0

    /// Returns `true` if all seams of the new film hold.
    ///
    /// - Parameter source: The film as it was.
    func hold(_ source: inout FilmReader, _ movie: MovieData) throws(MovieError) -> Bool {
        var film = try FilmReader(MediaBytes(movie), limits: FilmLook.limits)
        let groups = look.groups
        for run in runs where run.isPainted {
            let before = groups.last { $0.packets.upperBound == run.packets.lowerBound }
            let after = groups.first { $0.packets.lowerBound == run.packets.upperBound }
            let first = before?.packets.lowerBound ?? run.packets.lowerBound
            let last = after?.packets.upperBound ?? run.packets.upperBound
            try film.seek(to: first..<last, look.packets[first])
            var (seen, sums) = (0, [Int64: UInt64]())
            while let frame = try film.next() {
                guard let number = look.frame(at: frame.time) else { return false }
                seen += 1
                if run.frames.contains(number) {
                    guard let grid = grids[number].flatMap(spool.bytes),
                        Self.likeness(grid, frame.grid) >= Self.leastLikeness
                    else { return false }
                } else {
                    sums[frame.time] = frame.checksum
                }
            }
            guard seen == last - first else { return false }
            for part in [before, after].compactMap({ $0 }) where !wasPainted(part) {
                try source.seek(to: part.packets, look.packets[part.packets.lowerBound])
                while let frame = try source.next() {
                    guard sums[frame.time] == frame.checksum else { return false }
                }
            }
        }
        return true
    }

    private func wasPainted(_ group: FilmRun) -> Bool {
        runs.contains { $0.isPainted && $0.packets.overlaps(group.packets) }
    }

    private static func likeness(_ a: [UInt8], _ b: [UInt8]) -> Double {
        guard a.count == b.count else { return 0 }
        let squares = zip(a, b).reduce(0.0) { $0 + Double((Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1))) }
        return NoiseRatio.decibels(squares: squares, count: a.count, largest: 255)
    }
}
