import Foundation
import TestSupport
import Testing

@testable import Page

/// `docs/decisions/page-options.md` says of every option whether the page offers it.
@Suite("The options that the page offers and leaves out")
struct PageOptionTests {
    /// The rows of its tables: options, and the texts of the page or a reason.
    private static let rows: [(options: [String], rest: String)] = {
        let text = (try? Document("docs/decisions/page-options.md").text) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| `--") }.map { row in
            let cells = row.split(separator: "|").map { String($0) }
            return (cells[0].matches(of: /`(--[a-z-]+)`/).map { String($0.1) }, cells[1])
        }
    }()

    @Test("are all that the commands have that make something")
    func complete() throws {
        let dump = try Command(Command.built("kaomask"), ["--experimental-dump-help"]).output
        let help = try #require(try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any])
        var names: Set<String> = []
        func look(at command: [String: Any]) {
            for argument in command["arguments"] as? [[String: Any]] ?? [] {
                for name in argument["names"] as? [[String: Any]] ?? []
                where name["kind"] as? String == "long" {
                    names.insert("--" + (name["name"] as? String ?? ""))
                }
            }
            (command["subcommands"] as? [[String: Any]] ?? []).forEach(look)
        }
        let all = (help["command"] as? [String: Any])?["subcommands"] as? [[String: Any]] ?? []
        let making: Set = ["cover", "reveal", "collage", "movie", "card", "doodle"]
        all.filter { making.contains($0["commandName"] as? String ?? "") }.forEach(look)
        let said = Self.rows.flatMap(\.options)
        #expect(names.count > 60)
        #expect(names.subtracting(["--help", "--version"]).symmetricDifference(said).sorted() == [])
        #expect(Set(said).count == said.count, "each is said once")
    }

    @Test("have a text where the page offers them")
    func offered() {
        let keys = PageTexts(.english).entries.keys
        let named = Self.rows.flatMap { $0.rest.matches(of: /`([A-Za-z][A-Za-z.]*)`/).map { String($0.1) } }
        #expect(named.count > 40)
        #expect(named.filter { !keys.contains($0) && !["serve", "both"].contains($0) } == [])
    }
}
