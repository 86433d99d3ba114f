import Formats
import Foundation
import Imaging
import Overlay
import Scenes
import TestSupport
import Testing

@testable import KaomaskKit

/// A pipeline with patches of one colour, distinguishable from skin.
private let pipeline = Result { () throws(PipelineError) in
    var options = CoverOptions(kaomoji: .cycle)
    options.appearance.style = .flat
    return try Pipeline(options)
}

@Suite("Collages")
struct CollageTests {
    static let colors = [0xDC2543, 0x478FCD, 0xBCC74F, 0x8A54A2, 0xFD9735].map { Color(hex: UInt32($0)) }

    /// Writes pictures of one colour each, upright and rotated.
    static func swatches(in folder: ScratchFolder) throws -> [Outcome<InputFile>] {
        try colors.enumerated().map { index, color in
            let size = PixelSize(width: index % 2 == 0 ? 300 : 120, height: 200)
            let png = try PNGCodec.encode(PixelBuffer(size: size, filledWith: color), keepsAlpha: false)
            return .success(InputFile(named: try folder.write(png, as: "\(index).png")))
        }
    }

    static func make(
        _ inputs: [Outcome<InputFile>],
        as output: String,
        _ options: CollageOptions
    ) async throws -> (summary: BatchSummary, reports: [CollageReport], failures: [PipelineError]) {
        var (reports, failures): ([CollageReport], [PipelineError]) = ([], [])
        let summary = try await pipeline.get().collages(of: inputs, as: output, options, jobs: 2) {
            switch $0 {
            case .success(let report): reports.append(report)
            case .failure(let error): failures.append(error)
            }
        }
        return (summary, reports, failures)
    }

    @Test(
        "each cell of each template shows its own picture to the last pixel",
        arguments: CollageTemplate.names
    )
    func pixels(name: String) async throws {
        let folder = try ScratchFolder()
        var options = CollageOptions()
        let template = try CollageTemplate(named: name)
        options.template = template
        options.size = PixelSize(width: 373, height: 373)
        options.background = Color(hex: 0x102030)
        let inputs = Array(try Self.swatches(in: folder).prefix(template.cellCount))
        let made = try await Self.make(inputs, as: folder("out.png"), options)
        #expect(made.summary.done == 1 && made.failures.isEmpty)
        let picture = try PNGCodec.decode(folder.bytes(of: "out.png")).pixels
        let cells = try template.cells(on: options.size)
        for y in 0..<373 {
            for x in 0..<373 {
                let place = PixelRect(x: x, y: y, width: 1, height: 1)
                let cell = cells.firstIndex { !$0.intersection(place).isEmpty }
                guard picture.color(x: x, y: y) == cell.map({ Self.colors[$0] }) ?? options.background else {
                    Issue.record("\(name): wrong colour at \(x),\(y)")
                    return
                }
            }
        }
        #expect(made.reports.first?.cells.map(\.box) == cells.map { [$0.x, $0.y, $0.width, $0.height] })
    }

    @Test(
        "a face stays in view in a cell far from its picture's shape, filled or not",
        arguments: [1.0, 3, 0.4]
    )
    func faces(aspect: Double) async throws {
        let folder = try ScratchFolder()
        var options = CollageOptions()
        options.template = try CollageTemplate(named: "single")
        options.margin = .pixels(0)
        options.size = PixelSize(width: Int(400 * max(1, aspect)), height: Int(400 * max(1, 1 / aspect)))
        let input = Outcome<InputFile>.success(InputFile(named: Fixture.graceHopper.path))
        _ = try await Self.make([input], as: folder("out.jpg"), options)
        #expect(try pipeline.get().detect(folder("out.jpg")).faces.count == 1)
    }

    @Test("covered first, no face is left in the collage")
    func covered() async throws {
        let folder = try ScratchFolder()
        var options = CollageOptions()
        options.coversFaces = true
        options.size = PixelSize(width: 1024, height: 512)
        let inputs = [Fixture.graceHopper, .eileenCollins].map { Outcome.success(InputFile(named: $0.path)) }
        let made = try await Self.make(inputs, as: folder("out.jpg"), options)
        #expect(made.reports.first?.cells.map(\.faces) == [1, 1])
        options.coversFaces = false
        _ = try await Self.make(inputs, as: folder("bare.jpg"), options)
        let faces = try pipeline.get().detect(folder("bare.jpg")).faces
        #expect(faces.count == 2)
        // A kaomoji looks like a face to the detector, so the test looks for paint: the brow and the cheeks have one
        // colour.
        let pixels = try JPEGCodec.decode(folder.bytes(of: "out.jpg")).pixels
        for box in faces.map(\.box) {
            let colors = [(50, 8), (22, 70), (78, 70)].map { across, down in
                pixels.color(x: box[0] + box[2] * across / 100, y: box[1] + box[3] * down / 100)
            }
            #expect(colors.allSatisfy { abs($0.luma - colors[0].luma) < 12 }, "\(colors)")
        }
    }

    @Test(
        "a picture that fails is left out and named, the next takes its cell, and more pictures make more pages"
    )
    func pages() async throws {
        let folder = try ScratchFolder()
        var inputs = try Self.swatches(in: folder)
        inputs.insert(.success(InputFile(named: try folder.write([1, 2, 3], as: "bad.jpg"))), at: 1)
        var options = CollageOptions()
        options.template = try CollageTemplate(named: "1x2")
        options.size = PixelSize(width: 100, height: 50)
        let made = try await Self.make(inputs, as: folder("out.png"), options)
        #expect(made.failures.map(\.code) == [.notAPicture])
        #expect(made.reports.map { $0.cells.count } == [2, 2, 1] && made.reports.last?.emptyCells == 1)
        #expect(folder.files.filter { $0.hasPrefix("out") } == ["out-1.png", "out-2.png", "out-3.png"])
        #expect(
            made.reports[0].cells.map(\.input).map { ($0 as NSString).lastPathComponent } == [
                "0.png", "1.png",
            ]
        )
        let again = try await Self.make(inputs, as: folder("out.png"), options)
        #expect(again.reports.map(\.status) == [.kept, .kept, .kept])
    }

    @Test("without a template, cells have the shapes of the pictures, however those are stored")
    func shapes() async throws {
        let folder = try ScratchFolder()
        let inputs = try [(300, 200), (200, 300), (300, 200)].enumerated().map { index, side in
            let picture = PixelBuffer(size: PixelSize(width: side.0, height: side.1), filledWith: .white)
            var jpeg = try JPEGFile(parsing: JPEGCodec.encode(picture, quality: 90, subsampling: .none))
            if index == 2 {
                jpeg = try jpeg.settingExif(.standard(width: side.1, height: side.0, orientation: 6))
            }
            return Outcome.success(InputFile(named: try folder.write(jpeg.serialized(), as: "\(index).jpg")))
        }
        let made = try await Self.make(inputs, as: folder("out.jpg"), CollageOptions())
        let aspects = try #require(made.reports.first).cells.map { Double($0.box[2]) / Double($0.box[3]) }
        #expect(zip(aspects, [1.5, 1 / 1.5, 1 / 1.5]).allSatisfy { abs($0 / $1 - 1) < 0.35 }, "\(aspects)")
    }

    @Test("a collage never takes the place of one of its pictures")
    func original() async throws {
        let folder = try ScratchFolder()
        let inputs = try Self.swatches(in: folder)
        let made = try await Self.make(inputs, as: folder("3.png"), CollageOptions())
        #expect(made.failures.map(\.code) == [.outputIsInput] && made.reports.isEmpty)
    }

    @Test("pictures shown whole leave bars in a colour, or blurred")
    func fitting() async throws {
        let folder = try ScratchFolder()
        let inputs = Array(try Self.swatches(in: folder).prefix(1))
        var options = CollageOptions()
        options.fills = false
        options.size = PixelSize(width: 90, height: 90)
        options.margin = .pixels(0)
        let green = Color(hex: 0x00FF00)
        options.bars = .color(green)
        _ = try await Self.make(inputs, as: folder("plain.png"), options)
        let plain = try PNGCodec.decode(folder.bytes(of: "plain.png")).pixels
        #expect(plain.color(x: 45, y: 14) == green && plain.color(x: 45, y: 15) == Self.colors[0])
        options.bars = .blurred
        _ = try await Self.make(inputs, as: folder("blurred.png"), options)
        let blurred = try PNGCodec.decode(folder.bytes(of: "blurred.png")).pixels
        #expect(
            blurred.color(x: 45, y: 14) == Color(hex: 0x97192E)
                && blurred.color(x: 45, y: 15) == Self.colors[0]
        )
    }
}
