/// A picture's reference pictures: st_ref_pic_set(), ITU-T H.265 §7.3.7. Intra pictures use none, but have the fields.
struct ReferencePictureSet: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
        var distance = 0
        var isUsed = false
    }

    /// A set coded as a change of another.
    struct Change: Sendable, Hashable {
        var indexDistance = 0
        var isNegative = false
        var distance = 0
        /// One for each picture of the other set, and one more.
        var uses: [Use] = []
    }

    /// The use of a reference picture: by the current picture, or kept for later ones.
    struct Use: Sendable, Hashable {
        var isUsed = false
        var isKept = true
    }

    /// In picture order count, nearest first.
    struct Distances: Sendable, Hashable {
        var before: [Int] = []
        var after: [Int] = []

        var count: Int { before.count + after.count }
    }

    var change: Change?
    var counts = [0, 0]
    var before: [Entry] = []
    var after: [Entry] = []
    /// Derived from the fields (§7.4.8).
    private(set) var distances = Distances()

    /// `others` are the sequence's preceding sets, all of them if the set is part of a slice header (`isOfSlice`).
    mutating func code(
        _ coder: inout some SyntaxCoder,
        after others: [ReferencePictureSet],
        isOfSlice: Bool = false
    ) throws(HEVCError) {
        var isChange = change != nil
        if !others.isEmpty { try coder.flag(&isChange) }
        if isChange {
            var change = self.change ?? Change()
            if isOfSlice {
                try coder.unsigned(&change.indexDistance, upTo: others.count - 1, "delta_idx_minus1")
            }
            let base = others[others.count - 1 - change.indexDistance]
            try change.code(&coder, count: base.distances.count)
            distances = change.applied(to: base)
            self.change = change
        } else {
            try coder.unsigned(&counts[0], upTo: 16, "num_negative_pics")
            try coder.unsigned(&counts[1], upTo: 16, "num_positive_pics")
            try Self.code(&before, count: counts[0], &coder)
            try Self.code(&after, count: counts[1], &coder)
            distances = Distances(before: Self.sums(before).map { -$0 }, after: Self.sums(after))
        }
        guard distances.count <= 16 else { throw .damaged("a picture refers to more than 16 others") }
    }

    private static func code(
        _ entries: inout [Entry],
        count: Int,
        _ coder: inout some SyntaxCoder
    ) throws(HEVCError) {
        try coder.list(&entries, count: count, filler: Entry()) { coder, entry throws(HEVCError) in
            try coder.unsigned(&entry.distance, upTo: 32_767, "delta_poc_minus1")
            try coder.flag(&entry.isUsed)
        }
    }

    private static func sums(_ entries: [Entry]) -> [Int] {
        var sum = 0
        return entries.map { entry in
            sum += entry.distance + 1
            return sum
        }
    }
}

extension ReferencePictureSet.Change {
    fileprivate mutating func code(_ coder: inout some SyntaxCoder, count: Int) throws(HEVCError) {
        try coder.flag(&isNegative)
        try coder.unsigned(&distance, upTo: 32_767, "abs_delta_rps_minus1")
        try coder.list(&uses, count: count + 1, filler: .init()) { coder, use throws(HEVCError) in
            try coder.flag(&use.isUsed)
            if use.isUsed { use.isKept = true } else { try coder.flag(&use.isKept) }
        }
    }

    /// §7.4.8, equations 7-61 and 7-62.
    fileprivate func applied(to base: ReferencePictureSet) -> ReferencePictureSet.Distances {
        let shift = isNegative ? -(distance + 1) : distance + 1
        let old = base.distances
        let all = old.before + old.after
        func moved(_ indices: some Sequence<Int>) -> [Int] {
            indices.filter { uses[$0].isKept }.map { all[$0] + shift }
        }
        let own = uses[all.count].isKept ? [shift] : []
        let negatives = old.before.indices
        let positives = old.before.count..<all.count
        let before = moved(positives.reversed()) + own + moved(negatives)
        let after = moved(negatives.reversed()) + own + moved(positives)
        return .init(before: before.filter { $0 < 0 }, after: after.filter { $0 > 0 })
    }
}
