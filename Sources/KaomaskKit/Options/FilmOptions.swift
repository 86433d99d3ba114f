/// The options for covering films.
package struct FilmOptions: Sendable, Hashable {
    /// The period in which faces are covered, seconds from the film's beginning; `nil` for its beginning and end.
    var (start, end): (Double?, Double?)
    /// `true` to re-encode all pictures, even those without faces.
    var codesAll = false
    /// `true` to write no film in which a face may show.
    package var isStrict = false

    /// Creates the defaults: the whole film, with as few pictures re-encoded as possible.
    init() {}

    func covers(_ seconds: Double) -> Bool { seconds >= start ?? 0 && seconds <= end ?? .infinity }
}

/// The progress of a film.
package struct FilmProgress: Sendable {
    /// A pass over a film.
    package enum Pass: Sendable { case looking, writing }

    package let pass: Pass
    /// The frames done.
    package let done: Int
    /// All frames of the pass; 0 if unknown.
    package let total: Int
}
