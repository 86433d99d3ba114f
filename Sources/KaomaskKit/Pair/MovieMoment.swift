/// The part of a movie that `pair --from` uses.
package struct MovieMoment: Hashable, Sendable {
    /// The time of the still, seconds from the movie's start; `nil` for the moment the movie marks, or its middle.
    package var time: Double?
    /// The duration to keep, seconds, centred on the moment where possible; `nil` for the whole movie.
    package var window: Double?

    /// The moments that can be asked for, seconds from the movie's start.
    package static let times = 0.0...86_400.0
    /// The range of the part of a movie that is kept, seconds.
    package static let windows = 0.1...3600.0

    /// A moment of a movie.
    package init(time: Double? = nil, window: Double? = nil) { (self.time, self.window) = (time, window) }
}
