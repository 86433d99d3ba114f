internal import ArgumentParser
internal import KaomaskKit

/// The option for what is beside a picture that does not fill its frame.
struct BarArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Beside a picture that does not fill its frame: \(Bars.blur) (the picture itself, blurred), or a colour.",
            valueName: "\(Bars.blur) or color"
        ),
        completion: .list(Completions.bars)
    )
    var bars: String?

    func validate() throws { _ = try chosen }

    /// The bars the words stand for; `nil` for the default.
    var chosen: Bars? {
        get throws {
            try Wording.refusing("--bars", words: [Bars.blur]) { try bars.map { try Bars(words: $0) } }
        }
    }
}
