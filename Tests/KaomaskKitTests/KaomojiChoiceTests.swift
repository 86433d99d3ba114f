import Overlay
import Testing

@testable import KaomaskKit

@Suite("What a user chooses to cover faces with")
struct KaomojiChoiceTests {
    @Test("is told to be a word, with the name that was meant, if it looks like a name")
    func words() throws {
        let remark = try #require(KaomojiChoice.remark(on: "puzled"))
        #expect(remark.contains("so the word itself is drawn") && remark.contains("puzzled"))
    }

    @Test(
        "is no word if it is a name, a way to choose, a face or a text",
        arguments: ["cat", "Bear-Happy", "random", "MATCH", "xD", "XP", ":-)", "(◕‿◕)", "B", "you & me", "😀"]
    )
    func choices(text: String) {
        #expect(KaomojiChoice.remark(on: text) == nil)
    }

    @Test("names with commas between them take turns")
    func turns() throws {
        let names = ["cat", "dog"].compactMap { KaomojiCatalog.standard.kaomoji(named: $0) }
        #expect(try KaomojiChoice("cat,dog") == .inTurn(names))
        #expect(try KaomojiChoice("(,_,)") == .fixed(Kaomoji("(,_,)")))
    }

    @Test("a kaomoji is also found by its Chinese and Japanese name", arguments: ["猫", "貓", "ねこ"])
    func translated(_ name: String) throws {
        #expect(try KaomojiChoice(name) == .fixed(#require(KaomojiCatalog.standard.kaomoji(named: "cat"))))
    }
}
