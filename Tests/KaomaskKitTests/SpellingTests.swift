import Testing

@testable import KaomaskKit

@Suite("Misspelt words")
struct SpellingTests {
    static let words = ["cover", "reveal", "collage", "card", "detect"]

    @Test(
        "letters put in, left out, changed or swapped are forgiven, more in longer words",
        arguments: [
            ("cvoer", ["cover"]), ("COVER", ["cover"]), ("coverr", ["cover"]), ("rveal", ["reveal"]),
            ("colllagge", ["collage"]), ("crad", ["card"]), ("cadr", ["card"]),
        ]
    )
    func near(typed: String, meant: [String]) {
        #expect(Spelling.nearest(to: typed, among: Self.words) == meant)
    }

    @Test(
        "what is near no word, or too short or long to tell, suggests none",
        arguments: ["photo", "c", "", "dog"]
    )
    func far(typed: String) {
        #expect(Spelling.nearest(to: typed, among: Self.words).isEmpty)
        #expect(Spelling.suggestion(for: typed, among: Self.words).isEmpty)
    }

    @Test("a long text is compared with nothing")
    func long() {
        #expect(Spelling.nearest(to: String(repeating: "cover", count: 100_000), among: Self.words).isEmpty)
    }
}
