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
