internal import ArgumentParser
internal import KaomaskKit

/// The quality of re-encoded pictures.
struct QualityArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Quality of re-encoded pictures (default: JPEG 95, WebP 92, HEIC 70, AVIF 80).",
            valueName: "1-100"
        )
    )
    var quality: Int?

    func validate() throws {
        guard let quality else { return }
        try Wording.refusing { try CoverOptions.qualities.check(quality, "quality") }
    }
}
