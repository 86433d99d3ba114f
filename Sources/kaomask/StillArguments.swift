internal import ArgumentParser
import KaomaskKit

struct StillArguments: ParsableArguments {
    @Option(
        name: .customLong("still"),
        help: ArgumentHelp(
            "Format of a Live Photo's still (default: HEIC stays HEIC, all else becomes JPEG).",
            valueName: "jpeg|heic"
        ),
        completion: .list(["jpeg", "heic"]),
        transform: Self.format
    )
    var format: PictureFormat?

    /// Parses one of the two formats that phones accept.
    private static func format(_ word: String) throws -> PictureFormat {
        guard let format = PictureFormat(named: word), format == .jpeg || format == .heic else {
            throw ValidationError("must be jpeg or heic: phones accept no other still in a Live Photo")
        }
        return format
    }
}
