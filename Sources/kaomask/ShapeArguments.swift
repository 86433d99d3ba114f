internal import ArgumentParser
import KaomaskKit

struct ShapeArguments: ParsableArguments {
    @Flag(help: "Also write NAME.pvt, a bundle of both halves for AirDrop.")
    var pvt = false

    @Flag(help: "Write NAME.MP.jpg instead: an Android Motion Photo in one file.")
    var motionPhoto = false

    @Flag(help: "Write NAME.livp instead: a zip archive with both halves.")
    var livp = false

    func validate() throws {
        guard [pvt, motionPhoto, livp].count(where: { $0 }) <= 1 else {
            throw ValidationError("use only one of --pvt, --motion-photo and --livp")
        }
    }

    var asked: LivePhotoShape? { motionPhoto ? .motionPhoto : livp ? .livp : pvt ? .pvt : nil }

    var shape: LivePhotoShape { asked ?? .pair }
}
