import Foundation
import Imaging
import TestSupport
import Testing

@testable import Overlay

/// The expected appearance of kaomoji as small pictures.
///
/// A golden is 22 rows of 32 greys, one hexadecimal digit each, over a middle grey. It may differ by 2 of 15 in one
/// cell and by 0.1 on average, which allows for rounding in other versions of FreeType. Run with
/// KAOMASK_UPDATE_GOLDEN=1 to rewrite them; a missing golden fails.
@Suite("The pictures of kaomoji") struct GoldenTests {
    private static let size = PixelSize(width: 256, height: 176)
    private static let cell = 8
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Goldens")

    private static let styles = OverlayStyle.withKaomoji
    private static let names = ["glad", "smile", "lenny", "cheer", "cute", "shrug", "angry", "dog"]

    @Test("a kaomoji looks as it did", arguments: names, styles)
    func looks(name: String, style: OverlayStyle) throws {
        let drawn = try Self.dump(name, style)
        let file = Self.folder.appending(path: "\(name)-\(style).txt")
        if Snapshot.updates { return try (drawn + "\n").write(to: file, atomically: true, encoding: .utf8) }
        let golden = try String(contentsOf: file, encoding: .utf8)
        let differences = zip(Self.greys(golden), Self.greys(drawn)).map { abs($0 - $1) }
        #expect(differences.count == Self.size.area / Self.cell / Self.cell)
        #expect(try #require(differences.max()) <= 2)
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) <= 0.1, "\n\(drawn)")
    }

    private static func dump(_ name: String, _ style: OverlayStyle) throws -> String {
        let kaomoji = try #require(KaomojiCatalog.standard.kaomoji(named: name))
        let place = anchor(in: size, side: 104, roll: 10)
        let layer = try documentedRenderer().render(kaomoji, at: place, as: style, in: size)
        let picture = layer.over(gray: 128, size: size)
        return (0..<(size.height / cell)).map { row in
            (0..<(size.width / cell)).map { digit(picture, column: $0, row: row) }.joined()
        }.joined(separator: "\n")
    }

    private static func digit(_ picture: PixelBuffer, column: Int, row: Int) -> String {
        var sum = 0.0
        for y in (row * cell)..<((row + 1) * cell) {
            for x in (column * cell)..<((column + 1) * cell) { sum += picture.color(x: x, y: y).luma }
        }
        return String(Int((sum / Double(cell * cell) / 17).rounded()), radix: 16)
    }

    private static func greys(_ dump: String) -> [Int] { dump.compactMap { $0.hexDigitValue } }
}
