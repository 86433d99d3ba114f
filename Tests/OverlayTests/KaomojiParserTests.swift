import Testing

@testable import Overlay

struct KaomojiParserTests {
    @Test func theRuleAgreesWithTheTableWhereItFits() {
        let exceptions: Set = ["table-flip"]  // its arm is inside the brackets, as only a human can tell
        var agreeing = 0
        for row in referenceTable where !exceptions.contains(row.name) {
            guard let found = KaomojiParser.parts(of: row.text) else { continue }
            #expect(found.inOrder == row.parts, "\(row.name)")
            if found.inOrder == row.parts { agreeing += 1 }
        }
        #expect(agreeing >= 83)
    }

    @Test func aHalfwidthVoicingMarkIsASignOfItsOwn() {
        let parts = KaomojiParser.parts(of: "(ﾟДﾟ)")
        #expect(parts == KaomojiParts(leftEye: "ﾟ", mouth: "Д", rightEye: "ﾟ"))
    }

    @Test func aCombiningMarkStaysWithItsSign() {
        let parts = KaomojiParser.parts(of: "(•\u{301}_•\u{300})")
        #expect(parts == KaomojiParts(leftEye: "•\u{301}", mouth: "_", rightEye: "•\u{300}"))
    }

    @Test func fourSignsNeedACheekAtOneEnd() {
        #expect(KaomojiParser.parts(of: "(^_^;)")?.rightCheek == ";")
        #expect(KaomojiParser.parts(of: "(｡ŏ_ŏ)")?.leftCheek == "｡")
        #expect(KaomojiParser.parts(of: "(abcd)") == nil)
    }

    @Test func spacesDoNotCountAndArmsStandOutside() {
        let parts = KaomojiParser.parts(of: " ┐ ( ´ ー ｀ ) ┌ ")
        #expect(
            parts
                == KaomojiParts(leadingArm: "┐", leftEye: "´", mouth: "ー", rightEye: "｀", trailingArm: "┌")
        )
    }

    @Test(arguments: [
        "", "hello", "(", ")(", "()", "(ab)", "(abcdef)", "<゜)))彡", "( \u{361}° ͜ʖ \u{361}°)", "ʕ", "🐷",
    ])
    func whatIsNoFaceHasNoParts(text: String) {
        #expect(KaomojiParser.parts(of: text) == nil)
    }
}
