import Metadata

/// A still and a movie that are, or should be, one Live Photo.
public struct LivePhotoPair: Sendable, Hashable {
    /// The longest movie, in seconds, that galleries take for a live one.
    public static let longestDuration = 3.1

    /// The still.
    public let still: StillInspection
    /// The movie.
    public let movie: MovieInspection

    /// A pair of inspected halves.
    public init(still: StillInspection, movie: MovieInspection) {
        self.still = still
        self.movie = movie
    }

    /// What is wrong with the pair, errors and warnings; nothing when all is well.
    public static func findings(still: StillInspection, movie: MovieInspection) -> [PairFinding] {
        LivePhotoPair(still: still, movie: movie).findings
    }

    /// What is wrong with the pair, errors and warnings; nothing when all is well.
    public var findings: [PairFinding] {
        stillFindings + identifierFindings + markFindings + movieFindings
    }

    /// Whether nothing worse than warnings was found.
    public var isValid: Bool { !findings.contains { $0.severity == .error } }

    private var stillFindings: [PairFinding] {
        var findings: [PairFinding] = []
        if let damage = still.exifDamage {
            findings.append(
                PairFinding(
                    .error,
                    .damagedExif,
                    "the still's Exif block cannot be read: \(damage.detail)",
                    path: damage.path,
                    offset: damage.offset
                )
            )
        }
        if still.hasMakerNoteInPrimaryDirectory {
            findings.append(
                PairFinding(
                    still.contentIdentifier == nil ? .error : .warning,
                    .makerNoteInPrimaryDirectory,
                    "the still's maker note is in IFD0; it has to be in the Exif directory",
                    path: ["Exif", "IFD0", "0x927C"]
                )
            )
        }
        return findings
    }

    private var identifierFindings: [PairFinding] {
        var findings: [PairFinding] = []
        for (half, identifier) in [("still", still.contentIdentifier), ("movie", movie.contentIdentifier)] {
            guard let identifier else {
                findings.append(PairFinding(.error, .missingIdentifier, "the \(half) has no identifier"))
                continue
            }
            if ContentIdentifier(identifier)?.text != identifier {
                let message = "the \(half)'s identifier, \"\(identifier)\", is no UUID in upper case"
                findings.append(PairFinding(.warning, .malformedIdentifier, message))
            }
        }
        if let ours = still.contentIdentifier, let theirs = movie.contentIdentifier, ours != theirs {
            let message = "the still's identifier is \(ours), and the movie's is \(theirs)"
            findings.append(PairFinding(.error, .identifierMismatch, message))
        }
        if let place = movie.identifierPlace, place != .movie {
            let message = "the movie's identifier is in \(place.rawValue); it has to be in moov/meta"
            let path = place.rawValue.split(separator: "/").map { String($0) }
            findings.append(PairFinding(.error, .identifierInWrongBox, message, path: path))
        }
        return findings
    }

    private var markFindings: [PairFinding] {
        guard let mark = movie.stillImageMarks.first else {
            let message = "the movie does not mark when the still was taken; iPhones will not play it"
            return [PairFinding(.error, .missingStillImageTime, message)]
        }
        var findings: [PairFinding] = []
        if movie.stillImageMarks.count > 1 {
            let message = "\(movie.stillImageMarks.count) tracks mark when the still was taken"
            findings.append(PairFinding(.error, .severalStillImageTimes, message))
        }
        if !isWithinMovie(mark.time) {
            let time = mark.time.map { "\($0) s" } ?? "never"
            let message = "the still's time, \(time), is not within the movie"
            findings.append(PairFinding(.error, .stillImageTimeOutsideMovie, message))
        }
        if mark.value != -1 {
            let value = mark.value.map { String($0) } ?? "missing"
            let message = "the value of the still's mark is \(value); cameras write -1"
            findings.append(PairFinding(.warning, .stillImageTimeZeroValue, message))
        }
        return findings
    }

    private func isWithinMovie(_ time: Double?) -> Bool {
        guard let time, let duration = movie.duration else { return false }
        return time >= 0 && time < duration
    }

    private var movieFindings: [PairFinding] {
        var findings: [PairFinding] = []
        if movie.format != .mov {
            let message = "the movie is an MP4 file; some galleries only pair QuickTime movies"
            findings.append(PairFinding(.error, .notQuickTime, message, path: ["ftyp"]))
        }
        if let duration = movie.duration, duration > Self.longestDuration {
            let message = "the movie lasts \(duration) s; galleries take more than 3.1 s for no live photo"
            findings.append(PairFinding(.warning, .movieTooLong, message))
        }
        guard let width = movie.width, let height = movie.height, width > 0, height > 0 else {
            return findings + [PairFinding(.error, .noVideo, "the movie has no video track")]
        }
        let ratio = Double(still.width) * Double(height) / max(1, Double(still.height) * Double(width))
        if ratio > 1.1 || ratio < 1 / 1.1 {
            let message =
                "the still shows \(still.width) x \(still.height) pixels, the movie \(width) x \(height)"
            findings.append(PairFinding(.warning, .aspectDisagrees, message))
        }
        return findings
    }
}
