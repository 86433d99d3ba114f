internal import ArgumentParser
internal import KaomaskKit
internal import Scenes

struct TextCardArguments: ParsableArguments {
    @Option(help: "Text of the card; several texts are shown in turn.")
    var text: [String] = []

    @Option(help: "File with the text (UTF-8), or - for standard input.", completion: .file())
    var textFile: [String] = []

    @Option(help: "Alignment.")
    var align: TextStyle.Alignment = .center

    @Option(
        help: """
            Largest text size, \(CardLook.textSizes.inWords) points (default: \(Int(CardLook().textSize))); the photo's \
            shorter side is 375 points.
            """,
        transform: CardLook.textSizes.parser(unit: "points")
    )
    var textSize = CardLook().textSize

    func validate() throws {
        guard !text.isEmpty || !textFile.isEmpty else {
            throw ValidationError("the card needs a text: add --text or --text-file")
        }
    }
}

struct ListCardArguments: ParsableArguments {
    @Option(help: "File with the rows; several lists are shown in turn.", completion: .file())
    var rows: [String] = []

    @Option(help: "One row, such as 'red: milk'; repeat for more.")
    var row: [String] = []

    func validate() throws {
        guard !rows.isEmpty || !row.isEmpty else {
            throw ValidationError("the list needs rows: add --rows or --row")
        }
    }
}

struct ImageCardArguments: ParsableArguments {
    @Option(help: "Picture to hide; several are shown in turn.", completion: .file())
    var picture: [String]

    @Option(help: "Show it whole (fit), fill the card (fill), or cover the whole photo (full).")
    var fit: ImageFit = .fit

    func validate() throws {
        guard !picture.isEmpty else { throw ValidationError("name the picture to hide: add --picture") }
    }
}

struct CodeCardArguments: ParsableArguments {
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
}
