import Formats
import Foundation
import Imaging
import Overlay
import Scenes

@testable import KaomaskKit
@testable import Serve

/// Texts that people type or store in files: texts, fonts, JSON.
extension FuzzTarget {
    /// A renderer that uses only fonts from installed packages. FreeType's objects belong to one thread at a time.
    nonisolated(unsafe) private static let renderer = try? KaomojiRenderer(asksFontconfig: false)
    private static let turn = NSLock()

    static func draw(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
        turn.withLock {
            if let kaomoji = try? Kaomoji(text) { render(kaomoji, unsafe renderer) }
        }
        _ = KaomojiCatalog.standard.search(text).count
        _ = try? KaomojiCatalog.standard.kaomoji(nameOrText: text)
        _ = try? KaomojiChoice(text)
        _ = (Color(nameOrHex: text), ListRow.rows(of: text).count)
        let painter = CardPainter(CardLook(), over: FuzzSeeds.pixels)
        _ = try? painter.picture(.text(text))
        _ = try? painter.picture(.list(ListRow.rows(of: text)))
        if let code = try? QRCode(text) { _ = try? painter.picture(.code(code, title: text)) }
    }

    private static func render(_ kaomoji: Kaomoji, _ renderer: KaomojiRenderer?) {
        let anchor = OverlayAnchor(faceBox: Rect(x: 10, y: 8, width: 40, height: 40), roll: 12)
        let canvas = PixelRect(x: 0, y: 0, width: 60, height: 56)
        for style in OverlayStyle.allCases {
            do throws(OverlayError) {
                let layer = try renderer?.layer(
                    of: kaomoji,
                    at: anchor,
                    appearance: OverlayAppearance(style: style),
                    within: canvas
                )
                hold(layer.map { $0.bounds.intersection(canvas) == $0.bounds } ?? true, "paint is inside")
            } catch {
                let words = error.description
                hold(words.contains(" ") && !words.contains("\n"), "an error is a sentence")
            }
        }
    }

    static func useFont(_ bytes: [UInt8]) {
        guard let file = ScratchFile(bytes), let kaomoji = try? Kaomoji("(A◕‿◕)fi") else { return }
        let own = try? KaomojiRenderer(fonts: [file.path], directories: [], asksFontconfig: false)
        render(kaomoji, own)
    }

    static func readKaomoji(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let catalog = try? KaomojiCatalog(parsing: text) else { return }
        _ = catalog.merged(with: .standard).search(text)
    }

    static func readFaces(_ bytes: [UInt8]) {
        guard let file = ScratchFile(bytes), let sidecar = try? FaceSidecar(path: file.path) else { return }
        let faces = (try? sidecar.faces(of: "a.jpg", PixelSize(width: 48, height: 40), .up))?.faces ?? []
        _ = try? sidecar.appearance(of: "a.jpg", over: OverlayAppearance())
        let report = JSONLine.encode(faces)
        let again = try? JSONDecoder().decode([Face].self, from: Data(report.utf8))
        hold(again?.count == faces.count, "faces that are written can be read")
        let source = SourceFile(path: "a.jpg", bytes: (try? FuzzSeeds.picture()) ?? [], format: .jpeg)
        guard let photo = try? DecodedPhoto.decode(source, limits: limits) else { return }
        let wanted = FaceSelection().applied(to: Array(faces.prefix(6)), in: photo.uprightSize)
        _ = try? composer.compose(photo, faces: wanted)
    }

    static func drawStrokes(_ bytes: [UInt8]) {
        guard let drawing = try? JSONDecoder().decode(StrokeDrawing.self, from: Data(bytes)) else { return }
        for orientation in [Orientation.up, .allCases[5]] {
            _ = try? drawing.layers(on: PixelSize(width: 64, height: 48), orientation)
        }
        let again = try? JSONDecoder().decode(StrokeDrawing.self, from: JSONEncoder().encode(drawing))
        hold(again?.strokes.count == drawing.strokes.count, "strokes that are written can be read")
    }

    /// Processes the values that a browser, or another client, sends to the page.
    static func answer(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let range = ByteRange(text, of: 1000) {
            hold(range.first <= range.last && range.last < 1000, "a range of bytes lies in the file")
        }
        let decoder = JSONDecoder()
        if let sheet = try? decoder.decode(FaceSheet.self, from: Data(bytes)) {
            let source = SourceFile(path: "a.jpg", bytes: [], format: .jpeg)
            let pixels = FuzzSeeds.pixels
            let picture = SmallPicture(fullSize: pixels.size, pixels: pixels, source: source)
            _ = try? composer.covered(picture, as: sheet)
        }
        guard let order = try? decoder.decode(JobOrder.self, from: Data(bytes)) else { return }
        _ = try? order.cover(over: CoverOptions(kaomoji: .cycle))
        _ = (try? order.reveal(in: "/nowhere"), try? order.collage())
        _ = (try? order.movie(in: "/nowhere"), try? order.card(in: "out"))
    }

    private static let pipeline = try? Pipeline(CoverOptions(kaomoji: .cycle))

    static func work(_ bytes: [UInt8]) {
        guard let file = ScratchFile(bytes), let pipeline else { return }
        let (input, output) = unsafe (open(file.path, O_RDONLY), open("/dev/null", O_WRONLY))
        defer { for end in [input, output] { close(end) } }
        let status = Worker(pipeline, jobs: 1, input: input, output: output, isLimited: false).run()
        hold([0, 64].contains(status), "a worker ends with its input, or at a frame that is none")
    }

    static func layOut(_ bytes: [UInt8]) {
        guard let template = try? JSONDecoder().decode(CollageTemplate.self, from: Data(bytes)) else {
            return
        }
        for size in [PixelSize(width: 64, height: 48), PixelSize(width: 1, height: 1)] {
            let cells = (try? template.cells(on: size, gap: 2, margin: 3)) ?? []
            hold(cells.allSatisfy { PixelRect(size).intersection($0) == $0 }, "cells lie on the canvas")
        }
        _ = try? template.cells(on: PixelSize(width: 2048, height: 2048))
    }
}

/// A temporary file that exists while it is held, in memory if possible.
final class ScratchFile {
    let path: String

    init?(_ bytes: [UInt8]) {
        let folder = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
        path = folder + "/kaomask-fuzz-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return nil }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
