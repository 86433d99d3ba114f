internal import ArgumentParser
import FileJobs
internal import KaomaskKit
internal import Overlay

/// The arguments for the catalogue of named kaomoji.
struct CatalogArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "File of your own kaomoji, one per line: a name, two spaces or a tab, the kaomoji.",
            valueName: "file"
        ),
        completion: .file()
    )
    var kaomojiFile: String?

    /// The catalogue: the user's own kaomoji before the standard ones.
    var catalog: KaomojiCatalog {
        get throws {
            guard let kaomojiFile else { return .standard }
            let text: String
            do throws(PipelineError) { text = try UserText.read(kaomojiFile) } catch {
                throw ValidationError("--kaomoji-file: \(error)")
            }
            do throws(OverlayError) { return try KaomojiCatalog(parsing: text).merged(with: .standard) } catch
            {
                throw ValidationError("\(kaomojiFile.oneLine): \(error)")
            }
        }
    }
}
