import TestSupport
import Testing

@testable import Overlay

@Suite("A user's own file of kaomoji")
struct KaomojiFileTests {
    private func complaint(_ text: String) -> (line: Int, reason: String)? {
        do throws(OverlayError) {
            _ = try KaomojiCatalog(parsing: text)
            return nil
        } catch {
            guard case .unreadableCatalog(let line, let reason) = error else { return nil }
            return (line, reason)
        }
    }

    @Test("is read line by line, whatever ends the lines", arguments: ["\n", "\r\n", "\r"])
    func lines(ending: String) throws {
        let text = [
            "\u{FEFF}# mine", "", "bear-nap  ʕ-ᴥ-ʔ   animal #sleepy #Kuma =nap", "  # more", "party\t🎉",
            "lenny  ( ͡° ͜ʖ ͡°)  funny  parts=͡°|͜ʖ|͡°", "wide\t(  o  )\tparts=<||o|_|o||>",
        ].joined(separator: ending)
        let catalog = try KaomojiCatalog(parsing: text)
        #expect(catalog.all.map(\.name) == ["bear-nap", "party", "lenny", "wide"])
        let bear = try #require(catalog.kaomoji(named: "nap"))
        #expect(bear.text == "ʕ-ᴥ-ʔ" && bear.category == .animal && bear.tags == ["sleepy", "kuma"])
        #expect(bear.parts?.mouth == "ᴥ")
        #expect(catalog.kaomoji(named: "party")?.emoji != nil)
        #expect(
            catalog.kaomoji(named: "lenny")?.parts == KaomojiCatalog.standard.kaomoji(named: "lenny")?.parts
        )
        let wide = try #require(catalog.kaomoji(named: "wide"))
        #expect(wide.text == "(  o  )")
        #expect(wide.parts?.inOrder == ["<", "", "o", "_", "o", "", ">"])
    }

    @Test(
        "that is wrong is refused with the line and the reason",
        arguments: [
            ("a  (a_a)\nb\n", 2, "no kaomoji"), ("a (a_a)", 1, "not a name"), ("(a_a)  a", 1, "not a name"),
            ("a  (a_a)\n\n# x\nA  (b_b)", 4, "already on line 1"), ("a  x  =b\nb  y", 2, "already on line 1"),
            ("a  (a_a)  happy", 1, "category"), ("a  (a_a)  joy love", 1, "two categories"),
            ("a  (a_a)  parts=1|2", 1, "3, 5 or 7"), ("a  (a_a)  parts=1|2|3  parts=1|2|3", 1, "twice"),
            ("a  \u{7}b", 1, "U+0007"), ("a  \(String(repeating: "x", count: 81))", 1, "81"),
            ("a  (a_a)  #", 1, "#tag"), ("a  \u{200B}", 1, "nothing to draw"),
        ]
    )
    func mistakes(text: String, line: Int, reason: String) throws {
        let found = try #require(complaint(text))
        #expect(found.line == line)
        #expect(found.reason.contains(reason), "\(found.reason)")
        #expect(!found.reason.hasSuffix("."))
    }

    @Test("of nothing but comments is an empty catalog")
    func empty() throws {
        #expect(try KaomojiCatalog(parsing: "# nothing\n\n").all.isEmpty)
        #expect(try KaomojiCatalog(parsing: "").all.isEmpty)
    }

    @Test("goes before the standard catalog and replaces what has the same name")
    func merged() throws {
        let own = try KaomojiCatalog(parsing: "Glad  (g_g)\nmine  (m_m)")
        let merged = own.merged(with: .standard)
        #expect(merged.all.count == 129)
        #expect(merged.all.prefix(2) == own.all.prefix(2))
        #expect(merged.kaomoji(named: "glad")?.text == "(g_g)")
        #expect(merged.kaomoji(named: "wave")?.text == KaomojiCatalog.standard.kaomoji(named: "wave")?.text)
    }

    @Test("of any signs is read or refused with a line that it has")
    func anyText() {
        var generator = SeededGenerator(seed: 7)
        let signs: [Unicode.Scalar] = [
            "a", "b", " ", " ", "\t", "\n", "\r", "#", "=", "|", "(", ")", "\u{301}", "😀", "\u{FE0F}", "_",
            "-",
            "\u{2028}", "\u{85}", "\u{FEFF}", "p",
        ]
        for _ in 0..<3000 {
            var text = "a  b  parts="
            for _ in 0..<Int.random(in: 0...24, using: &generator) {
                if let sign = signs.randomElement(using: &generator) { text.unicodeScalars.append(sign) }
            }
            if let found = complaint(text) {
                #expect((1...KaomojiFile.lines(of: text).count).contains(found.line))
            }
        }
    }
}
