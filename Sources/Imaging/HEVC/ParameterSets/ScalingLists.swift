/// Scaling lists as coded, one factor per frequency: scaling_list_data(), ITU-T H.265 §7.3.4.
struct ScalingLists: Sendable, Hashable {
    enum Entry: Sendable, Hashable {
        /// A matrix of the same size, this many steps before; 0 for the default list.
        case copied(Int)
        /// Coded as differences, with the DC factor for blocks of 16 and 32.
        case told(mean: Int, differences: [Int])
    }

    /// In stored order: six for blocks of 4, 8 and 16 each, two for 32.
    var entries: [Entry] = []

    /// The stored matrices of a size. Table 7-3.
    static func matrices(_ size: Int) -> [Int] { size == 3 ? [0, 3] : Array(0..<6) }

    /// Intra factors of 4 by 4, row by row: Y, Cb and Cr. §7.4.5.
    var smallest: [[UInt8]] {
        var all: [[UInt8]] = []
        for (place, entry) in entries.prefix(3).enumerated() {
            var factors = [UInt8](repeating: 16, count: 16)
            switch entry {
            case .copied(let steps): if steps > 0, steps <= place { factors = all[place - steps] }
            case .told(_, let differences):
                var factor: UInt8 = 8
                for (index, difference) in zip(Self.diagonals, differences) {
                    factor &+= UInt8(truncatingIfNeeded: difference)
                    factors[index] = factor
                }
            }
            all.append(factors)
        }
        return all
    }

    /// A 4 by 4 block's up-right diagonal scan, §6.5.3.
    private static let diagonals = [0, 4, 1, 8, 5, 2, 12, 9, 6, 3, 13, 10, 7, 14, 11, 15]

    mutating func code(_ coder: inout some SyntaxCoder) throws(HEVCError) {
        var index = 0
        for size in 0..<4 {
            for (place, _) in Self.matrices(size).enumerated() {
                coder.resize(&entries, to: index + 1, .copied(0))
                try entries[index].code(&coder, size: size, before: place)
                index += 1
            }
        }
    }
}

extension ScalingLists.Entry {
    fileprivate mutating func code(
        _ coder: inout some SyntaxCoder,
        size: Int,
        before: Int
    ) throws(HEVCError) {
        var (isTold, steps, mean, differences) = (false, 0, 8, [Int]())
        switch self {
        case .copied(let stored): steps = stored
        case .told(let storedMean, let stored): (isTold, mean, differences) = (true, storedMean - 8, stored)
        }
        try coder.flag(&isTold)
        guard isTold else {
            // libx265 counts six matrices for blocks of 32, but only two are stored.
            let most = size == 3 ? 3 * before : before
            try coder.unsigned(&steps, upTo: most, "scaling_list_pred_matrix_id_delta")
            self = .copied(steps)
            return
        }
        if size > 1 { try coder.signed(&mean, in: -7...247, "scaling_list_dc_coef_minus8") }
        try coder.list(&differences, count: size == 0 ? 16 : 64, filler: 0) {
            coder,
            value throws(HEVCError) in
            try coder.signed(&value, in: -128...127, "scaling_list_delta_coef")
        }
        self = .told(mean: mean + 8, differences: differences)
    }
}
