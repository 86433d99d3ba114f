internal import ArgumentParser
internal import Foundation
internal import Overlay
internal import Pipeline
internal import Serve

/// The command `kaomask serve`, a program of its own, so that a build without it needs no web server.
@main
struct ServeTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kaomask serve",
        abstract: "Show a folder in a browser on this machine: pick, press, choose, draw, make.",
        discussion: """
            Prints an address that nobody can guess; open it in a browser. Originals are only read. Results, and the \
            faces and strokes that were edited, go to a folder beside the pictures' own, HOLIDAY-kaomask for HOLIDAY. \
            What was edited there the other commands read with --faces HOLIDAY-kaomask/faces.
            """
    )

    @Argument(help: "The folder with the pictures.")
    var folder: String

    @Option(name: .shortAndLong, help: "The folder for results (default: FOLDER-kaomask, beside FOLDER).")
    var output: String?

    @Option(help: "The port (default: any free one).")
    var port = 0

    @Option(help: "The address to listen at; 0.0.0.0 lets other machines in that know the page's address.")
    var host = "127.0.0.1"

    @Option(
        help: "A name of this machine under which the page may be asked for, beside its address in numbers."
    )
    var name: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @Option(
        name: .shortAndLong,
        help: "What faces get that nobody chose for: a name, any text, random, cycle, match."
    )
    var kaomoji = "glad"

    @Option(name: .shortAndLong, help: "How many pictures to work on at once (default: the cores).")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port takes 0 to 65535") }
        guard (1...64).contains(jobs) else { throw ValidationError("--jobs takes 1 to 64") }
        guard InputWalk.namesFolder([folder]) else {
            throw ValidationError("\(folder.oneLine) is not a folder")
        }
        do throws(OverlayError) { _ = try KaomojiChoice(kaomoji) } catch {
            throw ValidationError(error.description)
        }
    }

    func run() async throws {
        // Files that the page creates are private to the user.
        umask(0o077)
        let folder = Self.absolute(self.folder)
        let output = self.output.map(Self.absolute) ?? folder + "-kaomask"
        guard output != folder else {
            throw ValidationError("-o must be another folder than the pictures' own")
        }
        var place = PageServer.Place()
        (place.host, place.port, place.name) = (host, port, name)
        do throws(PipelineError) {
            let options = CoverOptions(kaomoji: try choice)
            let server = try PageServer(
                folder: folder,
                output: output,
                options: options,
                jobs: jobs,
                at: place
            )
            try await serve(server, output: output)
        } catch {
            Self.talk("kaomask: \(error)")
            throw ExitCode(2)
        }
    }

    private var choice: KaomojiChoice {
        get throws(PipelineError) {
            do throws(OverlayError) { return try KaomojiChoice(kaomoji) } catch {
                throw PipelineError(code: .badKaomoji, path: kaomoji, detail: error.description)
            }
        }
    }

    private func serve(_ server: PageServer, output: String) async throws(PipelineError) {
        let link = PageLink(output: output)
        defer { link.remove() }
        do {
            try await server.run { [open] address in
                TextOutput.results.write(address + "\n")
                if open { Self.show(address, link) }
            }
        } catch {
            throw PipelineError(
                code: .cannotListen,
                path: "\(host):\(port)",
                detail: "cannot be listened at (\(error)); is another program there? --port takes another"
            )
        }
    }

    /// Asks the desktop to open the page.
    private static func show(_ address: String, _ link: PageLink) {
        let path: String
        do throws(PipelineError) { path = try link.write(address) } catch {
            return talk("kaomask: no browser was opened: \(error); open the address yourself")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", path]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            talk("kaomask: no browser could be opened; open the address yourself")
        }
    }

    static func main() async {
        StandardStreams.prepare()
        await main(nil)
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    private static func talk(_ text: String) { TextOutput.talk.write(text + "\n") }
}
