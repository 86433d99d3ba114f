internal import ArgumentParser
internal import KaomaskKit

/// The option for what is beside a picture that does not fill its frame.
struct BarArguments: ParsableArguments {
    /// The word for a blurred copy of the picture.
    static let blur = "blur"

    @Option(
        help: ArgumentHelp(
            "Beside a picture that does not fill its frame: blur (the picture itself, blurred), or a colour.",
            valueName: "blur or color"
        ),
        completion: .list(Completions.bars)
    )
    var bars: String?

    func validate() throws { _ = try chosen }

    /// The bars the words stand for; `nil` for the default.
    var chosen: Bars? {
        get throws {
            guard let bars else { return nil }
            if bars.lowercased() == Self.blur { return .blurred }
            return .color(try CanvasArguments.color(bars, option: "--bars"))
        }
    }
}
