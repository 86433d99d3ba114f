import Foundation
import Testing

@testable import Page

@Suite("The page's files")
struct PageFileTests {
    static let site = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Page/Site").standardizedFileURL

    @Test("every file of the folder is compiled in as it is")
    func complete() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.site.path)
        #expect(Set(names) == Set(PageFile.all.map(\.name)))
        for file in PageFile.all {
            let stored = try Data(contentsOf: Self.site.appending(path: file.name))
            #expect(Data(file.bytes) == stored, "\(file.name)")
        }
    }

    @Test(
        "a file is what its name says",
        arguments: [
            ("index.html", "text/html; charset=utf-8"), ("style.css", "text/css; charset=utf-8"),
            ("press.js", "text/javascript; charset=utf-8"), ("icon.svg", "image/svg+xml"),
            ("texts-ja.json", "application/json; charset=utf-8"),
        ]
    )
    func mediaTypes(name: String, type: String) {
        #expect(PageFile(named: name)?.mediaType == type)
    }

    @Test("there is no other file", arguments: ["", "nothing.js", "../page_files.c", "Site/index.html"])
    func missing(name: String) {
        #expect(PageFile(named: name) == nil)
    }

    @Test("every script is asked for with the page itself, and not only when another one wants it")
    func preloaded() throws {
        let page = String(decoding: try #require(PageFile(named: "index.html")).bytes, as: UTF8.self)
        for name in PageFile.all.map(\.name) where name.hasSuffix(".js") && name != "app.js" {
            #expect(page.contains("<link rel=\"modulepreload\" href=\"\(name)\">"), "\(name)")
        }
    }

    @Test("nothing in the markup would be stopped by the content security policy")
    func noInlineScript() throws {
        let page = String(decoding: try #require(PageFile(named: "index.html")).bytes, as: UTF8.self)
        for inline in [
            "<script>", "<style", " style=", " onclick=", " onload=", "javascript:", "http:", "https:",
        ] {
            #expect(!page.contains(inline), "\(inline)")
        }
    }
}

@Suite("The page's texts")
struct PageTextTests {
    static func text(_ name: String) throws -> String {
        String(decoding: try #require(PageFile(named: name)).bytes, as: UTF8.self)
    }

    static func forms(_ entry: PageTexts.Entry?) -> [String] {
        switch entry {
        case .text(let text): [text]
        case .forms(let forms): Array(forms.values)
        case nil: []
        }
    }

    /// The keys of the English texts that count or of those that do not, but for those of the page to hand to someone,
    /// which no script says.
    static func known(counting: Bool) -> Set<String> {
        Set(
            PageTexts(.english).entries.filter { key, entry in
                if case .forms = entry { counting && !key.hasPrefix("handout.") } else { !counting }
            }.keys
        )
    }

    @Test("every language is read, and gives each key once", arguments: PageLanguage.allCases)
    func whole(language: PageLanguage) throws {
        let line = /^  "([A-Za-z][\w.-]*)": ["{]/.anchorsMatchLineEndings()
        let file = try Self.text("texts-\(language.rawValue).json")
        let keys = file.matches(of: line).map { String($0.1) }
        #expect(keys.count > 200 && keys.count == Set(keys).count)
        #expect(Set(keys) == Set(PageTexts(language).entries.keys))
    }

    @Test(
        "every language has every text, of the same form and with the same places for values",
        arguments: PageLanguage.allCases.filter { $0 != .english }
    )
    func translated(language: PageLanguage) throws {
        let (english, other) = (PageTexts(.english).entries, PageTexts(language).entries)
        // Failures and remarks are said in English by the program itself.
        let keys = other.keys.filter { key in !["error.", "remark."].contains { key.hasPrefix($0) } }
        #expect(Set(english.keys).symmetricDifference(keys).sorted() == [])
        func places(_ entry: PageTexts.Entry?) -> Set<Substring> {
            Set(Self.forms(entry).joined().matches(of: /\{\w+\}/).map(\.0))
        }
        for (key, entry) in other {
            #expect(Self.forms(entry).allSatisfy { !$0.isEmpty }, "\(key)")
            guard let original = english[key] else { continue }
            #expect(places(original) == places(entry), "\(key)")
            switch (original, entry) {
            case (.text, .text), (.forms, .forms): break
            default: Issue.record("\(key) has another form")
            }
        }
    }

    @Test(
        "a language is found by the tags of RFC 5646 and by the names of locales",
        arguments: [
            ("en", PageLanguage.english), ("en-GB", .english), ("EN_us.UTF-8", .english),
            ("ja-JP", .japanese),
            ("zh", .simplifiedChinese), ("zh-CN", .simplifiedChinese), ("zh_SG", .simplifiedChinese),
            ("zh-TW", .traditionalChinese), ("zh_HK.Big5", .traditionalChinese),
            ("zh-Hant", .traditionalChinese),
            ("zh-Hant-CN", .traditionalChinese), ("zh-Hans-HK", .simplifiedChinese),
        ]
    )
    func tags(tag: String, language: PageLanguage) { #expect(PageLanguage(tag: tag) == language) }

    @Test(
        "a language that the page does not speak is none",
        arguments: ["", "de", "-", "zhx", "english", "C.UTF-8"]
    )
    func otherTags(tag: String) { #expect(PageLanguage(tag: tag) == nil) }

    @Test("numbers choose the form of a text")
    func forms() {
        let english = PageTexts(.english)
        #expect(
            (0...2).map { english("handout.alt", count: $0) } == [
                "A picture", "A picture with a kaomoji over one face", "A picture with kaomoji over 2 faces",
            ]
        )
        #expect(PageTexts(.japanese)("handout.alt", count: 1) == "1 人の顔に顔文字を重ねた写真")
        #expect(english("no-such-key") == "no-such-key")
    }

    @Test("everything that is said stands in the table, and nothing stands there that is never said")
    func complete() throws {
        let scripts = PageFile.all.map(\.name).filter { $0.hasSuffix(".js") }
        var code = ""
        for script in scripts where script != "press.js" { code += try Self.text(script) }
        let said = Set(code.matches(of: /\bsay\((?:[^()"]*\? )?"([\w.-]+)"/).map { String($0.1) })
        let counted = Set(code.matches(of: /\bmany\("([\w.-]+)"/).map { String($0.1) })
        let (texts, forms) = (Self.known(counting: false), Self.known(counting: true))
        #expect(said.subtracting(texts).sorted() == [])
        #expect(counted.subtracting(forms).sorted() == [])
        #expect(forms.subtracting(counted).sorted() == [])
        let families = code.matches(of: /say\(`(\w+)\.\$/).map { "\($0.1)." }
        let quoted = Set(code.matches(of: /"([A-Za-z][\w.-]*)"/).map { String($0.1) })
        // An option's texts have its name in camel case, and what form.js gives it.
        let options = code.matches(of: /\b(?:name|text|labels): "([\w-]+)"/).map { match in
            let words = match.1.split(separator: "-")
            return words.dropFirst().reduce(String(words[0])) { $0 + $1.capitalized }
        }
        let unused = texts.filter { key in
            !["handout.", "report."].contains { key.hasPrefix($0) } && !said.contains(key)
                && !quoted.contains(key) && !families.contains { key.hasPrefix($0) }
                && !options.contains {
                    key == $0 || key.hasPrefix($0 + "Note") || key == "number." + $0
                        || key.hasPrefix($0 + ".")
                }
        }
        #expect(unused.sorted() == [])
    }

    @Test("no script writes markup of its own, so no text can become markup")
    func noMarkup() throws {
        for file in PageFile.all where file.name.hasSuffix(".js") {
            let text = try Self.text(file.name)
            for way in [
                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function",
            ] {
                #expect(!text.contains(way), "\(file.name): \(way)")
            }
        }
    }
}
