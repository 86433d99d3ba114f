internal import ArgumentParser
internal import Pipeline

/// The command `kaomask`: arguments in, one call of the pipeline, exit status out.
@main
struct Tool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kaomask",
        abstract: "Cover faces with kaomoji, and make Live Photos that reveal them on press.",
        discussion: """
            Try it:  kaomask photo.jpg              writes photo-covered.jpg beside it
                     kaomask reveal photo.jpg       writes photo-live.jpg and photo-live.mov
                     kaomask cover holiday/ -o out  does a whole folder

            Originals are never written to. Pictures are JPEG, PNG, WebP, HEIC or AVIF, at most 256 million pixels and 65,500 \
            on a side.
            """,
        version: "0.1.0",
        subcommands: [
            CoverCommand.self, RevealCommand.self, DetectCommand.self, InspectCommand.self,
            VerifyCommand.self,
            PairCommand.self, SplitCommand.self, KaomojiCommand.self, CardCommand.self, CollageCommand.self,
            MovieCommand.self, DoodleCommand.self, ServeCommand.self,
        ],
        defaultSubcommand: CoverCommand.self
    )

    static func main() async {
        MemoryHabits.adopt()
        StandardStreams.prepare()
        await main(nil)
        if TextOutput.isTextLost { exit(withError: ExitCode(1)) }
    }
}
