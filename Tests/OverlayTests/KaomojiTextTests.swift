import Imaging
import Testing

@testable import Overlay

struct KaomojiTextTests {
    @Test(arguments: ["", " ", "   ", "\u{3000}", "\u{200D}", "\u{FE0E}\u{FE0F}"])
    func blankTextIsRefused(text: String) {
        #expect(throws: OverlayError.nothingToDraw) { try Kaomoji(text) }
    }

    @Test(arguments: ["\n", "(^_^)\n", "a\tb", "\u{0}", "\u{2028}", "\u{7F}"])
    func controlCharactersAreRefused(text: String) {
        #expect {
            try Kaomoji(text)
        } throws: { error in
            guard case .controlCharacter? = error as? OverlayError else { return false }
            return "\(error)".contains("U+")
        }
    }

    @Test func theLimitIsNamed() throws {
        #expect(try Kaomoji(String(repeating: "a", count: 80)).parts == nil)
        let tooLong = OverlayError.textTooLong(scalars: 81, limit: 80)
        #expect(throws: tooLong) { try Kaomoji(String(repeating: "a", count: 81)) }
        #expect("\(tooLong)".contains("80"))
    }

    @Test func partsAreCheckedLikeText() {
        #expect(throws: OverlayError.controlCharacter("\n")) {
            try Kaomoji("x", parts: KaomojiParts(mouth: "\n"))
        }
        #expect(throws: OverlayError.nothingToDraw) { try Kaomoji("x", parts: KaomojiParts(leftEye: " ")) }
    }

    @Test func typedTextIsParsed() throws {
        #expect(try Kaomoji("(•_•)").parts == KaomojiParts(leftEye: "•", mouth: "_", rightEye: "•"))
        #expect(try Kaomoji("hello").parts == nil)
    }

    @Test func coloursAreReadByNameAndByNumber() throws {
        #expect(try Color(named: "skin") == Color(red: 0xFC, green: 0xE6, blue: 0xC9))
        #expect(try Color(named: "cream") == Color(named: "skin"))
        #expect(try Color(named: "Tomato") == Color(red: 0xFF, green: 0x63, blue: 0x47))
        #expect(try Color(named: "REBECCAPURPLE") == Color(red: 0x66, green: 0x33, blue: 0x99))
        #expect(try Color(named: "Petal-Pink") == Color(red: 0xFE, green: 0xD5, blue: 0xD9))
        #expect(try Color(named: "#013b63") == Color(red: 0x01, green: 0x3B, blue: 0x63))
        #expect(try Color(named: "#0f8") == Color(red: 0x00, green: 0xFF, blue: 0x88))
        #expect(Color.names.count == 27)
    }

    @Test(arguments: ["", "#", "grue", "#12345", "#1234567", "+12345", "#-1234f", "#gggggg", "#é0"])
    func aBadColourIsAnErrorThatListsTheNames(text: String) {
        #expect {
            try Color(named: text)
        } throws: { error in
            error as? OverlayError == .unknownColor(text) && "\(error)".contains("zucchiniGreen")
        }
    }
}
