internal import Movies

/// A part of a film that is decoded and coded by itself: whole groups of pictures.
struct FilmRun: Sendable, Hashable {
    /// Its coded pictures, in decoding order.
    var packets: Range<Int>
    /// Its frames, in order of presentation.
    var frames: Range<Int>
    /// `true` if it is coded anew.
    var isPainted = false
}

extension FilmLook {
    /// The groups of pictures that can be taken out: each begins with a picture before which no later one is shown, and
    /// needs nothing of what lies before it.
    var groups: [FilmRun] {
        guard !packets.isEmpty else { return [] }
        // The earliest picture from each packet on.
        var earliest = packets.map(\.shown)
        for index in earliest.indices.dropLast().reversed() {
            earliest[index] = min(earliest[index], earliest[index + 1])
        }
        var (starts, latest) = ([0], packets[0].shown)
        for (index, packet) in packets.enumerated() {
            defer { latest = max(latest, packet.shown) }
            guard index > 0, packet.kind == .refresh, latest < packet.shown, earliest[index] == packet.shown
            else {
                continue
            }
            starts.append(index)
        }
        let frames = starts.map { $0 == 0 ? 0 : firstFrame(from: packets[$0].shown) } + [stamps.count]
        return starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : packets.count
            return FilmRun(
                packets: starts[index]..<end,
                frames: frames[index]..<max(frames[index], frames[index + 1])
            )
        }
    }

    /// Returns the first frame that is shown at a time or later.
    func firstFrame(from stamp: Int64) -> Int {
        var range = stamps.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = stamps[middle] < stamp ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// The number of pictures by which decoding runs ahead of showing, at most 2.
    var reorder: Int {
        var most = 0
        for (index, packet) in packets.enumerated() where most < 2 {
            let before = packets[max(0, index - 16)..<index]
            most = max(most, before.count { $0.shown > packet.shown })
        }
        return min(2, most)
    }

    /// The length of a run in seconds from which another one is begun, so that cores can share the work. The first is
    /// coded before the others.
    private static let runLengths = (first: 0.9, others: 3.0)

    /// Returns the film in runs: those that are coded anew, and between them those that are copied.
    ///
    /// - Parameter isPainted: Returns `true` for a group to be coded anew.
    func runs(where isPainted: (FilmRun) -> Bool) -> [FilmRun] {
        var (runs, length): ([FilmRun], Double) = ([], Self.runLengths.first)
        for var group in groups {
            group.isPainted = isPainted(group)
            if let last = runs.last, last.isPainted == group.isPainted,
                !group.isPainted
                    || seconds(last.frames.upperBound - 1) - seconds(last.frames.lowerBound) < length
            {
                runs[runs.count - 1].packets = last.packets.lowerBound..<group.packets.upperBound
                runs[runs.count - 1].frames = last.frames.lowerBound..<group.frames.upperBound
            } else {
                if runs.contains(where: \.isPainted) { length = Self.runLengths.others }
                runs.append(group)
            }
        }
        return runs
    }
}
