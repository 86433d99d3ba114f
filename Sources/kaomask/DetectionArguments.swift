public import ArgumentParser
public import Faces
internal import Pipeline

extension FaceDetector.Scan: ExpressibleByArgument {}

/// How faces are looked for.
struct DetectionArguments: ParsableArguments {
    @Option(help: "The lowest score that counts as a face: 0 is dlib's own, lower finds more and errs more.")
    var threshold: Double = 0

    @Option(
        help: "fast is the scan of this project, dlib the one it is measured against: slower, same faces."
    )
    var scan: FaceDetector.Scan = .fast

    @Option(help: "The 68-point landmark model (default: the one of Debian's libdlib-data, where installed).")
    var landmarks: String?

    func validate() throws {
        guard threshold.isFinite else { throw ValidationError("--threshold takes a number such as -0.2") }
    }

    /// The options of the pipeline.
    var options: DetectionOptions {
        var options = DetectionOptions()
        options.threshold = threshold
        options.scan = scan
        options.landmarkModel = landmarks
        return options
    }
}
