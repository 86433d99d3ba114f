internal import ArgumentParser
internal import Foundation
import KaomaskKit
internal import Overlay
import Page
internal import Serve

@main
enum Program {
    static func main() {
        SVGDrawer.answerIfAsked()
        ProgramStart.run {
            do {
                var tool = try ServeTool.parseAsRoot()
                if var waiting = tool as? any AsyncParsableCommand {
                    try await waiting.run()
                } else {
                    try tool.run()
                }
            } catch {
                // The parser wraps errors thrown while arguments are checked.
                if ServeTool.exitCode(for: error) == .failure, !(error is ExitCode) {
                    ServeTool.talk("kaomask: \(ServeTool.message(for: error))")
                    ServeTool.exit(withError: ExitCode(2))
                }
                ServeTool.exit(withError: error)
            }
        }
    }
}

extension PageLanguage: ExpressibleByArgument {
    /// Parses a language's name, or a tag such as `zh-TW`.
    public init?(argument: String) { self.init(tag: argument) }
}

/// The command `kaomask serve`, a program of its own, so that kaomask builds without a web server.
struct ServeTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kaomask serve",
        abstract: "Browse, cover and edit a folder of pictures in the browser.",
        usage: "kaomask serve [<options>] <folder>\nkaomask serve --blur-api [<options>]",
        discussion: """
            Prints a secret address; open it in a browser. Originals are only read. Results and edits go to a folder \
            next to the pictures, HOLIDAY-kaomask for HOLIDAY. Other commands use the edited faces with --faces \
            HOLIDAY-kaomask/faces. With --blur-api it serves no page, but POST /blur/ as Panoramax asks a blurring service.
            """,
        version: Version.line
    )

    @Argument(help: "Folder with the pictures.")
    var folder: String?

    @Option(name: Self.joined("o"), help: "Folder for results (default: FOLDER-kaomask, next to FOLDER).")
    var output: String?

    @Option(help: "Port (default: any free one).", transform: (0...65_535).parser())
    var port: Int?

    @Option(help: "Address to listen on; 0.0.0.0 admits other machines that know the page's address.")
    var host = "127.0.0.1"

    @Option(help: "Also serve under this name of the machine.")
    var name: String?

    @Option(help: ArgumentHelp("Language of the page (default: the browser's).", valueName: "language"))
    var lang: PageLanguage?

    @Flag(help: "Begin with the pictures that need eyes: doubts, near misses, no face, faces left uncovered.")
    var review = false

    @Flag(help: "Open the page in the browser.")
    var open = false

    @Flag(help: "Serve no page, but POST /blur/: pictures come in and covered ones go back.")
    var blurApi = false

    @Option(help: "With --blur-api: the style of kaomask cover, such as mosaic.")
    var style: String?

    @Option(
        name: Self.joined("k"),
        help: "Kaomoji for faces without one: a name, any text, random, cycle, or match."
    )
    var kaomoji = KaomojiChoice.standard

    @Option(help: "File of your own kaomoji, offered with the others.")
    var kaomojiFile: String?

    @Option(help: "Picture of your own, offered with the kaomoji: PNG, WebP or SVG. Repeatable.")
    var sticker: [String] = []

    @Option(
        name: Self.joined("j"),
        help: "Pictures to process at once (default: the number of CPU cores).",
        transform: Batch.jobs.parser()
    )
    var jobs: Int?

    /// A long name, and a short one whose value may follow without a space.
    private static func joined(_ short: Character) -> NameSpecification {
        [.customShort(short, allowingJoined: true), .long]
    }

    func validate() throws {
        if blurApi, folder != nil || output != nil || lang != nil || review || open {
            throw ValidationError("--blur-api serves no page: no folder, -o, --lang, --review and --open")
        }
        guard blurApi || style == nil else { throw ValidationError("--style needs --blur-api") }
        guard blurApi || folder != nil else { throw ValidationError("Missing expected argument '<folder>'") }
        if let folder, !InputWalk.namesFolder([folder]) {
            throw ValidationError("\(folder.oneLine) is not a folder")
        }
        _ = try options
    }

    func run() async throws {
        // Files that the page creates are private to the user.
        umask(0o077)
        var place = Place()
        (place.host, place.port, place.name) = (host, port ?? 0, name)
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        guard let folder else {
            let server = try BlurServer(try options, jobs: jobs, at: place)
            return try await listening {
                try await server.run { TextOutput.results.write($0.map { $0 + "\n" }.joined()) }
            }
        }
        let pictures = folder.absolutePath
        let output = self.output?.absolutePath ?? pictures + "-kaomask"
        guard output != pictures else { throw ValidationError("-o must not be the folder of the pictures") }
        let server = try PageServer(
            folder: pictures,
            output: output,
            options: try options,
            language: lang,
            jobs: jobs,
            at: place
        )
        try await serve(server, output: output)
    }

    private var options: CoverOptions {
        get throws {
            let catalog = try KaomojiCatalog(stickers: sticker, file: kaomojiFile, .ofThisProgram)
            let choice = try PipelineError.named(kaomoji, as: .badKaomoji) {
                try KaomojiChoice(kaomoji, catalog: catalog)
            }
            var options = CoverOptions(kaomoji: choice)
            options.catalog = catalog
            let own = (kaomojiFile.map { ["--kaomoji-file=\($0)"] } ?? []) + sticker.map { "--sticker=\($0)" }
            let look = style.map { ["style": $0] } ?? [:]
            do { try OptionTable.Drawing.set(&options, look) } catch {
                throw ValidationError("\(error)")
            }
            options.crew = Crew.program.map {
                Crew(program: $0, ["--kaomoji=\(kaomoji)"] + own + look.values.map { "--style=\($0)" })
            }
            return options
        }
    }

    private func serve(_ server: PageServer, output: String) async throws(PipelineError) {
        let link = PageLink(output: output)
        defer { link.remove() }
        try await listening {
            try await server.run { [open, host, review] addresses in
                let addresses = review ? addresses.map { $0 + "#review" } : addresses
                TextOutput.results.write(addresses.map { $0 + "\n" }.joined())
                if let address = addresses.first {
                    if host == "0.0.0.0" || host == "::" { Self.draw(address) }
                    if open { Self.show(address, link) }
                }
            }
        }
    }

    /// Runs a server, and throws `cannot-listen` for its errors.
    private func listening(_ run: () async throws -> Void) async throws(PipelineError) {
        do { try await run() } catch {
            throw PipelineError(
                code: .cannotListen,
                path: port.map { "\(host):\($0)" } ?? host,
                detail: Self.reason("\(error)", host, port ?? 0)
            )
        }
    }

    /// Returns the reason why the server cannot listen there, and what to try.
    private static func reason(_ error: String, _ host: String, _ port: Int) -> String {
        if error.contains("in use") { return "port \(port) is in use; try --port" }
        if error.contains("UnknownHost") || error.contains("Cannot assign") {
            return "this machine has no address \(host); try --host 127.0.0.1, or 0.0.0.0 for all it has"
        }
        if error.contains("Permission denied") { return "port \(port) is for root only; try --port 8080" }
        return "cannot listen there: \(error)"
    }

    private static func draw(_ address: String) {
        guard isatty(STDERR_FILENO) == 1, let code = TerminalCode(address) else { return }
        talk(code.lines.joined(separator: "\n"))
        talk("Scan this with a phone in the same network.")
    }

    private static func show(_ address: String, _ link: PageLink) {
        let path: String
        do throws(PipelineError) { path = try link.write(address) } catch {
            return talk("kaomask: no browser opened: \(error); open the address yourself")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", path]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            talk("kaomask: no browser opened; open the address yourself")
        }
    }

    fileprivate static func talk(_ text: String) { TextOutput.talk.write(text + "\n") }
}
