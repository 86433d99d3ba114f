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

    @Test(
        "has no straight mouth or eyes, and enough kaomoji for neighbours to differ",
        arguments: [KaomojiMood.laughing, .smiling, .neutral]
    )
    func livelyMouths(mood: KaomojiMood) throws {
        let found = KaomojiCatalog.standard.fitting(mood)
        #expect(found.count >= 4)
        for kaomoji in found {
            #expect(try !hasStraightMouth(kaomoji), "\(kaomoji.text)")
            #expect(try !hasStraightEyes(kaomoji), "\(kaomoji.text)")
        }
    }

    @Test("is never shown by an animal, nor by eyes that look like pain", arguments: KaomojiMood.allCases)
    func friendly(mood: KaomojiMood) throws {
        for kaomoji in KaomojiCatalog.standard.fitting(mood) {
            let reading = try #require(KaomojiReading(kaomoji))
            #expect(reading.creature == .person && !"´`｀〃".contains(reading.left.eye), "\(kaomoji.text)")
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

    @Test("chooses the same for the same index, round and round, and another one than beside it")
    func index() throws {
        let standard = KaomojiCatalog.standard
        for mood in KaomojiMood.allCases {
            let list = standard.fitting(mood)
            for index in 0..<8 {
                let one = try #require(standard.kaomoji(fitting: mood, index: index))
                #expect(one == list[index % list.count])
                let other = standard.kaomoji(fitting: mood, index: index, unlike: [one])
                #expect(other == list[(index + 1) % list.count])
            }
            #expect(standard.kaomoji(fitting: mood, index: 3, unlike: list) == list[3 % list.count])
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
        #expect(catalog.kaomoji(fitting: .winking, index: 1)?.name == "b")
        #expect(KaomojiCatalog([]).kaomoji(fitting: .winking, index: 0) == nil)
    }
}
