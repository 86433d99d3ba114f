extension ComparisonReport {
    /// The outcome of the comparison, one sentence per line.
    var lines: [String] {
        ["  compared with \(original.oneLine): \(shareSentence)", "  \(verdict)"] + placeLines + restLines
    }

    private var shareSentence: String {
        let changed = count - same
        guard changed > 0 else { return "all \(counted(count)) are the original's, \(exactly)" }
        return "\(Self.number(same)) of \(counted(count)) are the original's, \(exactly) (\(share))"
    }

    private var exactly: String {
        switch unit {
        case .tiles: "byte for byte"
        case .blocks, .pixels: "to the last bit"
        }
    }

    /// The percentage of equal samples, 100 only if all are.
    private var share: String {
        let percent = 100 * Double(same) / Double(max(1, count))
        return min(percent, same < count ? 99.99 : 100).fixed(places: 2) + " %"
    }

    private func counted(_ number: Int) -> String {
        let name = number == 1 ? String(unit.rawValue.dropLast()) : unit.rawValue
        return "\(Self.number(number)) \(name)"
    }

    private var verdict: String {
        let left = facesLeft == 0 ? "" : "; \(facesLeft.counted("face")) of \(faces) left as in the original"
        guard isSameOutsideFaces else { return "something differs where the original shows no face" + left }
        let covered = places.contains { $0.kind != nil } ? "faces and regions" : "faces"
        return (places.isEmpty ? "nothing differs" : "nothing outside the \(covered) differs") + left
    }

    private var placeLines: [String] {
        places.map { place in
            let shown = place.kind.map { "region (\($0))" } ?? "face"
            let what = place.atFace ? "at a \(shown) of the original" : "where the original shows no face"
            return "    \(place.box[2])x\(place.box[3]) at \(place.box[0]),\(place.box[1]): \(what)"
        }
    }

    private var restLines: [String] {
        var lines: [String] = []
        if let likeness, let largestDifference {
            let levels = largestDifference.rounded(.up).fixed(places: 0)
            lines.append(
                "  the rest of the tiles that were coded again is the original's but for at most \(levels) of 255 "
                    + "levels (\(likeness.fixed(places: 1)) dB), too little to be seen"
            )
        }
        if !others.isEmpty {
            let names = others.map { other in
                other.tiles == 1 ? other.name : "\(other.name) (\(other.changed) of \(other.tiles) tiles)"
            }
            lines.append("  covered as well: \(names.joined(separator: ", "))")
        }
        if let changedParts {
            lines.append(
                changedParts.isEmpty
                    ? "  everything else in the file is the original's, byte for byte"
                    : "  everything else in the file is the original's but \(changedParts.joined(separator: ", "))"
            )
        }
        return lines
    }

    /// Returns a number with thousands separators.
    private static func number(_ value: Int) -> String {
        let digits = String(value)
        return digits.enumerated().map { index, digit in
            let rest = digits.count - index
            return index > 0 && rest % 3 == 0 ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}
