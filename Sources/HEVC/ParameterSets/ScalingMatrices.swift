/// The quantisation matrices derived from a stream's scaling lists. ITU-T H.265 §7.4.5.
package struct ScalingMatrices: Sendable, Hashable {
    /// The matrix of a block size: 4, 8, 16 or 32.
    package struct Matrix: Sendable, Hashable {
        /// The factors row by row: 4 by 4 for blocks of 4, otherwise 8 by 8, each repeated over the frequencies it
        /// covers.
        package let factors: [Int]
        /// The DC factor, for blocks of 16 and 32.
        package let mean: Int
    }

    /// Six matrices each for blocks of 4, 8, 16 and 32: intra Y, Cb, Cr, inter Y, Cb, Cr. The chroma matrices of 32,
    /// used by 4:4:4 pictures only, are those of 16.
    package let matrices: [[Matrix]]

    /// The default matrices, used if a stream enables scaling lists but codes none. Tables 7-5 and 7-6.
    package static let standard = ScalingMatrices(ScalingLists(entries: []))

    init(matrices: [[Matrix]]) { self.matrices = matrices }

    /// Creates the matrices from coded lists; missing ones are the defaults.
    init(_ lists: ScalingLists) {
        var all: [[Matrix]] = []
        var stored = lists.entries.makeIterator()
        for size in 0..<4 {
            var own: [Matrix] = []
            for (place, matrix) in ScalingLists.matrices(size).enumerated() {
                switch stored.next() ?? .copied(0) {
                case .copied(let steps) where steps > 0 && steps <= place: own.append(own[place - steps])
                case .copied: own.append(Self.standard(size, isIntra: matrix < 3))
                case .told(let mean, let differences): own.append(Matrix(mean, differences, size))
                }
            }
            if size == 3 { own = [own[0]] + all[2][1...2] + [own[1]] + all[2][4...5] }
            all.append(own)
        }
        matrices = all
    }

    private static func standard(_ size: Int, isIntra: Bool) -> Matrix {
        guard size > 0 else { return Matrix(factors: [Int](repeating: 16, count: 16), mean: 16) }
        return Matrix(factors: isIntra ? intra : inter, mean: 16)
    }

    /// Table 7-6, row by row.
    private static let intra = [
        16, 16, 16, 16, 17, 18, 21, 24,
        16, 16, 16, 16, 17, 19, 22, 25,
        16, 16, 17, 18, 20, 22, 25, 29,
        16, 16, 18, 21, 24, 27, 31, 36,
        17, 17, 20, 24, 30, 35, 41, 47,
        18, 19, 22, 27, 35, 44, 54, 65,
        21, 22, 25, 31, 41, 54, 70, 88,
        24, 25, 29, 36, 47, 65, 88, 115,
    ]
    private static let inter = [
        16, 16, 16, 16, 17, 18, 20, 24,
        16, 16, 16, 17, 18, 20, 24, 25,
        16, 16, 17, 18, 20, 24, 25, 28,
        16, 17, 18, 20, 24, 25, 28, 33,
        17, 18, 20, 24, 25, 28, 33, 41,
        18, 20, 24, 25, 28, 33, 41, 54,
        20, 24, 25, 28, 33, 41, 54, 71,
        24, 25, 28, 33, 41, 54, 71, 91,
    ]
}

extension ScalingMatrices.Matrix {
    /// Creates a matrix from differences in the order of the up-right diagonal scan (§6.5.3); the factors are stored in
    /// rows.
    fileprivate init(_ mean: Int, _ differences: [Int], _ size: Int) {
        let side = size == 0 ? 4 : 8
        var factors = [Int](repeating: 16, count: side * side)
        var factor = size > 1 ? mean : 8
        for ((x, y), difference) in zip(Self.diagonalScan(side), differences) {
            factor = (factor + difference + 256) & 255
            factors[y * side + x] = factor
        }
        self.init(factors: factors, mean: size > 1 ? mean : 16)
    }

    /// Returns the positions of a block, diagonal by diagonal, each from the lower left upwards.
    private static func diagonalScan(_ side: Int) -> [(x: Int, y: Int)] {
        (0..<2 * side - 1).flatMap { diagonal in
            (0..<side).map { ($0, diagonal - $0) }.filter { $0.1 >= 0 && $0.1 < side }
        }
    }
}

extension ScalingMatrices {
    /// The matrices in the text format that the HM reference software and libx265 read: a name, then the factors row by
    /// row, with the DC factor for blocks of 16 and 32.
    package var text: String {
        let kinds = ["INTRA", "INTER"].flatMap { kind in
            ["LUMA", "CHROMAU", "CHROMAV"].map { (kind, $0) }
        }
        var lines: [String] = []
        for (size, own) in matrices.enumerated() {
            let side = 4 << size
            for place in ScalingLists.matrices(size) {
                let name = "\(kinds[place].0)\(side)X\(side)_\(kinds[place].1)"
                let factors = own[place].factors.map(\.description).joined(separator: ",")
                lines += [name + " =", factors + ","]
                if size > 1 { lines += [name + "_DC =", "\(own[place].mean),"] }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
