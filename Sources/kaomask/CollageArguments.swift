internal import ArgumentParser
internal import KaomaskKit

struct CollageArguments: ParsableArguments {
    @OptionGroup var table: TableOptions<OptionTable.Collage>

    @Option(
        name: .customLong("cell"),
        help: ArgumentHelp(
            "Zoom and move the picture in a cell: 2=1.5,0.1,0 zooms by 1.5 and moves a tenth right.",
            valueName: "number=zoom,right,down"
        )
    )
    var cells: [String] = []

    func validate() throws { _ = try plain }

    var plain: CollageOptions {
        get throws {
            var options = try table.plain
            for words in cells {
                let (number, adjustment) = try Self.adjustment(words)
                options.adjustments[number] = adjustment
            }
            return options
        }
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
