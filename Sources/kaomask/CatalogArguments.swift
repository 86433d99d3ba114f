internal import ArgumentParser
import KaomaskKit
internal import Overlay

struct CatalogArguments: ParsableArguments {
    @OptionGroup private var own: TableOptions<OptionTable.Catalogue>

    @Option(
        help: ArgumentHelp(
            """
            Picture of your own to cover faces with: PNG, WebP or SVG, transparent around it. It is a kaomoji named \
            like the file: cat for cat.png. Repeatable; several take turns. The SVG elements left-eye and right-eye \
            go on the eyes.
            """,
            valueName: "file"
        ),
        completion: .file(extensions: KaomojiCatalog.stickerExtensions)
    )
    var sticker: [String] = []

    /// The user's own kaomoji before the standard ones.
    var catalog: KaomojiCatalog {
        get throws { try KaomojiCatalog(stickers: sticker, file: try own.options, .ofThisProgram) }
    }

    var recorded: [String: String] {
        var words = own.recorded
        if !sticker.isEmpty { words["sticker"] = sticker.map(TypedOptions.mark).joined(separator: ",") }
        return words
    }

    /// The typed options, in words of the command line.
    var typed: [String] { own.typed + sticker.map { "--sticker=\($0)" } }

    var stickers: [Kaomoji] { get throws { try KaomojiCatalog.stickers(sticker, .ofThisProgram).all } }
}
