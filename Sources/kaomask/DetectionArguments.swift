internal import ArgumentParser
public import Faces
internal import Foundation
internal import KaomaskKit

extension FaceDetector.Scan: ListedWord {}

extension FaceSearchOptions.Detector: ListedWord {
    /// The detector of this name; `all`, which it once was called, is both.
    public init?(argument: String) {
        let word = argument.lowercased()
        self.init(rawValue: word == "all" ? "both" : word)
    }
}

/// The arguments for face detection.
struct DetectionArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Smallest face width to find, in pixels or percent of the long side (default: about 1.2%; 0.6% with \
            --thorough). Smaller is slower.
            """,
            valueName: "px|n%"
        )
    )
    var minFace: String?

    @Option(
        help: """
            Score from which something counts as a face, 0 to 1 (default: 0.6); lower finds more, with more false \
            positives. Detectors hog and dlib have scores of their own (defaults: -0.15, 0).
            """,
        transform: Self.score
    )
    var threshold: Double?

    @Flag(
        help: """
            Search several times longer: finds smaller, sideways and upside-down faces.
            """
    )
    var thorough = false

    @Option(
        help: ArgumentHelp(
            "Also search for heads tilted by these angles, clockwise: 60,-60.",
            valueName: "deg,..."
        )
    )
    var tilt: String?

    @Option(
        help: """
            Face detector: the neural network, dlib's HOG detector with a second pass (hog) or as shipped (dlib), or \
            both: the network, and hog where it is unsure.
            """
    )
    var detector: FaceSearchOptions.Detector = .both

    @Option(
        help: """
            Scan of dlib's detector: kaomask's own (fast) or dlib's (slower, same faces).
            """
    )
    var scan: FaceDetector.Scan = .fast

    @Option(
        help: "68-point landmark model (default: Debian's libdlib-data, if installed).",
        completion: .file()
    )
    var landmarks: String?

    func validate() throws {
        if let threshold, !detector.thresholds.contains(threshold) {
            throw ValidationError(
                "--threshold must be \(detector.thresholds.inWords)"
                    + (detector.looksAtColors
                        ? ", such as 0.5; only --detector hog and dlib have scores below 0"
                        : " with --detector \(detector.rawValue)")
            )
        }
        _ = try smallestFace
        _ = try tilted(DetectionOptions())
    }

    /// The options of the pipeline.
    var options: DetectionOptions {
        get throws {
            try Wording.requireReadable(landmarks)
            var options = DetectionOptions()
            options.search.detector = detector
            options.search.effort = thorough ? .thorough : .standard
            options.search.smallestFace = try smallestFace
            options.search.threshold = threshold
            options = try tilted(options)
            options.search.scan = scan
            options.landmarkModel = landmarks
            return options
        }
    }

    /// Returns a score, whose range depends on the detector.
    private static func score(_ words: String) throws -> Double {
        guard let score = Double(words) else {
            throw ValidationError("needs a number such as 0.5")
        }
        return score
    }

    private var smallestFace: SmallestFace? {
        get throws {
            try minFace.map {
                try PixelsOrShare.parse(
                    $0,
                    "min-face",
                    (SmallestFace.widths, SmallestFace.percentages),
                    of: "the long side",
                    (SmallestFace.pixels, SmallestFace.share)
                )
            }
        }
    }

    /// Returns options that search at the angles as well.
    private func tilted(_ options: DetectionOptions) throws -> DetectionOptions {
        var options = options
        try Wording.refusing { try options.setTilts(tilt ?? "") }
        return options
    }
}
