internal import ArgumentParser
import KaomaskKit
internal import Overlay

struct KaomojiCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kaomoji",
        abstract: "List, search and preview the named kaomoji.",
        usage: "kaomask kaomoji [<options>] [<query> ...]"
    )

    @Argument(
        help: "Names, categories such as joy or animal, or their beginnings; also in Chinese and Japanese.",
        completion: .list(Completions.kaomoji)
    )
    var query: [String] = []

    @Flag(help: "Print JSON Lines.")
    var json = false

    @Option(help: ArgumentHelp("Draw them into a PNG file.", valueName: "out.png"), completion: .file())
    var sheet: String?

    @Flag(help: "Replace an existing sheet; by default it is kept.")
    var force = false

    @OptionGroup var catalogue: CatalogArguments

    func validate() throws { if let sheet { try Wording.requirePNG(sheet, "--sheet") } }

    func run() throws {
        let catalog = try catalogue.catalog
        let query = query.joined(separator: " ")
        let found = catalog.search(query)
        if let sheet, !found.isEmpty { return try draw(found, as: sheet) }
        StandardStreams.endWithReaders()
        for kaomoji in found { Console.result(json ? JSONLine.encode(Entry(kaomoji)) : line(kaomoji)) }
        guard found.isEmpty else { return }
        let similar = KaomojiChoice.similarNames(to: query, in: catalog)
        let hint = similar.isEmpty ? "" : "; did you mean \(similar.joined(separator: " or "))?"
        Console.talk("kaomask: no kaomoji matches \(query.oneLine)\(hint)")
        throw ExitCode(2)
    }

    private func draw(_ kaomoji: [Kaomoji], as path: String) throws {
        let status = try GalleryMaker(replacesExisting: force).draw(kaomoji, as: path)
        guard status == .written else { return Console.result(path.kept) }
        Console.result("\(path.oneLine)  \(kaomoji.count) kaomoji")
    }

    private func line(_ kaomoji: Kaomoji) -> String {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        let category = kaomoji.category?.rawValue ?? ""
        return padded(kaomoji.name ?? "", 16) + padded(category, 10) + kaomoji.text
    }

    private struct Entry: Encodable {
        let name: String?
        let category: String?
        let text: String
        let aliases: [String]
        let tags: [String]

        init(_ kaomoji: Kaomoji) {
            name = kaomoji.name
            category = kaomoji.category?.rawValue
            text = kaomoji.text
            aliases = kaomoji.aliases
            tags = kaomoji.tags
        }
    }
}
