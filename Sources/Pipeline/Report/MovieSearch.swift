/// What is known of the faces of a movie that was covered.
public struct MovieSearch: Encodable, Hashable, Sendable {
    /// A time in which a face may show.
    public struct Span: Encodable, Hashable, Sendable {
        /// When the first of its frames is shown, seconds.
        public let from: Double
        /// When the last of its frames is shown, seconds.
        public let to: Double
        /// How many frames they are.
        public let frames: Int
    }

    /// How many frames the movie has.
    public let frames: Int
    /// How many faces were followed through it, and are covered.
    public let faces: Int
    /// How many frames were searched again after they were covered.
    public let searched: Int
    /// When a face may show, in the order of time; a person should look there.
    public let mayShow: [Span]

    /// Frames no further apart than this are told as one time, seconds.
    private static let gap = 0.25

    /// What a check came to.
    ///
    /// - Parameters:
    ///   - supposed: Frames in which a face is covered where it is only supposed to be.
    ///   - times: When each frame is shown, seconds.
    init(_ check: FilmCheck, supposed: [Int] = [], faces: Int, times: [Double]) {
        (frames, self.faces, searched) = (times.count, faces, check.searched)
        var spans: [[Double]] = []
        let doubtful = Set(check.doubtful + supposed).sorted()
        for time in doubtful.filter(times.indices.contains).map({ times[$0] }) {
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

    /// The same in words.
    ///
    /// - Parameter isRevealed: Whether the movie shows the faces on purpose in between.
    func remarks(isRevealed: Bool) -> Remarks {
        let who = faces == 1 ? "1 face was followed" : "\(faces) faces were followed"
        let which = searched == frames ? "all \(frames) frames" : "the \(searched) frames that are covered"
        let how =
            isRevealed
            ? "a Live Photo: \(who) through the \(frames) frames of its movie; \(which) were searched again"
            : "a Live Photo: \(who) through its movie, and \(which) were searched again"
        guard !mayShow.isEmpty else { return Remarks(notes: [how + ": none shows a face"]) }
        let count = mayShow.reduce(0) { $0 + $1.frames }
        let frames = count == 1 ? "1 frame" : "\(count) frames"
        let times = mayShow.map(\.words).joined(separator: ", ")
        return Remarks(
            notes: [how],
            warnings: ["please check its movie at \(times): \(frames) may show a face"]
        )
    }
}

extension MovieSearch.Span {
    /// The time in words, such as "0.4-0.9 s".
    fileprivate var words: String {
        func text(_ seconds: Double) -> String { "\(seconds.rounded(places: 1))" }
        return text(from) == text(to) ? "\(text(from)) s" : "\(text(from))-\(text(to)) s"
    }
}
