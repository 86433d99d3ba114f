/// A seeded random mutator that knows the format of a file, as an attacker would.
struct Mutator {
    /// The structure of a target's inputs.
    enum Shape: Sendable {
        /// A sequence of parts.
        case parts(PartedFormat)
        /// A sequence of parts, in the format that the first bytes indicate.
        case anyParts
        /// Directories of entries: TIFF and Exif.
        case directories
        /// Text in which these words have a meaning.
        case text([String])
        /// Unstructured bytes.
        case plain
    }

    let shape: Shape
    /// The most bytes a file may have.
    let maximum: Int
    /// Mutates unstructured bytes, given the bytes and the most that they may become.
    let plain: ([UInt8], Int) -> [UInt8]
    var random: SeededGenerator

    /// Returns `bytes` with one to four mutations.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var changed = bytes
        for _ in 0...Int.random(in: 0...3, using: &random) { changed = changedOnce(changed) }
        if isOne(in: 6) { changed = plain(changed, maximum) }
        return Array(changed.prefix(maximum))
    }

    private mutating func changedOnce(_ bytes: [UInt8]) -> [UInt8] {
        switch shape {
        case .parts(let format): changed(bytes, format, depth: 0)
        case .anyParts: changed(bytes, PartedFormat(of: bytes), depth: 0)
        case .directories: withOtherEntry(bytes)
        case .text(let words): withWord(words, bytes)
        case .plain: plain(bytes, maximum)
        }
    }

    private mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    // MARK: Parts

    private mutating func changed(_ bytes: [UInt8], _ format: PartedFormat, depth: Int) -> [UInt8] {
        guard var parts = format.parts(bytes), let index = parts.indices.randomElement(using: &random) else {
            return plain(bytes, maximum)
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: parts.remove(at: index)
        case 1:
            let count = [1, 1, 2, 17, 300].randomElement(using: &random) ?? 1
            let room = max(1, maximum / max(1, parts[index].content.count + 12))
            parts.insert(contentsOf: Array(repeating: parts[index], count: min(count, room)), at: index)
        case 2: parts.swapAt(index, Int.random(in: parts.indices, using: &random))
        case 3, 4: parts.insert(format.salt.randomElement(using: &random) ?? parts[index], at: index)
        case 5: parts[index].content = withNumber(parts[index].content)
        case 6:
            let other = parts[Int.random(in: parts.indices, using: &random)].content
            parts[index].content += other.prefix(Int.random(in: 0...other.count, using: &random))
        case 7 where !parts[index].kind.isEmpty:
            parts[index].kind = plain(parts[index].kind, parts[index].kind.count)
        default:
            if let inner = format.inner(parts[index]), depth < 8 {
                parts[index].content = changed(parts[index].content, inner, depth: depth + 1)
            } else if PartedFormat.tiffSignatures.contains(parts[index].kind) {
                parts[index].content = withOtherEntry(parts[index].content)
            } else {
                parts[index].content = plain(parts[index].content, parts[index].content.count + 64)
            }
        }
        return format.file(parts)
    }

    // MARK: Numbers

    /// Returns bytes with a number somewhere that upsets arithmetic: zero, the maximum, the length, or close to it.
    private mutating func withNumber(_ bytes: [UInt8]) -> [UInt8] {
        let width = [1, 2, 4, 8].randomElement(using: &random) ?? 4
        guard bytes.count >= width else { return plain(bytes, bytes.count + 8) }
        var changed = bytes
        let place = Int.random(in: 0...bytes.count - width, using: &random)
        let number =
            [
                0, 1, 2, 7, 8, 0x7F, 0x80, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x1000_0000,
                -1, .max,
                bytes.count, bytes.count - 1, bytes.count + 1, bytes.count - place, place,
            ].randomElement(using: &random) ?? 0
        let digits = isOne(in: 2) ? Digits.big(number, width) : Digits.little(number, width)
        changed.replaceSubrange(place..<place + width, with: digits)
        return changed
    }

    /// Returns a TIFF block with another tag, type, count or value in one of its entries. TIFF 6.0 §2.
    private mutating func withOtherEntry(_ bytes: [UInt8]) -> [UInt8] {
        let isLittle = bytes.first == 0x49
        func number(_ place: Int, _ count: Int) -> Int {
            isLittle ? Digits.little(bytes, at: place, count) : Digits.big(bytes, at: place, count)
        }
        var entries: [Int] = []
        var directories = [number(4, 4)]
        while let directory = directories.popLast(), entries.count < 500, directory + 2 <= bytes.count {
            for index in 0..<min(64, number(directory, 2)) {
                let entry = directory + 2 + 12 * index
                guard entry + 12 <= bytes.count else { break }
                entries.append(entry)
                if [0x8769, 0x8825, 0xA005, 0x014A].contains(number(entry, 2)), directories.count < 8 {
                    directories.append(number(entry + 8, 4))
                }
            }
            let next = number(directory + 2 + 12 * number(directory, 2), 4)
            if next > directory { directories.append(next) }
        }
        guard let entry = entries.randomElement(using: &random), !isOne(in: 4) else {
            return isOne(in: 2) ? withNumber(bytes) : plain(bytes, maximum)
        }
        let (offset, width) = [(0, 2), (2, 2), (4, 4), (8, 4)].randomElement(using: &random) ?? (8, 4)
        let values =
            [
                0x8769, 0x8825, 0x927C, 0x0201, 0x0202, 0x0111, 0x0117, 0x0112, 0xA005, 0x014A, 0, 1, 2, 3, 4,
                5, 7, 9, 10,
                12, 13, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x4000_0000, bytes.count, bytes.count - 12, entry, 8,
            ]
        let value = values.randomElement(using: &random) ?? 0
        var changed = bytes
        let place = entry + offset
        changed.replaceSubrange(
            place..<place + width,
            with: isLittle ? Digits.little(value, width) : Digits.big(value, width)
        )
        return changed
    }

    // MARK: Words

    /// Returns text with a word inserted, or replacing something else.
    private mutating func withWord(_ words: [String], _ bytes: [UInt8]) -> [UInt8] {
        guard let word = words.randomElement(using: &random), !isOne(in: 3) else {
            return plain(bytes, maximum)
        }
        let count = isOne(in: 10) ? Int.random(in: 2...2000, using: &random) : 1
        let inserted = Array(repeatElement(Array(word.utf8), count: count).joined())
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = isOne(in: 2) ? start : min(bytes.count, start + Int.random(in: 0...12, using: &random))
        return bytes[..<start] + inserted + bytes[end...]
    }
}
