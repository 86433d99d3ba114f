internal import ArgumentParser
internal import Foundation
internal import Overlay

/// Which kaomoji have names.
struct CatalogArguments: ParsableArguments {
    @Option(
        help:
            "A file of your own kaomoji, one a line: a name, two spaces or a tab, the kaomoji. They go first."
    )
    var kaomojiFile: String?

    /// The user's own kaomoji before the standard ones.
    var catalog: KaomojiCatalog {
        get throws {
            guard let kaomojiFile else { return .standard }
            guard let text = try? String(contentsOfFile: kaomojiFile, encoding: .utf8) else {
                throw ValidationError("--kaomoji-file: \(kaomojiFile) cannot be read as UTF-8 text")
            }
            do throws(OverlayError) { return try KaomojiCatalog(parsing: text).merged(with: .standard) } catch
            {
                throw ValidationError("\(kaomojiFile): \(error)")
            }
        }
    }
}
