/// Suggestions for misspelt words.
package enum Spelling {
    /// Returns the nearest words, nearest first; none if none is near. Case does not count.
    package static func nearest(to typed: String, among words: [String]) -> [String] {
        let typed = Array(typed.lowercased().unicodeScalars)
        guard (2...40).contains(typed.count) else { return [] }
        let limit = typed.count <= 4 ? 1 : typed.count <= 7 ? 2 : 3
        let near = words.enumerated().compactMap { index, word -> (Int, Int, String)? in
            let distance = distance(typed, Array(word.lowercased().unicodeScalars))
            return distance <= limit ? (distance, index, word) : nil
        }
        return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// Returns the end of a sentence about an unknown word: `; did you mean shrug?`, or nothing.
    package static func suggestion(for typed: String, among words: [String]) -> String {
        nearest(to: typed, among: words).first.map { "; did you mean \($0)?" } ?? ""
    }

    /// Returns a sentence about an unknown word: `unknown kind "selfi"; did you mean selfie?`, or with all choices if
    /// none is near; `all` gives these in words if a list is not enough.
    package static func unknown(_ thing: String, _ typed: String, among words: [String], all: String? = nil)
        -> String
    {
        unknown(thing, typed) + remedy(for: typed, among: words, all: all)
    }

    /// Returns the sentence if a word is near, else `nil`.
    static func misspelt(_ thing: String, _ typed: String, among words: [String]) -> String? {
        let hint = suggestion(for: typed, among: words)
        return hint.isEmpty ? nil : unknown(thing, typed) + hint
    }

    /// Returns the end of a sentence about an invalid choice: the suggestion, or all choices.
    package static func remedy(for typed: String, among words: [String], all: String? = nil) -> String {
        let hint = suggestion(for: typed, among: words)
        return hint.isEmpty ? "; use " + (all ?? words.joined(separator: ", ")) : hint
    }

    private static func unknown(_ thing: String, _ typed: String) -> String {
        "unknown \(thing) \"\(typed.oneLine)\""
    }

    /// Returns the optimal string alignment distance: edits of one character, and swaps of neighbours.
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        guard abs(first.count - second.count) <= 3 else { return .max }
        var before: [Int] = []
        var above = Array(0...second.count)
        for (row, scalar) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                let isSame = scalar == other
                var best = min(above[column] + (isSame ? 0 : 1), above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, scalar == second[column - 1], first[row - 1] == other {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            (before, above) = (above, current)
        }
        return above[second.count]
    }
}
