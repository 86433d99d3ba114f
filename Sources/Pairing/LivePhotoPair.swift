import Formats

/// A still and a movie that are, or should be, one Live Photo.
public struct LivePhotoPair: Sendable, Hashable {
    /// The still.
    public let still: StillInspection
    /// The movie.
    public let movie: MovieInspection

    /// Creates a pair of inspected halves.
    public init(still: StillInspection, movie: MovieInspection) { (self.still, self.movie) = (still, movie) }

    /// The errors and warnings about the pair.
    public var findings: [PairFinding] { still.findings + identifierFindings + markFindings + movieFindings }

    /// `true` without errors; warnings may remain.
    public var isValid: Bool { !findings.contains { $0.severity == .error } }

    private var identifierFindings: [PairFinding] {
        var findings: [PairFinding] = []
        let stillPlace = (path: ["Exif", "ExifIFD", "0x927C"], offset: still.exifOffset)
        let moviePlace = (
            path: (movie.identifierPlace ?? .movie).rawValue.split(separator: "/").map(String.init),
            offset: movie.identifierOffset
        )
        let halves = [
            (PairFinding.Half.still, still.contentIdentifier, stillPlace),
            (.movie, movie.contentIdentifier, moviePlace),
        ]
        for (half, identifier, place) in halves {
            guard let identifier else {
                let message = "the \(half.rawValue) has no identifier"
                findings.append(PairFinding(.error, .missingIdentifier, message, in: half, path: place.path))
                continue
            }
            guard !identifier.isUUID || identifier.stored != identifier.text else { continue }
            findings.append(
                PairFinding(
                    .warning,
                    .malformedIdentifier,
                    "the \(half.rawValue)'s identifier, \"\(identifier.stored)\", is not an upper-case UUID",
                    in: half,
                    path: place.path,
                    offset: place.offset
                )
            )
        }
        if let ours = still.contentIdentifier, let theirs = movie.contentIdentifier, ours != theirs {
            let message = "the identifiers differ: still \(ours.stored), movie \(theirs.stored)"
            findings.append(PairFinding(.error, .identifierMismatch, message))
        }
        if let place = movie.identifierPlace, place != .movie {
            let message = "the movie's identifier is in \(place.rawValue); it belongs in moov/meta"
            findings.append(
                PairFinding(
                    .error,
                    .identifierInWrongBox,
                    message,
                    in: .movie,
                    path: moviePlace.path,
                    offset: moviePlace.offset
                )
            )
        }
        return findings
    }

    private var markFindings: [PairFinding] {
        guard let mark = movie.stillImageMarks.first else {
            let message = "the movie has no still image time; iPhones will not play it"
            return [PairFinding(.error, .missingStillImageTime, message, in: .movie, path: ["moov"])]
        }
        let track = ["moov", "trak"]
        var findings: [PairFinding] = []
        func found(
            _ severity: PairFinding.Severity,
            _ code: PairFinding.Code,
            _ message: String,
            _ path: [String],
            _ offset: Int?
        ) {
            findings.append(PairFinding(severity, code, message, in: .movie, path: path, offset: offset))
        }
        if movie.stillImageMarks.count > 1 {
            let message = "\(movie.stillImageMarks.count) tracks give a still image time"
            found(.error, .severalStillImageTimes, message, track, movie.stillImageMarks[1].trackOffset)
        }
        if !movie.isWithin(mark.time) {
            let message = mark.time.map { time in
                "the still's time, \(time.inWords) s, is not within the movie of \((movie.duration ?? 0).inWords) s"
            }
            let fallback = "the still image time is outside the movie"
            let path = track + ["edts", "elst"]
            found(.error, .stillImageTimeOutsideMovie, message ?? fallback, path, mark.trackOffset)
        }
        if let time = mark.time, time > 0, let own = mark.timeScale, own > 0, own != movie.timeScale {
            let misread = time * Double(movie.timeScale) / Double(own)
            let message =
                "the mark's track counts \(own) ticks a second and the movie \(movie.timeScale), so Apple's player for "
                + "browsers takes \(misread.inWords) s for the still's time, which is \(time.inWords) s"
            let path = track + ["mdia", "mdhd"]
            found(.warning, .stillImageTimeMisread, message, path, mark.trackOffset)
        }
        if let value = mark.value, value != -1 {
            let message = "the still image time has the value \(value); cameras write -1"
            found(.warning, .stillImageTimeZeroValue, message, ["mdat"], mark.sample?.lowerBound)
        } else if mark.value == nil {
            let message = "the still image time track has no readable sample"
            found(
                .error,
                .unreadableStillImageTime,
                message,
                track,
                mark.sample?.lowerBound ?? mark.trackOffset
            )
        }
        return findings
    }

    private var movieFindings: [PairFinding] {
        var findings: [PairFinding] = []
        if movie.format != .mov {
            let message = "the movie is an MP4 file; some galleries only pair QuickTime movies"
            findings.append(
                PairFinding(.error, .notQuickTime, message, in: .movie, path: ["ftyp"], offset: 0)
            )
        }
        return findings + movie.playbackFindings + (shapeFinding.map { [$0] } ?? [])
    }

    private var shapeFinding: PairFinding? {
        guard let width = movie.width, let height = movie.height, width > 0, height > 0 else {
            return PairFinding(.error, .noVideo, "the movie has no video track", in: .movie, path: ["moov"])
        }
        func agree(_ width: Int, _ height: Int) -> Bool {
            let ratio = Double(still.width) * Double(height) / max(1, Double(still.height) * Double(width))
            return (1 / 1.1...1.1).contains(ratio)
        }
        guard !agree(width, height) else { return nil }
        let sizes = "the still is \(still.width) x \(still.height) pixels, the movie \(width) x \(height)"
        guard agree(height, width) else { return PairFinding(.warning, .aspectDisagrees, sizes) }
        return PairFinding(.warning, .orientationDisagrees, sizes + "; one of them is rotated")
    }
}

extension Double {
    /// With at most three decimal places and no trailing zeros.
    var inWords: String {
        guard magnitude < 1e12 else { return "\(self)" }
        let rounded = (self * 1000).rounded() / 1000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}
