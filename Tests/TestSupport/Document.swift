internal import Foundation

/// A Markdown document of this repository.
package struct Document: Sendable {
    /// A fenced block of a document.
    package struct Block: Sendable {
        /// The words behind its fence: the language, and signs such as `no-test`.
        package let info: String
        /// The second-level heading it stands under; empty above the first.
        package let section: String
        /// The number of its fence's line, from 1.
        package let line: Int
        /// Its lines, without the fences.
        package fileprivate(set) var lines: [String] = []
    }

    /// The root of the repository.
    package static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized.path

    /// The documents for users: the first page in its languages, and the pages of `docs`; paths below the root.
    package static var forUsers: [String] {
        pages(in: "").filter { $0.hasPrefix("README") } + pages(in: "docs/")
    }

    /// The pages that say why things are as they are, and their index; paths below the root.
    package static var decisions: [String] { pages(in: "docs/decisions/") }

    private static func pages(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
        return names.filter { $0.hasSuffix(".md") }.sorted().map { folder + $0 }
    }

    package let path: String
    package let text: String
    /// The fenced blocks, from the first to the last.
    package let blocks: [Block]

    package init(_ path: String) throws {
        self.path = path
        text = try String(contentsOfFile: Self.root + "/" + path, encoding: .utf8)
        blocks = Self.blocks(of: text.components(separatedBy: "\n"))
    }

    /// Returns the lines of its Swift examples that a file lacks.
    package func examples(missingIn file: String, where isMeant: (Block) -> Bool) throws -> [String] {
        func bare(_ line: some StringProtocol) -> String { line.trimmingCharacters(in: .whitespaces) }
        let here = try String(contentsOfFile: file, encoding: .utf8)
        let lines = Set(here.split(separator: "\n").map(bare) + [""])
        let examples = blocks.filter { $0.info == "swift" && isMeant($0) }.flatMap(\.lines)
        return examples.isEmpty ? ["no examples"] : examples.filter { !lines.contains(bare($0)) }
    }

    /// The targets of its links to other files, without what follows `#`.
    package var links: [String] {
        let prose = text.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }
        return prose.flatMap { part in
            part.element.matches(of: /\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/).map { String($0.output.1) }
        }
    }

    private static func blocks(of lines: [String]) -> [Block] {
        var blocks: [Block] = []
        var (section, isInside) = ("", false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                isInside.toggle()
                guard isInside else { continue }
                blocks.append(Block(info: String(line.dropFirst(3)), section: section, line: index + 1))
            } else if isInside {
                blocks[blocks.count - 1].lines.append(line)
            } else if line.hasPrefix("## ") {
                section = String(line.dropFirst(3))
            }
        }
        return blocks
    }
}
