internal import ArgumentParser
import KaomaskKit

@main
enum Program {
    static func main() {
        SVGDrawer.answerIfAsked()
        MemoryHabits.adopt()
        WorkerCommand.runIfAsked()
        ProgramStart.run { await Tool.main() }
    }
}

/// The command `kaomask`: arguments in, one call of the pipeline, exit status out.
struct Tool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kaomask",
        abstract: "Cover faces with kaomoji, and make Live Photos that reveal them on press.",
        discussion: """
            kaomask photo.jpg              writes photo-covered.jpg next to it
            kaomask photo.jpg -k cat       with another kaomoji (list: kaomask kaomoji)
            kaomask cover holiday/ -o out  covers a whole folder
            kaomask reveal photo.jpg       makes a Live Photo: a .jpg and a .mov

            Originals are never changed. Reads and writes JPEG, PNG, WebP, HEIC and AVIF, up to 256 megapixels.
            """,
        version: Version.line,
        subcommands: [
            CoverCommand.self, RevealCommand.self, DetectCommand.self, InspectCommand.self,
            VerifyCommand.self,
            PairCommand.self, SplitCommand.self, KaomojiCommand.self, CardCommand.self, CollageCommand.self,
            MovieCommand.self, DoodleCommand.self, PersonsCommand.self, ManifestCommand.self,
            ServeCommand.self,
            WorkerCommand.self,
            ConfigCommand.self, DoctorCommand.self,
        ],
        defaultSubcommand: CoverCommand.self
    )

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst()).joiningNegativeNumbers.askingOtherProgram
        if let script = Completions.script(askedBy: words) {
            StandardStreams.endWithReaders()
            return Console.result(script)
        }
        if let error = MisspeltCommand.error(in: words) { exit(withError: error) }
        var name = ""
        do {
            let words = try ConfiguredWords(words == ["-V"] ? ["--version"] : words).words
            var command: any ParsableCommand
            if let leaf = leaf(words) { command = leaf } else { command = try await asyncParseAsRoot(words) }
            name = MisspeltCommand.typedName(of: type(of: command))
            if let reporting = command as? any ReportingCommand { try reporting.checkLanguage() }
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch let error as ValidationError where !name.isEmpty {
            // The parser would show the usage of the whole program.
            Console.talk("Error: \(error)\n  See '\(name) --help' for more information.")
            exit(withError: ExitCode.validationFailure)
        } catch {
            end(error)
        }
        if TextOutput.isTextLost { exit(withError: ExitCode(1)) }
    }

    /// Returns the command that the first word names, if the others are its arguments: below the root the parser would
    /// take in all its options two or three times. What is wrong with them the root says.
    private static func leaf(_ words: [String]) -> (any ParsableCommand)? {
        let named = configuration.subcommands.first { $0.configuration.commandName == words.first }
        guard !words.isEmpty, let named, named.configuration.subcommands.isEmpty else { return nil }
        return try? named.parse(Array(words.dropFirst()))
    }

    /// Prints the error or message and exits with its status: 64 for wrong usage, 2 for an unusable file named by an
    /// option. The parser would not notice that --version cannot be printed.
    static func end(_ error: any Error) -> Never {
        if exitCode(for: error).isSuccess, message(for: error) == Version.line {
            StandardStreams.endWithReaders()
            Console.result(Version.line)
            if TextOutput.isTextLost { exit(withError: ExitCode(1)) }
            exit()
        }
        if let error = error as? SettingsError {
            Console.talk("kaomask: \(error)")
            exit(withError: ExitCode.validationFailure)
        }
        // The parser wraps errors thrown while arguments are checked.
        if exitCode(for: error) == .failure, !(error is ExitCode) {
            Console.talk("kaomask: \(message(for: error))")
            exit(withError: ExitCode(2))
        }
        exit(withError: error)
    }
}
