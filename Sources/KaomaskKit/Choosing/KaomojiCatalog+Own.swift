package import Overlay

extension KaomojiCatalog {
    /// Creates a user's catalogue: stickers, each named like its file, then the kaomoji of a file, if there is one,
    /// which names stickers relative to itself, then the standard ones. Throws `bad-sticker`, `bad-kaomoji-file`, or
    /// the error of a file that cannot be read.
    package init(
        stickers: [String] = [],
        file: String? = nil,
        _ shelf: StickerShelf
    ) throws(PipelineError) {
        let written = try file.map { path throws(PipelineError) in try Self.written(path, shelf) }
        let known = written?.merged(with: .standard) ?? .standard
        self = stickers.isEmpty ? known : try Self.stickers(stickers, shelf).merged(with: known)
    }

    /// Returns the catalogue of stickers, each named like its file: `cat` for `cat.png`.
    package static func stickers(
        _ paths: [String],
        _ shelf: StickerShelf
    ) throws(PipelineError) -> KaomojiCatalog {
        var entries: [Kaomoji] = []
        for path in paths {
            let name = path.fileName.withoutExtension
            guard !entries.contains(where: { $0.name == name }) else {
                throw PipelineError(
                    code: .badSticker,
                    path: path,
                    detail: "another sticker is named \(name.oneLine); rename one of the files"
                )
            }
            entries.append(Kaomoji(try shelf.read(path), name: name))
        }
        return KaomojiCatalog(entries)
    }

    private static func written(
        _ path: String,
        _ shelf: StickerShelf
    ) throws(PipelineError) -> KaomojiCatalog {
        let text = try UserText.read(path)
        let folder = path.folderPath
        return try PipelineError.named(path, as: .badKaomojiFile) {
            try KaomojiCatalog(parsing: text) { name, eyes throws(OverlayError) in
                let place = name.hasPrefix("/") || folder.isEmpty ? name : folder + "/" + name
                do throws(PipelineError) { return try shelf.read(place, eyes: eyes) } catch {
                    throw .unusableSticker(path: place, reason: error.detail)
                }
            }
        }
    }
}
