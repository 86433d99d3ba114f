public import ArgumentParser
public import Faces
internal import Foundation
internal import Pipeline

extension FaceDetector.Scan: ExpressibleByArgument {}

/// How faces are looked for.
struct DetectionArguments: ParsableArguments {
    /// Whose filters look for faces.
    enum Detector: String, ExpressibleByArgument, CaseIterable { case all, dlib }

    @Option(
        help: ArgumentHelp(
            """
            The smallest face to look for: its width in pixels, or in per cent of the long side (default: 2.5%, \
            but 40 pixels; with --thorough 2%, but 27). Smaller takes longer.
            """,
            valueName: "px|n%"
        )
    )
    var minFace: String?

    @Option(
        help: """
            The lowest score that counts as a face, the mean of two looks (default: -0.15): 0 is dlib's own, \
            lower finds more and errs more.
            """
    )
    var threshold: Double = FaceSearch.standardThreshold

    @Flag(help: "Take several times as long to find smaller faces, and heads that lean by 45 degrees.")
    var thorough = false

    @Option(
        help: ArgumentHelp(
            "Look for heads that lean by these angles too, clockwise positive: 60,-60.",
            valueName: "deg,..."
        )
    )
    var tilt: String?

    @Option(help: "Whose filters look: all there are, or dlib's five alone.")
    var detector: Detector = .all

    @Option(
        help: "fast is the scan of this project, dlib the one it is measured against: slower, same faces."
    )
    var scan: FaceDetector.Scan = .fast

    @Option(help: "The 68-point landmark model (default: the one of Debian's libdlib-data, where installed).")
    var landmarks: String?

    func validate() throws {
        guard threshold.isFinite else { throw ValidationError("--threshold takes a number such as -0.2") }
        _ = try smallestFace
        _ = try tilts
    }

    /// The options of the pipeline.
    var options: DetectionOptions {
        get throws {
            var options = DetectionOptions()
            options.effort = thorough ? .thorough : .standard
            options.smallestFace = try smallestFace
            options.threshold = threshold
            options.tilts = try tilts
            options.filters = detector == .dlib ? .dlib : .standard
            options.scan = scan
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
