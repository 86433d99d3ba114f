/// The results of following and searching faces in a covered movie.
public struct MovieSearch: Codable, Hashable, Sendable {
    /// A time span in which a face may be visible.
    public struct Span: Codable, Hashable, Sendable {
        /// The presentation time of its first frame, seconds.
        public let from: Double
        /// The presentation time of its last frame, seconds.
        public let to: Double
        /// The number of frames that may show a face.
        public let frames: Int
    }

    /// The number of frames in the movie.
    public let frames: Int
    /// The number of faces that were followed through the movie and covered.
    public let faces: Int
    /// The number of frames that were searched again after covering.
    public let searched: Int
    /// The spans in which a face may be visible, by time, for a person to check.
    public let mayShow: [Span]

    /// The longest gap between frames of a span, seconds.
    private static let gap = 0.5

    /// Summarises the search of painted frames: `bare` may show a face, and `seconds` returns when a frame is shown.
    init(bare: [Int], searched: Int, faces: Int, frames: Int, seconds: (Int) -> Double) {
        (self.frames, self.faces, self.searched) = (frames, faces, searched)
        var spans: [[Double]] = []
        for time in Set(bare).sorted().map(seconds) {
            if let last = spans.last?.last, time - last <= Self.gap {
                spans[spans.count - 1].append(time)
            } else {
                spans.append([time])
            }
        }
        mayShow = spans.map { span in
            Span(
                from: (span.first ?? 0).rounded(places: 2),
                to: (span.last ?? 0).rounded(places: 2),
                frames: span.count
            )
        }
    }
}
