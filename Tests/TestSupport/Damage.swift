/// Ways to damage a file.
package enum Damage {
    /// Returns every prefix of `bytes`, the empty one first, in steps of `step`.
    package static func truncations(of bytes: [UInt8], step: Int = 1) -> some Sequence<[UInt8]> {
        stride(from: 0, to: bytes.count, by: step).lazy.map { Array(bytes.prefix($0)) }
    }

    /// Returns copies of `bytes`, each damaged elsewhere within `range`, or anywhere; the same for the same seed.
    package static func mutations(
        of bytes: [UInt8],
        in range: Range<Int>? = nil,
        count: Int = 500,
        seed: UInt64
    ) -> some Sequence<[UInt8]> {
        let range = range ?? bytes.indices
        return (0..<UInt64(count)).lazy.map { index in
            var generator = SeededGenerator(seed: seed << 32 | index)
            return bytes[..<range.lowerBound] + mutated(Array(bytes[range]), using: &generator)
                + bytes[range.upperBound...]
        }
    }

    /// Counts the files that are read, and those that are refused with an error.
    package static func outcomes(
        _ files: some Sequence<[UInt8]>,
        _ read: ([UInt8]) throws -> Void
    ) -> (read: Int, refused: Int) {
        files.reduce(into: (read: 0, refused: 0)) { counts, file in
            do {
                try read(file)
                counts.read += 1
            } catch { counts.refused += 1 }
        }
    }

    /// Returns `bytes` with one to eight of them changed, favouring values that upset lengths and counts.
    package static func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &generator)
            let upsetting: [UInt8] = [
                0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF, .random(in: 0...255, using: &generator),
            ]
            bytes[index] = upsetting.randomElement(using: &generator) ?? 0
        }
        return bytes
    }
}
