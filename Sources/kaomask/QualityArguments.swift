internal import ArgumentParser
import FileJobs
internal import KaomaskKit

/// The quality of re-encoded pictures.
struct QualityArguments: ParsableArguments {
    /// The standard quality of each lossy format.
    private static let standards = PictureFormat.allCases.filter { $0 != .png }
        .map { "\($0.name) \($0.standardQuality)" }.joined(separator: ", ")

    @Option(
        help: ArgumentHelp(
            "Quality of re-encoded pictures (default: \(standards)).",
            valueName: "1-100"
        ),
        transform: CoverOptions.qualities.parser()
    )
    var quality: Int?
}
