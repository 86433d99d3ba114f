internal import Imaging

package struct PhotoMovieReport: Encodable, Sendable {
    /// A photo in the movie.
    package struct Photo: Encodable, Sendable {
        /// The input's path, as given.
        let input: String
        /// The start of its display, seconds.
        let start: Double
        /// The duration of its display, seconds.
        let seconds: Double
    }

    /// The movie's path.
    package let output: String
    /// The width, pixels.
    let width: Int
    /// The height, pixels.
    let height: Int
    /// The number of frames; 0 for a movie that was kept.
    var frames = 0
    /// The duration, seconds.
    var duration: Double?
    /// The photos, in display order.
    var photos: [Photo] = []
    /// The result for the movie.
    let status: OutputStatus

    init(_ output: String, _ options: PhotoMovieOptions, _ status: OutputStatus) {
        self.output = output
        (width, height) = (options.size.width, options.size.height)
        self.status = status
    }
}
