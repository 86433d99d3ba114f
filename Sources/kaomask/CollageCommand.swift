internal import ArgumentParser
internal import Collage
internal import Foundation
internal import Imaging
internal import Pipeline
internal import Reveal

/// The command `kaomask collage`.
struct CollageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collage",
        abstract: "Put pictures into a template, every face kept in view.",
        discussion: """
            kaomask collage a.jpg b.jpg c.jpg -o out.jpg     the template that suits three pictures
            kaomask collage holiday/ -o pages/ --template 2x3  as many collages of six as it takes
            kaomask collage a.jpg b.jpg -o out.jpg --live    a Live Photo that reveals all faces

            Templates: \(CollageTemplate.names.joined(separator: ", ")), a grid such as 2x3 (rows x columns), or \
            a file ending in .json: {"cells": [[left, top, width, height], ...]} in numbers from 0 to 1.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Covering (with --cover or --live)") var cover: CoverArguments
    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments

    @Option(
        name: .shortAndLong,
        help: "A template's name, a grid, or a file (default: what suits the number)."
    )
    var template: String?

    @Option(help: "Width x height in pixels, or one number for a square.")
    var size = "2048"

    @Option(
        help: "Between cells: pixels, or a share of the shorter side such as 2% (default: the template's)."
    )
    var gap: String?

    @Option(help: "Around all cells, likewise.")
    var margin: String?

    @Option(name: .shortAndLong, help: "The colour beneath: a name or #RRGGBB.")
    var background = "white"

    @Flag(help: "Show pictures whole instead of filling the cells.")
    var fit = false

    @Flag(help: "Fill what a picture leaves free of its cell with the picture itself, blurred.")
    var blurBars = false

    @Option(
        name: .customLong("cell"),
        help: ArgumentHelp(
            "Zoom and move the picture in a cell: 2=1.5,0.1,0 shows it 1.5 times as large, a tenth to the right.",
            valueName: "number=zoom,right,down"
        )
    )
    var cells: [String] = []

    @Flag(name: .customLong("cover"), help: "Cover the faces first.")
    var coversFaces = false

    @Flag(help: "Cover the faces and make a Live Photo that reveals them all.")
    var live = false

    func validate() throws {
        try input.refuseWatch()
        _ = try options(readsFiles: false)
    }

    func run() async throws {
        let options = try options(readsFiles: true)
        let output = try CanvasArguments.file(
            cover.output,
            name: "collage.jpg",
            extensions: live ? ["jpg", "jpeg"] : ["jpg", "jpeg", "png"]
        )
        let pipeline = try Run.pipeline(try cover.options(detection, of: input.inputs), quiet: printing.quiet)
        let files = await input.feed().all()
        try await Run.whole(Pipeline.collageCount(files.count, options), printing) { emit in
            await pipeline.collages(
                of: files,
                as: output,
                options,
                jobs: input.jobs,
                isStopped: { Interruption.isRequested },
                emit: emit
            )
        }
    }

    private func options(readsFiles: Bool) throws -> CollageOptions {
        var options = CollageOptions()
        options.template = try template.flatMap { try chosen($0, readsFiles: readsFiles) }
        options.size = try CanvasArguments.size(size, option: "--size")
        options.gap = try gap.map { try CanvasArguments.length($0, option: "--gap") }
        options.margin = try margin.map { try CanvasArguments.length($0, option: "--margin") }
        options.background = try CanvasArguments.color(background, option: "--background")
        options.fills = !fit
        options.bars = blurBars ? .blurred : nil
        for words in cells {
            let (number, adjustment) = try Self.adjustment(words)
            options.adjustments[number] = adjustment
        }
        options.coversFaces = coversFaces
        options.reveal = live ? RevealOptions() : nil
        options.isPlanOnly = cover.dryRun
        return options
    }

    private func chosen(_ name: String, readsFiles: Bool) throws -> CollageTemplate? {
        if name.lowercased().hasSuffix(".json") {
            guard readsFiles else { return nil }
            do throws(PipelineError) { return try CollageOptions.template(path: name) } catch {
                throw ValidationError(error.description)
            }
        }
        do throws(CollageError) { return try CollageTemplate(named: name) } catch {
            throw ValidationError("--template: \(error)")
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
            throw ValidationError(
                "--cell takes a cell and its zoom (\(CellAdjustment.zooms.inWords)) and moves, such as 2=1.5,0.1,0, and not \(words)"
            )
        }
        return (cell, CellAdjustment(zoom: numbers[0], right: numbers[1], down: numbers[2]))
    }
}

extension CollageReport: ReadableReport {
    var faceCount: Int? { cells.reduce(0) { $0 + $1.faces } }

    var picture: String { output }

    var lines: [String] {
        if status == .planned { return ["\(output.oneLine)  would be made in \(template)"] }
        guard status == .written else {
            return ["\(output.oneLine)  kept, it was there already (--force makes it again)"]
        }
        let pictures = cells.count == 1 ? "1 picture" : "\(cells.count) pictures"
        let empty = emptyCells == 0 ? "" : emptyCells == 1 ? ", 1 cell empty" : ", \(emptyCells) cells empty"
        return ["\(output.oneLine)  \(pictures) in \(template)\(empty)"]
            + (movie.map { ["\($0.oneLine)  reveals the faces"] } ?? [])
    }
}
