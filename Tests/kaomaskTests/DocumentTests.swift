import Foundation
import TestSupport
import Testing

/// The documents for users. Their commands are run in the order of the page, in one folder for each page.
@Suite("The documents")
struct DocumentTests {
    /// Commands that a test cannot run, by a word of the block: those that need root, the network or a build, and run
    /// on for ever, and what tells of this machine.
    static let beyondTests = [
        "sudo ", "apt ", "git clone", "swift build", "scripts/", "make ", "man ", "serve ",
        "holiday-kaomask/", "--watch", "parallel ", "#SBATCH", "spark-submit",
        "kaomask doctor", "kaomask config", "kaomask worker", "podman ", "pip install", "--know ", "phone/",
        "plates.py", "aws s3 ",
    ]

    /// Options of kaomask-serve, of scripts/bench and of the Python package, which have no help among the snapshots.
    static let optionsOfOthers: Set<Substring> = ["--open", "--peers", "--members"]

    @Test("show commands that run, and what they print", arguments: Document.forUsers)
    func commands(path: String) throws {
        let commands = try Document(path).blocks.flatMap(DocumentCommand.all)
        guard !commands.isEmpty else { return }
        let folder = try DocumentPictures.folder()
        for command in commands {
            let run = try command.run(in: folder)
            #expect(run.status == 0, "\(path): \(command.text)\n\(run.output)")
            #expect(command.allows(run.output), "\(path): \(command.text)\n\(run.output)")
        }
    }

    @Test("leave out of the tests only what a test cannot run, which is little")
    func untested() throws {
        var (tested, skipped) = (0, 0)
        for path in Document.forUsers {
            for block in try Document(path).blocks {
                tested += DocumentCommand.all(in: block).count
                let isMarked = block.info.hasSuffix(" no-test")
                if isMarked { skipped += block.lines.count { !$0.isEmpty } }
                let isBeyond = Self.beyondTests.contains(where: block.lines.joined(separator: "\n").contains)
                #expect(!isMarked || isBeyond, "\(path):\(block.line) could be tested")
                let looksTyped = block.lines.contains { $0.hasPrefix("kaomask ") || $0.hasPrefix("$ ") }
                let isTyped = isMarked || ["sh", "console"].contains(block.info)
                #expect(!looksTyped || isTyped, "\(path):\(block.line) is neither sh nor console")
            }
        }
        #expect(tested > 2 * skipped, "\(skipped) lines are not tested, \(tested) are")
    }

    @Test("name only options that some help names", arguments: Document.forUsers)
    func options(path: String) throws {
        let folder = (#filePath as NSString).deletingLastPathComponent + "/Snapshots"
        let texts = try FileManager.default.contentsOfDirectory(atPath: folder)
        let known = try texts.filter { $0.hasPrefix("help") }
            .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }.joined()
        let spans = try Document(path).text.matches(of: /`(?:kaomask [^`]*|--[^`]*)`/).map(\.output)
        for option in spans.flatMap({ $0.matches(of: /--[a-z][a-z-]*/) }).map(\.output) {
            let isKnown = known.contains(option) || Self.optionsOfOthers.contains(option)
            #expect(isKnown, "\(path): \(option)")
        }
    }

    @Test("of decisions have a question, an answer and evidence on 60 lines, and stand in the index")
    func decisions() throws {
        let index = try #require(Document.decisions.first { $0.hasSuffix("/README.md") })
        let listed = Set(try Document(index).links)
        for path in Document.decisions where path != index {
            let lines = try Document(path).text.split(separator: "\n", omittingEmptySubsequences: false)
            let headings = lines.filter { $0.hasPrefix("## ") }
            // The last line ends with a line feed.
            #expect(lines.count <= 61, "\(path) has \(lines.count) lines")
            #expect(headings == ["## Question", "## Answer", "## Evidence"], "\(path)")
            #expect(listed.contains((path as NSString).lastPathComponent), "\(path) is not in \(index)")
        }
    }

    @Test("have links that lead to files", arguments: Document.forUsers + Document.decisions)
    func links(path: String) throws {
        let folder = ((Document.root + "/" + path) as NSString).deletingLastPathComponent
        for link in try Document(path).links {
            #expect(FileManager.default.fileExists(atPath: folder + "/" + link), "\(path): \(link)")
        }
    }
}
