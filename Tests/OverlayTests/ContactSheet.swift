import Foundation
import Imaging
import TestSupport
import Testing

@testable import Overlay

/// Contact sheets for visual inspection: written as PPM to the folder in KAOMASK_SHEETS, when it is set.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["KAOMASK_SHEETS"] != nil))
struct ContactSheets {
    private let folder = ProcessInfo.processInfo.environment["KAOMASK_SHEETS"] ?? "/tmp"

    @Test(arguments: OverlayStyle.withKaomoji)
    func wholeCatalog(style: OverlayStyle) throws {
        try sheet(
            "catalog-\(style)",
            KaomojiCatalog.standard.all,
            cell: PixelSize(width: 190, height: 150),
            columns: 10
        ) { _ in
            (OverlayAppearance(style: style), Self.box(center: Point(95, 80), side: 84), 0)
        }
    }

    @Test func tiltedHeads() throws {
        let names = ["glad", "cute", "lenny", "table-flip", "cheer", "bear"]
        let list = names.compactMap(KaomojiCatalog.standard.kaomoji(named:))
        let many = list.flatMap { [$0, $0, $0, $0, $0] }
        try sheet("tilted", many, cell: PixelSize(width: 260, height: 220), columns: 5) { index in
            (
                OverlayAppearance(), Self.box(center: Point(130, 115), side: 110),
                [-40, -20, 0, 20, 40][index % 5]
            )
        }
    }

    @Test func sizes() throws {
        let names = ["glad", "smile", "cute", "disapprove", "cry", "content", "laugh", "shrug"]
        let list = names.compactMap(KaomojiCatalog.standard.kaomoji(named:))
        let sides = [24.0, 40, 64, 100]
        try sheet(
            "sizes",
            list.flatMap { [$0, $0, $0, $0] },
            cell: PixelSize(width: 180, height: 150),
            columns: 8
        ) { index in
            (OverlayAppearance(), Self.box(center: Point(90, 80), side: sides[index % 4]), 0)
        }
    }

    @Test(arguments: OverlayStyle.withKaomoji) func emoji(style: OverlayStyle) throws {
        let texts = [
            "😀", "😂", "🐷", "🐱", "❤\u{FE0F}", "🔥", "👻", "🎃", "🇩🇪", "👨‍👩‍👧", "🤖", "😀😺", "👍🏽", "🌻", "🦊",
            "👽", "💩", "🌈", "⭐", "1\u{FE0F}\u{20E3}", "🥸", "🌝", "😎🎉💖", "🧑🏾‍🚀",
        ]
        let list = try texts.map { try Kaomoji($0) }
        let cell = PixelSize(width: 260, height: 250)
        let rolls = [0.0, 15, -25]
        try sheet("emoji-\(style)", list, cell: cell, columns: 6) { index in
            let side = [130.0, 40, 110][index % 3]
            let appearance = OverlayAppearance(style: style)
            return (appearance, Self.box(center: Point(130, 130), side: side), rolls[index % 3])
        }
    }

    @Test func gallery() throws {
        let sheet = try GallerySheet.render(
            KaomojiCatalog.standard.all,
            renderer: documentedRenderer(),
            title: "Kaomoji"
        )
        try write(sheet, to: "\(folder)/gallery.ppm")
    }

    @Test(arguments: ["😀", "🐷", "🔥", "(◕‿◕)", "(T_T)"]) func onAPortrait(text: String) throws {
        var picture = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let face = OverlayAnchor(faceBox: Rect(x: 181, y: 140, width: 187, height: 186), roll: -6)
        let renderer = try documentedRenderer()
        let layer = try renderer.render(
            try Kaomoji(text),
            at: face,
            complexion: Complexion(of: FaceView(of: picture, anchor: face), anchor: face) ?? .studio,
            within: PixelRect(picture.size)
        )
        picture.draw(layer)
        try write(picture, to: "\(folder)/portrait-\(text).ppm")
    }

    @Test func colours() throws {
        let list = KaomojiCatalog.standard.search("joy").prefix(Color.names.count - 1)
        let names = Color.names
        try sheet("colours", Array(list), cell: PixelSize(width: 190, height: 170), columns: 7) { index in
            let color = (try? Color(named: names[index])) ?? .cream
            return (OverlayAppearance(patch: .color(color)), Self.box(center: Point(95, 90), side: 90), 8)
        }
    }

    private static func box(center: Point, side: Double) -> Rect {
        Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    }

    private func sheet(
        _ name: String,
        _ list: [Kaomoji],
        cell: PixelSize,
        columns: Int,
        _ how: (Int) -> (OverlayAppearance, Rect, Double)
    ) throws {
        let renderer = try KaomojiRenderer(asksFontconfig: false)
        let rows = (list.count + columns - 1) / columns
        let size = PixelSize(width: cell.width * columns, height: cell.height * rows)
        var picture = PixelBuffer(size: size, filledWith: Color(red: 128, green: 132, blue: 140))
        for (index, kaomoji) in list.enumerated() {
            let (appearance, box, roll) = how(index)
            let (x, y) = (index % columns * cell.width, index / columns * cell.height)
            let map = Affine.translation(Double(x), Double(y))
            let canvas = PixelRect(x: x, y: y, width: cell.width, height: cell.height)
            picture.draw(
                try renderer.render(
                    kaomoji,
                    at: OverlayAnchor(faceBox: box, roll: roll),
                    appearance: appearance,
                    mapping: map,
                    within: canvas
                )
            )
        }
        try write(picture, to: "\(folder)/\(name).ppm")
    }

    private func write(_ picture: PixelBuffer, to path: String) throws {
        var data = Data("P6\n\(picture.size.width) \(picture.size.height)\n255\n".utf8)
        for index in stride(from: 0, to: picture.bytes.count, by: 4) {
            data.append(contentsOf: picture.bytes[index..<(index + 3)])
        }
        try data.write(to: URL(fileURLWithPath: path))
    }
}
