import Testing

@testable import Overlay

@Suite("A text of emoji")
struct EmojiTextTests {
    @Test(
        "is cut into its pictures",
        arguments: [
            ("😀", 1), ("😀😺", 2), ("😀 😺", 2), ("👍🏽", 1), ("🇩🇪", 1), ("🇩🇪🇫🇷", 2), ("👨‍👩‍👧‍👦", 1),
            ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 1), ("1\u{FE0F}\u{20E3}", 1),
            ("♥\u{FE0F}", 1), ("❤\u{FE0F}\u{200D}🔥", 1), ("🤷\u{200D}♂", 1), ("☝🏿", 1), ("🏽", 1),
        ]
    )
    func sequences(text: String, count: Int) throws {
        #expect(EmojiText(text)?.sequences.count == count)
        #expect(try Kaomoji(text).emoji != nil)
    }

    @Test(
        "is no text with anything else in it",
        arguments: [
            "♥", "☺", "1", "#", "1\u{FE0F}", "1\u{20E3}", "♥\u{FE0E}", "a😀", "😀!", "(😀)", "(♥\u{FE0F}‿♥)",
            "🇩",
            "😀\u{200D}", "\u{200D}😀", "\u{FE0F}", "🏴\u{E0067}\u{E0062}", "😀\u{FE0E}", "🇩🇪🇫",
        ]
    )
    func otherTexts(text: String) {
        #expect(EmojiText(text) == nil)
    }

    @Test("of which the parts are given is drawn with signs, not in colour")
    func givenParts() throws {
        let parts = KaomojiParts(leftEye: "´", mouth: "(00)", rightEye: "`")
        #expect(try Kaomoji("🐷", parts: parts).emoji == nil)
    }

    @Test("no kaomoji of the catalog is one")
    func catalog() {
        #expect(KaomojiCatalog.standard.all.allSatisfy { $0.emoji == nil })
    }
}
