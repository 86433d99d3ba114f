public import ArgumentParser
public import Faces
internal import Foundation
internal import Pipeline

extension FaceDetector.Scan: ExpressibleByArgument {}

extension FaceSearchOptions.Detector: ExpressibleByArgument {
    /// Parses the name of a detector; `all`, a former name, stands for `both`.
    public init?(argument: String) { self.init(rawValue: argument == "all" ? "both" : argument) }
}

/// The arguments for face detection.
struct DetectionArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The smallest face to look for: its width in pixels, or in per cent of the long side (default: about \
            1.2%; with --thorough 0.6%). Smaller takes longer.
            """,
            valueName: "px|n%"
        )
    )
    var minFace: String?

    @Option(
        help: """
            How sure it has to be that something is a face, 0 to 1 (default: 0.6): lower finds more and errs more. \
            With --detector hog the score of two looks (default: -0.15), with dlib that of one (default: 0).
            """
    )
    var threshold: Double?

    @Flag(
        help: """
            Take several times as long to find smaller faces, and heads that lie on their side or stand upside down.
            """
    )
    var thorough = false

    @Option(
        help: ArgumentHelp(
            "Look for heads that lean by these angles too, clockwise positive: 60,-60.",
            valueName: "deg,..."
        )
    )
    var tilt: String?

    @Option(
        help: """
            What looks for faces: the network alone, dlib's detector with a second look (hog), that detector as it \
            is shipped (dlib), or both: the network, and hog where it is not sure.
            """
    )
    var detector: FaceSearchOptions.Detector = .both

    @Option(
        help: """
            How dlib's detector scans: fast is the scan of this project, dlib the one it is measured against: \
            slower, same faces.
            """
    )
    var scan: FaceDetector.Scan = .fast

    @Option(help: "The 68-point landmark model (default: the one of Debian's libdlib-data, where installed).")
    var landmarks: String?

    func validate() throws {
        if let threshold, !detector.thresholds.contains(threshold) {
            throw ValidationError(
                detector.looksAtColors
                    ? "--threshold takes 0 to 1, such as 0.5; scores below 0 are those of --detector hog and dlib"
                    : "--threshold takes a number such as -0.2"
            )
        }
        _ = try smallestFace
        _ = try tilts
    }

    /// The options of the pipeline.
    var options: DetectionOptions {
        get throws {
            var options = DetectionOptions()
            options.search.detector = detector
            options.search.effort = thorough ? .thorough : .standard
            options.search.smallestFace = try smallestFace
            options.search.threshold = threshold
            options.search.tilts = try tilts
            options.search.scan = scan
            options.landmarkModel = landmarks
            return options
        }
    }

    private var smallestFace: SmallestFace? {
        get throws {
            guard let minFace else { return nil }
            let isShare = minFace.hasSuffix("%")
            guard let number = Double(isShare ? String(minFace.dropLast()) : minFace) else {
                throw ValidationError(
                    "--min-face takes pixels such as 30, or per cent such as 2%, not \(minFace)"
                )
            }
            if isShare {
                guard (0.1...100).contains(number) else {
                    throw ValidationError("--min-face takes 0.1% to 100% of the long side")
                }
                return .share(number / 100)
            }
            guard (1...65_500).contains(number) else {
                throw ValidationError("--min-face takes 1 to 65500 pixels")
            }
            return .pixels(number)
        }
    }

    private var tilts: [Double] {
        get throws {
            try (tilt ?? "").split(separator: ",").map { word in
                guard let degrees = Double(word), abs(degrees) <= 180 else {
                    throw ValidationError("--tilt takes angles from -180 to 180 such as 60,-60, not \(word)")
                }
                return degrees
            }
        }
    }
}
