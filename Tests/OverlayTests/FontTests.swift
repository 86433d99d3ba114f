import Imaging
import Testing

@testable import Overlay

struct FontTests {
    @Test func theDocumentedFontsHaveEachSignOfTheCatalog() throws {
        let fonts = try documentedFonts()
        let scalars = Set(KaomojiCatalog.standard.all.flatMap(\.text.unicodeScalars))
        #expect(scalars.count == 170)
        for scalar in scalars { #expect(fonts.face(for: scalar) != nil, "\(scalar.codePoint)") }
    }

    @Test func aFaceNeverTurnsRound() throws {
        let run = try Typesetter(fonts: documentedFonts()).run("٩(◕‿◕)۶")
        let middles = run.glyphs.compactMap { $0.ink?.center.x }
        #expect(middles.count == 7)
        #expect(middles == middles.sorted())
    }

    @Test func digitsOfARightToLeftScriptStayAsTyped() throws {
        let typesetter = Typesetter(fonts: try documentedFonts())
        let run = try typesetter.run("٩۶")
        #expect(run.glyphs.first?.outline.points == (try typesetter.run("٩").glyphs.first?.outline.points))
        #expect(run.glyphs.map(\.origin.x) == run.glyphs.map(\.origin.x).sorted())
    }

    @Test func aMarkStaysInTheFontOfItsBase() throws {
        let run = try Typesetter(fonts: documentedFonts()).run("•\u{301}")
        #expect(Set(run.glyphs.map(\.font)).count == 1)
        let (dot, accent) = (try #require(run.glyphs[0].ink), try #require(run.glyphs[1].ink))
        #expect(accent.maxY <= dot.y + 0.1)
        #expect(abs(accent.center.x - dot.center.x) < 0.3)
    }

    @Test func aLeadingMarkIsCentredOverTheSignOfItsPart() throws {
        let run = try Typesetter(fonts: documentedFonts()).part("\u{361}°")
        let (eye, brow) = (try #require(run.glyphs[0].ink), try #require(run.glyphs[1].ink))
        #expect(abs(brow.center.x - eye.center.x) < 0.01)
    }

    @Test func signsAreNotKerned() throws {
        let typesetter = Typesetter(fonts: try documentedFonts())
        let (t, o) = (try typesetter.run("T"), try typesetter.run("o"))
        #expect(abs(try typesetter.run("To").advance - t.advance - o.advance) < 1e-9)
    }

    @Test func anArabicWordIsJoinedAndReadsFromTheRight() throws {
        let run = try Typesetter(fonts: documentedFonts()).run("سلام")
        let lone = try Typesetter(fonts: documentedFonts()).run("س")
        #expect(try #require(run.glyphs.last).outline.points != lone.glyphs[0].outline.points)
        #expect(run.advance < 4 * lone.advance)
    }

    @Test func withoutFontsTheMissingSignsAreNamed() throws {
        let typesetter = Typesetter(fonts: try documentedFonts(["/nonexistent"]))
        #expect(throws: OverlayError.missingGlyphs(["◕", "‿"])) { try typesetter.run("◕‿◕") }
    }

    @Test func anEmojiInAKaomojiWithoutATextFontIsNamedWithItsPackage() throws {
        let renderer = try documentedRenderer()
        let size = PixelSize(width: 100, height: 100)
        #expect {
            try renderer.render(try Kaomoji("(🥹)"), at: anchor(in: size, side: 50), within: PixelRect(size))
        } throws: { error in
            "\(error)".contains("U+1F979") && "\(error)".contains("🥹") && "\(error)".contains("fonts-symbola")
        }
    }

    @Test(arguments: [("益", "fonts-noto-cjk"), ("ノ", "fonts-wqy-microhei"), ("ಠ", "fonts-noto-core")])
    func theAdviceNamesAPackage(sign: Unicode.Scalar, package: String) {
        let sentence = "\(OverlayError.missingGlyphs([sign]))"
        #expect(sentence.contains(package))
        #expect(sentence.contains("fonts-unifont"))
    }

    @Test(arguments: ["/nonexistent/font.ttf", "/dev/null", #filePath])
    func whatIsNoFontIsRefusedByName(path: String) {
        #expect {
            try KaomojiRenderer(fonts: [path])
        } throws: { error in
            "\(error)".hasPrefix(path)
        }
    }

    @Test(arguments: ["A", "♥", "益", "😀"])
    func theMachineOffersOutlineFontsOnly(sign: Unicode.Scalar) throws {
        let library = try FreeTypeLibrary()
        for file in FontconfigQuery()?.outlineFonts(with: sign) ?? [] {
            let face = try? FontFace(file, library: library)
            #expect(face?.glyph(for: sign) != nil, "\(file)")
        }
    }

    @Test func theUsersFontComesFirst() throws {
        let path = FontFile.systemDirectory + "/wqy/wqy-microhei.ttc"
        let fonts = try FontFallback(
            userFonts: [path],
            directories: [FontFile.systemDirectory],
            asksFontconfig: false
        )
        #expect(fonts.face(for: "T")?.file.path == path)
        #expect(fonts.face(for: "ಠ")?.file.path != path)
    }
}
