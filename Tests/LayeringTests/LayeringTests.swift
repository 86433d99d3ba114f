import Foundation
import Testing

/// The allowed imports of each room: the arrows of ARCHITECTURE.md. SwiftPM does not guard transitive imports.
@Suite("Layering")
struct LayeringTests {
    /// A row of the table: its rooms, and the modules they may import.
    struct Row: Sendable, CustomTestStringConvertible {
        let targets: [String]
        let imports: Set<String>
        /// The folders that the description names: `Search/`.
        let folders: [String]
        var testDescription: String { targets.joined(separator: ", ") }

        init?(_ line: Substring) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
            guard cells.count == 5, case let targets = LayeringTests.quoted(cells[1]), !targets.isEmpty else {
                return nil
            }
            (self.targets, imports) = (targets, Set(LayeringTests.quoted(cells[3])))
            folders = LayeringTests.quoted(cells[2]).filter { $0.hasSuffix("/") }
        }
    }

    /// The rows of the table in ARCHITECTURE.md.
    static let table: [Row] = {
        let file = sources.deletingLastPathComponent().appending(path: "ARCHITECTURE.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { Row($0) }
    }()

    static func quoted(_ text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources").standardizedFileURL

    /// The Swift files of a folder and of those within it, with their texts; never none.
    private static func swiftFiles(in folder: URL) throws -> [(file: String, text: String)] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let swift = files.filter { $0.hasSuffix(".swift") }
        try #require(!swift.isEmpty)
        return try swift.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    @Test("each target imports only what lies below it", arguments: table)
    func imports(row: Row) throws {
        for target in row.targets {
            let folder = Self.sources.appending(path: target)
            let files =
                FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            for file in files where file.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                for module in Self.imported(text) where module != target {
                    #expect(row.imports.contains(module), "Sources/\(target)/\(file) imports \(module)")
                }
            }
        }
    }

    @Test("every folder that the table names is there", arguments: table)
    func folders(row: Row) {
        for folder in row.folders {
            let isThere = row.targets.contains { target in
                let path = Self.sources.appending(path: "\(target)/\(folder)").path
                return FileManager.default.fileExists(atPath: path)
            }
            #expect(isThere, "\(row.targets) has no \(folder)")
        }
    }

    @Test("every target stands in the table, below what it imports")
    func complete() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
        let targets = Self.table.flatMap(\.targets).map { $0.hasSuffix("/*") ? String($0.dropLast(2)) : $0 }
        #expect(targets.sorted() == folders.sorted())
        for (place, row) in Self.table.enumerated() {
            let later = Set(Self.table[place...].flatMap(\.targets))
            #expect(row.imports.isDisjoint(with: later), "\(row.targets) stands above what it imports")
        }
    }

    /// The doors that ARCHITECTURE.md names: `Type.function`, from the command to the first byte.
    private static let doors: [String] = {
        let file = sources.deletingLastPathComponent().appending(path: "ARCHITECTURE.md")
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        return lines.first { $0.contains("doors") }.map { quoted(String($0)) } ?? []
    }()

    @Test("a JPEG is read behind at most six doors, each of which calls the next")
    func reading() throws {
        let doors = Self.doors
        #expect(doors.first == "CoverCommand.run" && (2...6).contains(doors.count))
        let texts = try Self.swiftFiles(in: Self.sources).map(\.text)
        let bodies = doors.map { door in
            let (type, function) = (door.prefix { $0 != "." }, door.drop { $0 != "." }.dropFirst())
            let declaring = texts.filter { text in
                ["struct", "enum", "class", "extension"].contains { text.contains("\($0) \(type)") }
            }
            // From the function to the brace that closes it.
            return declaring.flatMap { $0.components(separatedBy: "func \(function)").dropFirst() }
                .filter { $0.hasPrefix("(") || $0.hasPrefix("<") }
                .map { $0.components(separatedBy: "\n    }\n")[0] }.joined()
        }
        for (place, door) in doors.enumerated().dropFirst() {
            // The pipeline is called by the work that the command hands to the batch.
            let isWork = door == "Pipeline.cover"
            let caller = isWork ? bodies[0] : bodies[place - 1]
            #expect(caller.contains(isWork ? "pipeline.cover(" : door + "("), "\(door) is called elsewhere")
        }
        #expect(bodies.last?.contains("Glibc.read(descriptor") == true)
    }

    static func imported(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count else {
                return nil
            }
            return String(words[place + 1].split(separator: ".").first ?? words[place + 1])
        }
    }
}
