/// The options for covering films.
package struct FilmOptions: Sendable, Hashable {
    /// The times between which faces are covered, seconds from the film's beginning; `nil` for its beginning and end.
    package var (start, end): (Double?, Double?)
    /// `true` to code all pictures anew, also those that show nobody.
    package var codesAll = false
    /// `true` to write no film in which a face may show.
    package var isStrict = false

    /// Creates the defaults: all of a film, and as much of it as it is.
    package init() {}

    /// Returns `true` for a time at which faces are covered.
    func covers(_ seconds: Double) -> Bool { seconds >= start ?? 0 && seconds <= end ?? .infinity }
}

/// How far a film has come.
package struct FilmProgress: Sendable {
    /// What is done with a film.
    package enum Pass: Sendable { case looking, writing }

    package let pass: Pass
    /// The number of frames that are done.
    package let done: Int
    /// The number of all frames of the pass; 0 if that is not known.
    package let total: Int
}
