internal import ArgumentParser
import KaomaskKit
internal import Overlay

/// The common options of covering faces: output, kaomoji and colour.
struct BasicArguments: ParsableArguments {
    @OptionGroup private var destination: OutputArguments

    @Option(
        name: .joinedAndLong("k"),
        help: """
            Kaomoji name (see kaomask kaomoji), any text, an emoji, random, cycle, or match (the expression) \
            (default: the stickers, or \(KaomojiChoice.standard)).
            """,
        completion: .list(Completions.kaomoji)
    )
    var kaomoji: String?

    @Option(
        help: "Patch colour: skin, a colour name, #RRGGBB, or none (hides nobody).",
        completion: .list(Completions.patches)
    )
    var patch: String?

    func validate() throws {
        _ = try patchColor
    }

    var output: String? { destination.output }

    /// The patch the words stand for; `nil` for the style's own.
    var patchColor: OverlayAppearance.Patch? {
        get throws {
            try Wording.refusing("--patch", words: OverlayAppearance.Patch.words) {
                try patch.map { try OverlayAppearance.Patch(words: $0) }
            }
        }
    }
}

/// The format of covered pictures.
struct FormatArguments: ParsableArguments {
    @Option(help: "Output format (default: by the name given to -o, else the input's; AVIF becomes JPEG).")
    var format: PictureFormat?

    @Flag(
        name: .customLong("private"),
        help: """
            Remove all metadata about people, places and cameras: names, location, serial numbers, maker notes, \
            previews. The result is searched again and not written if it still shows a face.
            """
    )
    var isPrivate = false
}
