extension [String] {
    /// The words with negative numbers joined to the option before: the parser would take `-60` for an option.
    var joiningNegativeNumbers: [String] {
        var joined: [String] = []
        for (index, word) in enumerated() {
            guard let option = joined.last, option.hasPrefix("--"), option != "--", !option.contains("="),
                word.hasPrefix("-"), !word.hasPrefix("--"), !self[..<index].contains("--"),
                word.wholeMatch(of: /-\.?\d[\d.,%-]*/) != nil, word != "-0"
            else {
                joined.append(word)
                continue
            }
            joined[joined.count - 1] = option + "=" + word
        }
        return joined
    }
}
