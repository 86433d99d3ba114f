internal import ArgumentParser
internal import Imaging
import KaomaskKit
internal import Scenes

/// The options of a collage.
struct CollageArguments: ParsableArguments {
    @Option(
        name: .joinedAndLong("t"),
        help: ArgumentHelp(
            "Template name, grid or file (default: made for the shapes of the pictures).",
            valueName: "name"
        ),
        completion: .list(Completions.templates)
    )
    var template: String?

    @Option(help: "Size in pixels, such as 1920x1080, or one number for a square.")
    var size = "2048"

    @Flag(name: .customLong("cover"), help: "Cover the faces first.")
    var coversFaces = false

    @Flag(help: "Cover the faces, and make a Live Photo that reveals them.")
    var live = false

    @Option(help: "Gap between cells: pixels, or a percentage of the shorter side (default: the template's).")
    var gap: String?

    @Option(help: "Margin around all cells, likewise.")
    var margin: String?

    @Option(
        name: .joinedAndLong("b"),
        help: ArgumentHelp("Background colour: a name or #RRGGBB.", valueName: "color"),
        completion: .list(Completions.colors)
    )
    var background = "white"

    @Flag(help: "Show whole pictures instead of filling the cells.")
    var fit = false

    @OptionGroup var bars: BarArguments

    @Option(
        name: .customLong("cell"),
        help: ArgumentHelp(
            "Zoom and move the picture in a cell: 2=1.5,0.1,0 zooms by 1.5 and moves a tenth right.",
            valueName: "number=zoom,right,down"
        )
    )
    var cells: [String] = []

    /// The options of the pipeline.
    ///
    /// - Parameter readsFiles: `true` if a template in a file is read, `false` if it is believed to be good.
    func options(readsFiles: Bool) throws -> CollageOptions {
        var options = CollageOptions()
        options.template = try template.flatMap { try chosen($0, readsFiles: readsFiles) }
        options.size = try CanvasArguments.size(size, option: "size")
        options.gap = try gap.map { try CanvasArguments.length($0, option: "gap") }
        options.margin = try margin.map { try CanvasArguments.length($0, option: "margin") }
        options.background = try CanvasArguments.color(background, option: "background")
        options.fills = !fit
        options.bars = try bars.chosen ?? options.bars
        for words in cells {
            let (number, adjustment) = try Self.adjustment(words)
            options.adjustments[number] = adjustment
        }
        options.coversFaces = coversFaces
        options.reveal = live ? RevealOptions() : nil
        return options
    }

    private func chosen(_ name: String, readsFiles: Bool) throws -> CollageTemplate? {
        if name.lowercased().hasSuffix(".json") {
            guard readsFiles else { return nil }
            return try CollageOptions.template(path: name)
        }
        return try Wording.refusing("--template") { try CollageTemplate(named: name) }
    }

    private static func adjustment(_ words: String) throws -> (Int, CellAdjustment) {
        let halves = words.split(separator: "=", omittingEmptySubsequences: false)
        let numbers = halves.last?.split(separator: ",", omittingEmptySubsequences: false).compactMap {
            Double($0)
        }
        guard halves.count == 2, let cell = Int(halves[0]), cell >= 1, let numbers, numbers.count == 3,
            CellAdjustment.zooms.contains(numbers[0]),
            numbers.dropFirst().allSatisfy(CellAdjustment.moves.contains)
        else {
            let (zooms, moves) = (CellAdjustment.zooms.inWords, CellAdjustment.moves.inWords)
            throw Wording.wrong(
                "cell",
                "needs a cell, its zoom (\(zooms)) and offsets (\(moves)) such as 2=1.5,0.1,0",
                words
            )
        }
        return (cell, CellAdjustment(zoom: numbers[0], right: numbers[1], down: numbers[2]))
    }
}
