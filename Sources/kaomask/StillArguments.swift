internal import ArgumentParser
import KaomaskKit

/// The arguments for the format of a Live Photo's still.
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

    /// One of the two formats that phones take.
    private static func format(_ word: String) throws -> PictureFormat {
        guard let format = PictureFormat(named: word), format == .jpeg || format == .heic else {
            throw ValidationError(
                "must be jpeg or heic: phones accept no other still in a Live Photo"
            )
        }
        return format
    }
}
