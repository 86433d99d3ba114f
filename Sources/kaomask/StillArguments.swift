internal import ArgumentParser
internal import Pipeline

/// The arguments for the format of a Live Photo's still.
struct StillArguments: ParsableArguments {
    @Option(
        name: .customLong("still"),
        help: "Write stills as jpeg or heic (default: a HEIC stays one, everything else becomes JPEG)."
    )
    var format: PictureFormat?

    func validate() throws {
        guard let format, format != .jpeg, format != .heic else { return }
        throw ValidationError("--still takes jpeg or heic: phones take no other still in a Live Photo")
    }
}
