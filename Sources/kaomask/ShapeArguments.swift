internal import ArgumentParser
internal import Pipeline

/// The arguments for the files of a Live Photo.
struct ShapeArguments: ParsableArguments {
    @Flag(help: "Also make NAME.pvt, the bundle of both halves that AirDrop takes for one thing.")
    var pvt = false

    @Flag(help: "Make NAME.MP.jpg instead, one file with the movie behind the picture, for Android.")
    var motionPhoto = false

    @Flag(help: "Make NAME.livp instead, one zip archive with both halves.")
    var livp = false

    func validate() throws {
        guard [pvt, motionPhoto, livp].count(where: { $0 }) <= 1 else {
            throw ValidationError("--pvt, --motion-photo and --livp exclude one another")
        }
    }

    /// The requested shape, or `nil`.
    var asked: LivePhotoShape? { motionPhoto ? .motionPhoto : livp ? .livp : pvt ? .pvt : nil }

    /// The requested shape, or a pair.
    var shape: LivePhotoShape { asked ?? .pair }
}
