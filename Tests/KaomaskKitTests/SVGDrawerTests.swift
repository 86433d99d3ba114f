import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("An SVG of a sticker")
struct SVGDrawerTests {
    private static let program = Command.built("kaomask")
    private static let header = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>"
    private static let square = "<rect width='200' height='200' fill='red'"

    /// Returns pieces in a row, one for each number.
    private static func row(_ count: Int, _ piece: (Int) -> String) -> String {
        (0..<count).map(piece).joined()
    }

    /// Drawings that librsvg 2.54 traps at, overflows its stack with, and spends gigabytes and hours on.
    private static let crafted: [String: String] = [
        "matrix": """
        <filter id='f'><feConvolveMatrix order='301' kernelMatrix='\(row(301 * 301) { _ in "1 " })'/></filter>
        \(square) filter='url(#f)'/>
        """,
        "references": row(5000) { "<g id='a\($0)'><use href='#a\($0 + 1)'/></g>" } + square + " id='a5000'/>",
        "masks": row(400) { "<mask id='m\($0)'>\(square) mask='url(#m\($0 + 1))'/></mask>" }
            + square + " mask='url(#m0)'/>",
        "turbulence": "<filter id='f'><feTurbulence numOctaves='1000000' baseFrequency='0.05'/></filter>"
            + square + " filter='url(#f)'/>",
    ]

    /// Writes an SVG, and a program to draw it that does as a script says.
    private static func prepared(
        _ svg: String,
        _ script: String,
        in folder: ScratchFolder
    ) throws -> (path: String, drawer: SVGDrawer) {
        let program = try folder.write(script: script, as: "program")
        let path = try folder.write(Array((header + svg + "</svg>").utf8), as: "own.svg")
        return (path, SVGDrawer(program: program))
    }

    /// Returns why an SVG is not drawn by a program that does as a script says.
    private static func refusal(of svg: String, by script: String) throws -> PipelineError {
        let folder = try ScratchFolder()
        let (path, drawer) = try prepared(svg, script, in: folder)
        let error = try #require(throws: PipelineError.self) { try drawer.drawing(of: path) }
        #expect(folder.bytes(of: "own.svg").count > 0)
        return error
    }

    @Test("that librsvg cannot draw, or not within limits, is refused", arguments: crafted.keys.sorted())
    func refused(name: String) throws {
        // The limit of a second is kept, as it is lower than the program's own.
        let error = try Self.refusal(
            of: try #require(Self.crafted[name]),
            by: "ulimit -t 1; exec \(Self.program) \"$@\""
        )
        #expect(error.code == .badSticker)
        #expect(error.detail.contains("PNG") || error.detail.hasPrefix("the drawing library"), "\(error)")
    }

    @Test(
        "is drawn by a process that is believed nothing",
        arguments: [
            "exit 0", "exit 3", "kill -9 $$", "echo no drawing", "head -c 40 /dev/zero", "cat /dev/zero",
            #"printf '\0\0\4\0\0\0\4\0'; head -c 5000000 /dev/zero"#,
            #"printf '\377\377\377\377\377\377\377\377'; head -c 36 /dev/zero"#,
        ]
    )
    func liar(script: String) throws {
        let error = try Self.refusal(of: "", by: script)
        #expect(error.code == .badSticker && error.detail.contains("PNG"), "\(error)")
    }

    @Test("is drawn once in a run")
    func once() throws {
        let folder = try ScratchFolder()
        let script = "echo >> \(folder("count"))\nexec \(Self.program) \"$@\""
        let (path, drawer) = try Self.prepared(Self.square + "/>", script, in: folder)
        let shelf = StickerShelf(drawer)
        for _ in 0..<3 { _ = try KaomojiCatalog(stickers: [path], shelf) }
        #expect(folder.bytes(of: "count").count == 1)
    }

    @Test("comes back from its process as it was drawn, and no part of it does")
    func handedOver() throws {
        let size = PixelSize(width: 3, height: 2)
        let layer = Layer(bounds: PixelRect(size), bytes: (0..<24).map { UInt8($0) })
        for eyes in [nil, Sticker.Eyes(Point(0.5, 1), Point(3, 2))] {
            let bytes = StickerDrawing(layer: layer, eyes: eyes).bytes
            let read = try #require(StickerDrawing(bytes))
            #expect(read.layer == layer && read.eyes == eyes)
            for count in bytes.indices { #expect(StickerDrawing(Array(bytes.prefix(count))) == nil) }
            #expect(StickerDrawing(bytes + [0]) == nil)
        }
        let far = Sticker.Eyes(Point(-1e300, 1), Point(.infinity, 2))
        #expect(StickerDrawing(StickerDrawing(layer: layer, eyes: far).bytes)?.eyes == nil)
    }
}
