import Foundation
import Page
import Testing

@Suite("The page's files")
struct PageFileTests {
    static let site = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/CPageFiles/Site").standardizedFileURL

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

    /// The keys of a table with their values, in quotation marks, or in braces with plural forms.
    static func table(_ name: String) throws -> [String: String] {
        let line = /^    "?([A-Za-z][\w.-]*)"?: (["{].*),$/.anchorsMatchLineEndings()
        let pairs = try text(name).matches(of: line).map { (String($0.1), String($0.2)) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the keys of the table in texts.js whose values begin with `mark`: a quotation mark for a text, a brace
    /// for plural forms.
    static func known(_ mark: Character) throws -> Set<String> {
        Set(try table("texts.js").filter { $0.value.first == mark }.keys)
    }

    @Test(
        "every language has every text, of the same form and with the same places for values",
        arguments: ["texts-zh-hant.js", "texts-zh-hans.js", "texts-ja.js"]
    )
    func translated(name: String) throws {
        let (english, other) = (try Self.table("texts.js"), try Self.table(name))
        #expect(Set(english.keys).symmetricDifference(other.keys).sorted() == [])
        for (key, text) in english {
            let translation = other[key] ?? ""
            #expect(text.first == translation.first, "\(key)")
            func places(_ text: String) -> Set<Substring> { Set(text.matches(of: /\{\w+\}/).map(\.0)) }
            #expect(places(text) == places(translation), "\(key)")
            #expect(!translation.contains("other: \"\"") && translation != "\"\"", "\(key)")
        }
    }

    @Test("everything that is said stands in the table, and nothing stands there that is never said")
    func complete() throws {
        let scripts = PageFile.all.map(\.name).filter { $0.hasSuffix(".js") }
        var code = ""
        for script in scripts where script != "press.js" { code += try Self.text(script) }
        let said = Set(code.matches(of: /\bsay\((?:[^()"]*\? )?"([\w.-]+)"/).map { String($0.1) })
        let counted = Set(code.matches(of: /\bmany\("([\w.-]+)"/).map { String($0.1) })
        let (texts, forms) = (try Self.known("\""), try Self.known("{"))
        #expect(said.subtracting(texts).sorted() == [])
        #expect(counted.subtracting(forms).sorted() == [])
        #expect(forms.subtracting(counted).sorted() == [])
        let families = code.matches(of: /say\(`(\w+)\.\$/).map { "\($0.1)." }
        let quoted = Set(code.matches(of: /"([A-Za-z][\w.-]*)"/).map { String($0.1) })
        let unused = texts.filter { key in
            !said.contains(key) && !quoted.contains(key) && !families.contains { key.hasPrefix($0) }
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
