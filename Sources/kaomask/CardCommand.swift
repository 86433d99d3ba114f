internal import ArgumentParser
import KaomaskKit
internal import Scenes

protocol CardMaking: ReportingCommand { var cards: CardArguments { get } }

extension CardMaking {
    var printing: ReportArguments { cards.printing }
}

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

    struct TextCard: CardMaking {
        static let configuration = CommandConfiguration(
            commandName: "text",
            abstract: "Hide a text.",
            discussion: "The text is wrapped and shrunk to fit."
        )

        @OptionGroup(title: HelpSections.card) var own: TextCardArguments
        @OptionGroup var cards: CardArguments

        func run() async throws {
            var options = try cards.options(.text)
            (options.look.alignment, options.look.textSize) = (own.align, own.textSize)
            var texts = own.text
            for path in own.textFile { texts.append(try UserText.read(path)) }
            if texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
                throw ValidationError("--text: \(CardError.empty)")
            }
            try await cards.make(texts.map { .card(.text($0)) }, options)
        }
    }

    struct ListCard: CardMaking {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Hide a list with coloured tags.",
            discussion: """
                One row per line, with its tag in front: red: milk. Tags are \
                \(ListTag.allCases.map(\.rawValue).joined(separator: ", ")). Or JSON: \
                [{"text": "milk", "tag": "red"}, "blue: bread"].
                """
        )

        @OptionGroup(title: HelpSections.card) var own: ListCardArguments
        @OptionGroup var cards: CardArguments

        func run() async throws {
            var lists = own.row.isEmpty ? [] : [own.row.map { ListRow(line: $0) }]
            for path in own.rows { lists.append(try CardOptions.rows(path: path)) }
            try await cards.make(lists.map { .card(.list($0)) }, try cards.options(.list))
        }
    }

    struct ImageCard: CardMaking {
        static let configuration = CommandConfiguration(commandName: "image", abstract: "Hide a picture.")

        @OptionGroup(title: HelpSections.card) var own: ImageCardArguments
        @OptionGroup var cards: CardArguments

        func run() async throws {
            try await cards.make(own.picture.map { .picture(path: $0, own.fit) }, try cards.options(.image))
        }
    }

    struct CodeCard: CardMaking {
        static let configuration = CommandConfiguration(commandName: "qr", abstract: "Hide a QR code.")

        @OptionGroup(title: HelpSections.card) var own: CodeCardArguments
        @OptionGroup var cards: CardArguments

        func run() async throws {
            var options = try cards.options(.qr)
            if own.small { options.look.codeShare /= 2 }
            var texts = own.content
            for path in own.contentFile { texts.append(try UserText.read(path)) }
            var contents: [CardContent] = []
            for (index, text) in texts.enumerated() {
                let title = index < own.title.count ? own.title[index] : nil
                let code = try Wording.refusing("--content") { try QRCode(text, level: own.level) }
                contents.append(.card(.code(code, title: title)))
            }
            try await cards.make(contents, options)
        }
    }
}
