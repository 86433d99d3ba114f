import Foundation
import Imaging
import TestSupport
import Testing

@testable import Scenes

@Suite("QR codes")
struct QRCodeTests {
    @Test("each level holds what the standard says and not a byte more", arguments: QRLevel.allCases)
    func limits(level: QRLevel) throws {
        let most = String(repeating: "é", count: level.capacity / 2) + (level.capacity % 2 == 1 ? "x" : "")
        #expect(most.utf8.count == level.capacity)
        #expect(try QRCode(most, level: level).side == 177)
        #expect(throws: CardError.codeTooLong(bytes: level.capacity + 1, level: level)) {
            try QRCode(most + "y", level: level)
        }
        #expect(try QRCode(String(repeating: "7", count: level.digits), level: level).side == 177)
        #expect(throws: CardError.self) {
            try QRCode(String(repeating: "7", count: level.digits + 1), level: level)
        }
        #expect(throws: CardError.empty) { try QRCode("", level: level) }
        #expect(throws: CardError.codeWithZero) { try QRCode("a\0b", level: level) }
    }

    @Test(
        "zbarimg reads every level and length back from the card",
        .needs("zbarimg"),
        arguments: QRLevel.allCases,
        [1, 60, 400, 1200]
    )
    func readBack(level: QRLevel, length: Int) throws {
        let text = String("https://example.org/Grüße?☂=" + String(repeating: "aB3-", count: 400)).prefix(
            length
        )
        let code = try QRCode(String(text), level: level)
        let background = PixelBuffer(
            size: PixelSize(width: 1080, height: 1440),
            filledWith: Color(hex: 0x406080)
        )
        for style in [CardStyle.extraLight, .dark, .blur] {
            var look = CardLook()
            look.style = style
            let shown = try CardPainter(look, over: background).picture(.code(code, title: "Scan me"))
            let folder = try ScratchFolder()
            let path = try folder.write(PNGCodec.encode(shown, keepsAlpha: false), as: "code.png")
            let run = try Command("zbarimg", ["--quiet", "--raw", path])
            #expect(run.output == text + "\n", "\(level) \(length) \(style): \(run.errors)")
        }
    }

    @Test("a code too dense for the movie is refused with both numbers")
    func dense() throws {
        let code = try QRCode(String(repeating: "x", count: 2900), level: .L)
        let background = PixelBuffer(size: PixelSize(width: 300, height: 400), filledWith: .white)
        #expect(throws: CardError.codeTooDense(modules: 185, pixels: 276)) {
            try CardPainter(CardLook(), over: background).picture(.code(code, title: nil))
        }
    }
}
