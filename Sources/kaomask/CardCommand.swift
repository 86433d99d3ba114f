internal import ArgumentParser
import FileJobs
internal import Foundation
internal import KaomaskKit
internal import Scenes

/// The command `kaomask card`.
struct CardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card",
        abstract: "Hide a text, list, picture or QR code in a Live Photo, shown on press.",
        discussion: """
            kaomask card text photo.jpg --text 'Happy birthday!'
            kaomask card list photo.jpg --rows shopping.txt
            kaomask card image photo.jpg --picture secret.jpg
            kaomask card qr photo.jpg --content https://example.org

            photo.jpg becomes photo-card.jpg and photo-card.mov next to it, or goes where -o says. The photo itself is \
            unchanged unless --size crops it. Several cards are shown in turn.
            """,
        subcommands: [TextCard.self, ListCard.self, ImageCard.self, CodeCard.self]
    )

    /// The command `kaomask card text`.
    struct TextCard: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "text",
            abstract: "Hide a text.",
            discussion: "The text is wrapped and shrunk to fit."
        )

        @OptionGroup var cards: CardArguments

        @Option(help: "Text of the card; several texts are shown in turn.")
        var text: [String] = []

        @Option(help: "File with the text (UTF-8), or - for standard input.", completion: .file())
        var textFile: [String] = []

        @Option(help: "Alignment.")
        var align: TextStyle.Alignment = .center

        @Option(help: "Largest text size, 20 to 50 points; the photo's shorter side is 375 points.")
        var textSize = CardLook().textSize

        func validate() throws {
            guard !text.isEmpty || !textFile.isEmpty else {
                throw ValidationError("the card needs a text: add --text or --text-file")
            }
            try Run.checked { () throws(OptionError) in
                try CardLook.textSizes.check(textSize, "text-size", unit: "points")
            }
        }

        func run() async throws {
            var look = try cards.look(.text)
            (look.alignment, look.textSize) = (align, textSize)
            var texts = text
            for path in textFile { texts.append(try Self.read(path)) }
            try await cards.make(texts.map { .card(.text($0)) }, look)
        }

        static func read(_ path: String) throws -> String {
            try Run.prepared { () throws(PipelineError) in try UserText.read(path) }
        }
    }

    /// The command `kaomask card list`.
    struct ListCard: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Hide a list with coloured tags.",
            discussion: """
                One row per line, with its tag in front: red: milk. Tags are \
                \(ListTag.allCases.map(\.rawValue).joined(separator: ", ")). Or JSON: \
                [{"text": "milk", "tag": "red"}, "blue: bread"].
                """
        )

        @OptionGroup var cards: CardArguments

        @Option(help: "File with the rows; several lists are shown in turn.", completion: .file())
        var rows: [String] = []

        @Option(help: "One row, such as 'red: milk'; repeat for more.")
        var row: [String] = []

        func validate() throws {
            guard !rows.isEmpty || !row.isEmpty else {
                throw ValidationError("the list needs rows: add --rows or --row")
            }
        }

        func run() async throws {
            var lists = row.isEmpty ? [] : [row.map { ListRow(line: $0) }]
            for path in rows {
                lists.append(
                    try Run.prepared { () throws(PipelineError) in try CardOptions.rows(path: path) }
                )
            }
            try await cards.make(lists.map { .card(.list($0)) }, try cards.look(.list))
        }
    }

    /// The command `kaomask card image`.
    struct ImageCard: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "image",
            abstract: "Hide a picture."
        )

        @OptionGroup var cards: CardArguments

        @Option(help: "Picture to hide; several are shown in turn.", completion: .file())
        var picture: [String]

        @Option(help: "Show it whole (fit), fill the card (fill), or cover the whole photo (full).")
        var fit: ImageFit = .fit

        func validate() throws {
            guard !picture.isEmpty else { throw ValidationError("name the picture to hide: add --picture") }
        }

        func run() async throws {
            try await cards.make(picture.map { .picture(path: $0, fit) }, try cards.look(.image))
        }
    }

    /// The command `kaomask card qr`.
    struct CodeCard: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "qr",
            abstract: "Hide a QR code."
        )

        @OptionGroup var cards: CardArguments

        @Option(help: "Content of the code: a link or any text; several codes are shown in turn.")
        var content: [String] = []

        @Option(help: "File with the content (UTF-8), or - for standard input.", completion: .file())
        var contentFile: [String] = []

        @Option(help: "Error correction: L 7%, M 15%, Q 25%, H 30%.")
        var level: QRLevel = .M

        @Option(help: "Title under the code; the first for the first code, and so on.")
        var title: [String] = []

        @Flag(help: "Half the size.")
        var small = false

        func validate() throws {
            guard !content.isEmpty || !contentFile.isEmpty else {
                throw ValidationError("the code needs content: add --content or --content-file")
            }
        }

        func run() async throws {
            var look = try cards.look(.qr)
            if small { look.codeShare /= 2 }
            var texts = content
            for path in contentFile { texts.append(try TextCard.read(path)) }
            var contents: [CardContent] = []
            for (index, text) in texts.enumerated() {
                let title = index < title.count ? title[index] : nil
                do throws(CardError) {
                    contents.append(.card(.code(try QRCode(text, level: level), title: title)))
                } catch { throw ValidationError("--content: \(error)") }
            }
            try await cards.make(contents, look)
        }
    }
}
