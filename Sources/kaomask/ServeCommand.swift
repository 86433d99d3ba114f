internal import ArgumentParser
internal import Glibc

/// Executes `kaomask-serve`, beside this program or on the search path.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Browse, cover and edit a folder of pictures in the browser."
    )

    @Argument(parsing: .captureForPassthrough, help: "Folder with the pictures, and options.")
    var arguments: [String] = []

    func run() throws {
        for program in PageProgram().candidates { Self.become(program, [PageProgram.name] + arguments) }
        Console.talk(
            """
            kaomask: kaomask-serve was found neither next to kaomask nor in PATH; build it with
              swift build -c release --product kaomask-serve
            """
        )
        throw ExitCode(2)
    }

    /// Replaces this process with another program; returns only on failure.
    private static func become(_ program: String, _ words: [String]) {
        var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
        unsafe execvp(program, &pointers)
        unsafe pointers.forEach { unsafe free($0) }
    }
}

extension [String] {
    /// The words of a command line; `help serve` goes to the other program, which alone knows its options.
    var askingOtherProgram: [String] { self == ["help", "serve"] ? ["serve", "--help"] : self }
}
