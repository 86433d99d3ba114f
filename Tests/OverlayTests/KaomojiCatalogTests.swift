import Testing

@testable import Overlay

struct KaomojiCatalogTests {
    private let catalog = KaomojiCatalog.standard

    /// The names for which the catalogue departs from the table: the snout (00) of the pig is its mouth, not its eyes,
    /// and the trembling brackets are beside the head, not on it.
    private let departures: Set = ["pig", "tremble"]

    @Test func theCatalogHasTheTextsOfTheTable() {
        let names = Set(catalog.all.compactMap(\.name))
        #expect(catalog.all.count == 128)
        #expect(names.count == 128)
        for row in referenceTable {
            #expect(
                catalog.kaomoji(named: row.name)?.text.unicodeScalars.elementsEqual(row.text.unicodeScalars)
                    == true
            )
        }
    }

    @Test func partsAreThoseOfTheTable() {
        for row in referenceTable where !departures.contains(row.name) {
            let parts = catalog.kaomoji(named: row.name)?.parts?.inOrder
            #expect(parts == row.parts, "\(row.name)")
        }
    }

    @Test func allButTheFishHaveAFace() {
        #expect(catalog.all.filter { $0.parts == nil }.compactMap(\.name) == ["fish"])
    }

    @Test(arguments: [
        ("tableflip", "table-flip"), (":table_flip:", "table-flip"), ("/tableflip", "table-flip"),
        ("unflip", "table-unflip"), ("banzai", "hooray"), ("dealwithit", "cool"), ("Shrug", "shrug"),
        ("lenny", "lenny"), ("weirdSmile", "lenny"), ("doNotThinkSo", "disapprove"),
        ("twinkleEyes", "star-eyes"),
        ("dying", "knocked-out"), ("lierFace", "liar"), ("exciting", "excited"), ("funny", "goofy"),
        ("crazy", "crazy"), ("cute", "cute"), ("cry", "cry"),
    ])
    func aNameIsFoundInEachSpelling(spelling: String, name: String) {
        #expect(catalog.kaomoji(named: spelling)?.name == name)
    }

    @Test(arguments: ["", ":", "no such face", "(^_^)", "( hi )", "shrug!"])
    func whatIsNoNameFindsNothing(name: String) {
        #expect(catalog.kaomoji(named: name) == nil)
    }

    @Test func whatIsNoNameIsAText() throws {
        #expect(try catalog.kaomoji(nameOrText: ":lenny:").name == "lenny")
        #expect(try catalog.kaomoji(nameOrText: "( hi )").text == "( hi )")
        #expect(throws: OverlayError.nothingToDraw) { try catalog.kaomoji(nameOrText: " ") }
    }

    @Test func ownKaomojiGetNamesOfTheirOwn() throws {
        let own = try Kaomoji("(o_O)").named("odd", category: .doubt, aliases: ["strange"])
        let mine = KaomojiCatalog([own] + catalog.all)
        #expect(mine.kaomoji(named: "Odd")?.text == "(o_O)")
        #expect(mine.kaomoji(named: "strange")?.name == "odd")
        #expect(mine.kaomoji(named: "shrug")?.name == "shrug")
    }

    @Test func searchFindsByNameTagCategoryAndSign() {
        #expect(catalog.search("table").compactMap(\.name) == ["table-flip", "table-unflip"])
        #expect(catalog.search("animal").count == 19)
        #expect(catalog.search("anger shout").count >= 4)
        #expect(catalog.search("ಠ").count == 4)
        #expect(catalog.search("").count == 128)
        #expect(catalog.search("qqq").isEmpty)
    }

    @Test(
        "kaomoji are found by words in Chinese, traditional and simplified, and Japanese",
        arguments: [
            ("猫", "cat"), ("貓", "cat"), ("猫咪", "cat"), ("ねこ", "cat"), ("ネコ", "meow"), ("笑", "laugh"),
            ("笑う", "laugh"), ("開心", "smile"), ("开心", "smile"), ("うれしい", "glad"), ("生氣 翻桌", "table-flip"),
            ("兔子", "rabbit"), ("悲しい", "cry"), ("聳肩", "shrug"), ("耸肩", "shrug"),
        ]
    )
    func searchFindsByForeignWords(query: String, name: String) {
        #expect(catalog.search(query).contains { $0.name == name })
    }

    @Test func searchFindsNothingElseByForeignWords() {
        #expect(
            Set(catalog.search("猫").compactMap(\.name)) == [
                "cat", "cat-calm", "grey-cat", "black-cat", "meow",
            ]
        )
        #expect(catalog.search("猫 笑").isEmpty)
        #expect(catalog.search("猫車").isEmpty)
    }

    @Test func everyTranslationIsOfALabelOfTheCatalog() {
        let labels = catalog.all.flatMap {
            [$0.name ?? "", $0.category?.rawValue ?? ""] + $0.aliases + $0.tags
        }
        let parts = Set(labels + labels.flatMap { $0.split(separator: "-").map(String.init) })
        #expect(KaomojiCatalog.translations.keys.filter { !parts.contains($0) }.sorted() == [])
    }

    @Test func searchFindsTextsAsTheyStand() {
        for entry in catalog.all { #expect(catalog.search(entry.text).contains(entry), "\(entry.text)") }
    }

    @Test func namesAreLowerCaseWithHyphens() {
        for name in catalog.all.compactMap(\.name) {
            #expect(name.allSatisfy { ($0.isASCII && $0.isLowercase) || $0 == "-" }, "\(name)")
        }
    }

    @Test func noAliasHidesAnotherName() {
        let names = Set(catalog.all.compactMap(\.name))
        for entry in catalog.all {
            for alias in entry.aliases where alias != entry.name {
                #expect(!names.contains(alias), "\(alias)")
            }
        }
    }
}
