import Testing

@testable import Overlay

@Suite("A mood")
struct KaomojiMoodTests {
    @Test("finds all it names in the standard catalog, none twice", arguments: KaomojiMood.allCases)
    func names(mood: KaomojiMood) {
        let found = KaomojiCatalog.standard.fitting(mood)
        #expect(found.filter { mood.names.contains($0.name ?? "") }.map(\.name) == mood.names)
        #expect(Set(found).count == found.count)
    }

    @Test("shares no kaomoji of the standard catalog with another mood")
    func apart() {
        let names = KaomojiMood.allCases.flatMap(\.names)
        #expect(Set(names).count == names.count)
    }

    @Test(
        "has no straight mouth or eyes, and seven kaomoji for the faces of a crowd",
        arguments: [KaomojiMood.laughing, .smiling, .neutral]
    )
    func livelyMouths(mood: KaomojiMood) throws {
        let found = KaomojiCatalog.standard.fitting(mood)
        #expect(found.count >= 7)
        for kaomoji in found {
            #expect(try !hasStraightMouth(kaomoji), "\(kaomoji.text)")
            #expect(try !hasStraightEyes(kaomoji), "\(kaomoji.text)")
        }
    }

    @Test("of an open mouth has one")
    func openMouths() throws {
        for kaomoji in KaomojiCatalog.standard.fitting(.surprised) {
            #expect(try !hasStraightMouth(kaomoji), "\(kaomoji.text)")
        }
        #expect(try hasStraightMouth(try #require(KaomojiCatalog.standard.kaomoji(named: "wow"))))
    }

    private func hasStraightMouth(_ kaomoji: Kaomoji) throws -> Bool {
        let reading = try #require(KaomojiReading(kaomoji))
        return "_＿ー－-".contains(reading.mouth) && !reading.smilesWithEyes
    }

    private func hasStraightEyes(_ kaomoji: Kaomoji) throws -> Bool {
        let reading = try #require(KaomojiReading(kaomoji))
        return "￣－-_".contains(reading.left.eye)
    }

    @Test("chooses the same for the same index, round and round")
    func index() {
        let standard = KaomojiCatalog.standard
        for mood in KaomojiMood.allCases {
            let list = standard.fitting(mood)
            for index in [-1, 0, 1, 7, Int.max, Int.min] {
                let one = standard.kaomoji(fitting: mood, index: index)
                #expect(one == standard.kaomoji(fitting: mood, index: index))
                #expect(one.map(list.contains) == true)
            }
            #expect(standard.kaomoji(fitting: mood) == list.first)
            #expect(standard.kaomoji(fitting: mood, index: -1) == list.last)
        }
    }

    @Test("in a user's catalog takes what is tagged with it, else its category")
    func ownCatalog() throws {
        let catalog = KaomojiCatalog([
            try Kaomoji("(a_a)").named("a", category: .joy),
            try Kaomoji("(b_b)").named("b", tags: ["sleepy"]),
            try Kaomoji("(c_c)").named("c", category: .sleep),
        ])
        #expect(catalog.fitting(.smiling).map(\.name) == ["a"])
        #expect(catalog.fitting(.sleepy).map(\.name) == ["b"])
        #expect(catalog.fitting(.winking).isEmpty)
        #expect(catalog.kaomoji(fitting: .winking) == nil)
    }
}
