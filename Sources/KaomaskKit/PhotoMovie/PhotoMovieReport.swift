internal import Imaging

package struct PhotoMovieReport: Encodable, Sendable {
    struct Photo: Encodable, Sendable {
        let input: String
        /// The start of its display, seconds.
        let start: Double
        /// The duration of its display, seconds.
        let seconds: Double
    }

    package let output: String
    let width, height: Int
    /// The number of frames; 0 for a movie that was kept.
    var frames = 0
    var duration: Double?
    var photos: [Photo] = []
    let status: OutputStatus

    init(_ output: String, _ options: PhotoMovieOptions, _ status: OutputStatus) {
        self.output = output
        (width, height) = (options.size.width, options.size.height)
        self.status = status
    }
}
