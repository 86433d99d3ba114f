import Foundation
import KaomaskKit
import Testing

@Suite("Names in messages")
struct ShownTextTests {
    @Test(
        "stay on one line and in their own order",
        arguments: [
            ("a\u{202E}gpj.exe", #"a\u{202E}gpj.exe"#), ("a\nb: done", #"a\nb: done"#),
            ("\u{1B}[2Ja", #"\u{1B}[2Ja"#), ("a\u{9B}2J", #"a\u{009B}2J"#),
            ("\u{2067}x\u{2069}", #"\u{2067}x\u{2069}"#),
            ("a\u{2028}b\u{61C}", #"a\u{2028}b\u{061C}"#), ("שלום 東京 é 👩‍🚀.jpg", "שלום 東京 é 👩‍🚀.jpg"),
        ]
    )
    func oneLine(name: String, shown: String) {
        #expect(name.oneLine == shown)
        let error = PipelineError(code: .unreadable, path: name, detail: name)
        #expect(error.description == "\(shown): \(shown)")
    }

    @Test(
        "are escaped in JSON, and mean the same",
        arguments: ["a\u{202E}b", "\u{9B}\u{7F}", "\u{2066}é\u{2028}\"\\"]
    )
    func json(name: String) throws {
        let line = JSONLine.encode([name])
        #expect(
            line.unicodeScalars.allSatisfy {
                !$0.properties.isBidiControl && $0.properties.generalCategory != .control
            }
        )
        #expect(try JSONDecoder().decode([String].self, from: Data(line.utf8)) == [name])
    }
}
