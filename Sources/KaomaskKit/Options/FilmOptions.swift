package struct FilmOptions: Codable, Sendable, Hashable {
    /// The period in which faces are covered, seconds from the film's beginning; `nil` for its beginning and end.
    var start, end: Double?
    /// The seconds between which the film shows its faces; `nil` for never.
    package var shown: ClosedRange<Double>?
    /// `true` to re-encode all pictures, even those without faces.
    var codesAll = false
    /// `true` to write no film in which a face may show.
    package var isStrict = false

    /// Creates the defaults: the whole film, with as few pictures re-encoded as possible.
    init() {}

    /// Parses the seconds between which faces are shown: `3-5`.
    package static func span(_ words: String) throws -> ClosedRange<Double> {
        let ends = words.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
        guard ends.count == 2, let from = ends[0], let to = ends[1], from < to, to < .infinity else {
            throw Demand("must be two times in seconds, the first one earlier, such as 3-5")
        }
        return from...to
    }

    func covers(_ seconds: Double) -> Bool { seconds >= start ?? 0 && seconds <= end ?? .infinity }

    func hides(_ seconds: Double) -> Bool { covers(seconds) && shown?.contains(seconds) != true }
}

package struct FilmProgress: Codable, Sendable {
    /// A pass over a film.
    package enum Pass: String, Codable, Sendable { case looking, writing }

    package let pass: Pass
    package let done: Int
    /// All frames of the pass; 0 if unknown.
    package let total: Int
}
