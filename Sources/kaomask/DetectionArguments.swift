internal import ArgumentParser
internal import Pipeline

/// How faces are looked for.
struct DetectionArguments: ParsableArguments {
    @Option(help: "The lowest score that counts as a face: 0 is dlib's own, lower finds more and errs more.")
    var threshold: Double = 0

    @Option(help: "The 68-point landmark model (default: the one of Debian's libdlib-data, where installed).")
    var landmarks: String?

    func validate() throws {
        guard threshold.isFinite else { throw ValidationError("--threshold takes a number such as -0.2") }
    }

    /// The options of the pipeline.
    var options: DetectionOptions {
        var options = DetectionOptions()
        options.threshold = threshold
        options.landmarkModel = landmarks
        return options
    }
}
