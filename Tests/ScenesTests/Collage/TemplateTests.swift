import Imaging
import TestSupport
import Testing

@testable import Scenes

@Suite("Templates")
struct TemplateTests {
    /// The geometry of the original app on a square of 3730 pixels, where its gap of 20/373 of a side is 200 pixels:
    /// every cell as left, top, right, bottom, in the order of filling, computed by hand.
    static let geometries: [(String, [[Int]])] = [
        ("SingleSquare", [[200, 200, 3530, 3530]]),
        ("DoubleVertical", [[200, 200, 1765, 3530], [1965, 200, 3530, 3530]]),
        ("DoubleHorizontal", [[200, 200, 3530, 1765], [200, 1965, 3530, 3530]]),
        (
            "LeftVerticalWithDoubleSquare",
            [[200, 200, 1765, 3530], [1965, 200, 3530, 1765], [1965, 1965, 3530, 3530]]
        ),
        (
            "RightVerticalWithDoubleSquare",
            [[200, 200, 1765, 1765], [200, 1965, 1765, 3530], [1965, 200, 3530, 3530]]
        ),
        (
            "HorizontalAboveWithDoubleSquare",
            [[200, 200, 3530, 1765], [200, 1965, 1765, 3530], [1965, 1965, 3530, 3530]]
        ),
        (
            "HorizontalBelowWithDoubleSquare",
            [[200, 200, 1765, 1765], [1965, 200, 3530, 1765], [200, 1965, 3530, 3530]]
        ),
        ("TripleVertical", [[200, 200, 1177, 3530], [1377, 200, 2353, 3530], [2553, 200, 3530, 3530]]),
        ("TripleHorizontal", [[200, 200, 3530, 1177], [200, 1377, 3530, 2353], [200, 2553, 3530, 3530]]),
        (
            "QuadraSquare",
            [
                [200, 200, 1765, 1765], [1965, 200, 3530, 1765], [200, 1965, 1765, 3530],
                [1965, 1965, 3530, 3530],
            ]
        ),
        (
            "TripleLeftWithDoubleRight",
            [
                [1915, 100, 3630, 1815], [1915, 1915, 3630, 3630],
                [100, 100, 1815, 1210], [100, 1310, 1815, 2420], [100, 2520, 1815, 3630],
            ]
        ),
        (
            "DoubleLeftWithTripleRight",
            [
                [100, 100, 1815, 1815], [100, 1915, 1815, 3630],
                [1915, 100, 3630, 1210], [1915, 1310, 3630, 2420], [1915, 2520, 3630, 3630],
            ]
        ),
        (
            "DoubleAboveWithTripleBelow",
            [
                [100, 100, 1815, 1815], [1915, 100, 3630, 1815],
                [100, 1915, 1210, 3630], [1310, 1915, 2420, 3630], [2520, 1915, 3630, 3630],
            ]
        ),
        (
            "TripleAboveWithDoubleBelow",
            [
                [100, 1915, 1815, 3630], [1915, 1915, 3630, 3630],
                [100, 100, 1210, 1815], [1310, 100, 2420, 1815], [2520, 100, 3630, 1815],
            ]
        ),
    ]

    @Test("the old app's thirteen templates and the single one are exact to the pixel", arguments: geometries)
    func geometry(name: String, expected: [[Int]]) throws {
        let template = try CollageTemplate(named: name)
        let cells = try template.cells(on: PixelSize(width: 3730, height: 3730))
        #expect(cells.map { [$0.x, $0.y, $0.maxX, $0.maxY] } == expected)
    }

    @Test("there are thirteen templates and the single one, found however their names are written")
    func names() throws {
        #expect(CollageTemplate.names.count == 14)
        for name in CollageTemplate.names {
            #expect(try CollageTemplate(named: name.uppercased()).name == name)
        }
        #expect(try CollageTemplate(named: "quadra").name == "quadra-square")
        #expect(throws: CollageError.unknownTemplate("heart")) { try CollageTemplate(named: "heart") }
        #expect(
            CollageError.unknownTemplate("heart").description.contains("triple-vertical, triple-horizontal")
        )
    }

    @Test("templates bend to any aspect: cells reach the margins and keep their gaps")
    func aspects() throws {
        for name in CollageTemplate.names {
            let cells = try CollageTemplate(named: name)
                .cells(on: PixelSize(width: 900, height: 400), gap: 10, margin: 30)
            #expect(cells.map(\.x).min() == 30 && cells.map(\.y).min() == 30)
            #expect(cells.map(\.maxX).max() == 870 && cells.map(\.maxY).max() == 370)
            for (index, cell) in cells.enumerated() {
                for other in cells[..<index] { #expect(cell.intersection(other).isEmpty) }
            }
        }
    }

    @Test("a grid has its rows and columns, and too many of them are refused")
    func grids() throws {
        for name in ["2x3", "grid 2x3", "grid-2X3"] {
            let cells = try CollageTemplate(named: name)
                .cells(on: PixelSize(width: 300, height: 200), gap: 0, margin: 0)
            #expect(cells.count == 6 && cells[1] == PixelRect(x: 100, y: 0, width: 100, height: 100))
        }
        #expect(throws: CollageError.badGrid(rows: 31, columns: 1)) {
            try CollageTemplate(named: "31x1")
        }
        #expect(throws: CollageError.badGrid(rows: 0, columns: 1)) { try CollageTemplate(named: "0x1") }
    }

    @Test("every number of pictures has a template that holds them", arguments: 1...60)
    func suiting(count: Int) {
        let cells = CollageTemplate.suiting(count).cellCount
        #expect(cells >= count && cells < count + 8)
    }

    @Test("pictures get cells near their own shapes: about half is left of the worst, and none is tiny")
    func shapes() {
        var generator = SeededGenerator(seed: 21)
        let usual = [1.5, 1 / 1.5, 4 / 3.0, 0.75, 16 / 9.0, 9 / 16.0, 1]
        for count in 2...CollageTemplate.mostShapes {
            for canvas in [PixelSize(width: 2048, height: 2048), PixelSize(width: 1920, height: 1080)] {
                let shapes = (0..<count).map { _ in usual.randomElement(using: &generator) ?? 1 }
                let template = CollageTemplate.suiting(shapes, on: canvas)
                #expect(template.cellCount == count)
                guard let cells = try? template.cells(on: canvas, gap: 0, margin: 0) else {
                    Issue.record("no cells")
                    continue
                }
                for (cell, shape) in zip(cells, shapes) {
                    let aspect = Double(cell.width) / Double(cell.height)
                    #expect(min(aspect / shape, shape / aspect) > 0.45, "\(template.name) for \(shapes)")
                }
                let areas = cells.map { $0.width * $0.height }
                #expect((areas.min() ?? 0) * 45 > areas.max() ?? 0, "\(template.name) for \(shapes)")
                #expect(areas.reduce(0, +) > canvas.area * 98 / 100)
            }
        }
    }

    @Test("three landscapes are one above two, three portraits stand side by side")
    func usual() {
        let square = PixelSize(width: 2048, height: 2048)
        #expect(CollageTemplate.suiting([1.5, 1.5, 1.5], on: square).name == "rows 1-2")
        #expect(CollageTemplate.suiting([0.5, 0.5], on: square).name == "rows 2")
        #expect(CollageTemplate.suiting([1], on: square).name == "single")
        #expect(CollageTemplate.suiting([], on: square).cellCount == 1)
    }

    @Test("own rectangles fill the canvas they are given, with gaps only when asked for")
    func own() throws {
        let halves = [Rect(x: 0, y: 0, width: 0.5, height: 1), Rect(x: 0.5, y: 0, width: 0.5, height: 1)]
        let template = try CollageTemplate(name: "own", cells: halves)
        let size = PixelSize(width: 100, height: 50)
        #expect(try template.cells(on: size).map(\.x) == [0, 50])
        #expect(try template.cells(on: size, gap: 10).map(\.width) == [40, 40])
        #expect(throws: CollageError.badCellCount(0)) { try CollageTemplate(name: "own", cells: []) }
        let outside = Rect(x: 0.6, y: 0, width: 0.5, height: 1)
        #expect(throws: (any Error).self) { try CollageTemplate(name: "own", cells: halves + [outside]) }
    }

    @Test("margins that leave no room are refused, never a crash")
    func room() throws {
        let template = try CollageTemplate(named: "single")
        #expect(throws: CollageError.noRoom(cell: 1)) {
            try template.cells(on: PixelSize(width: 100, height: 100), margin: 50)
        }
    }
}
