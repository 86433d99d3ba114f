internal import ArgumentParser
internal import Foundation
internal import Pipeline

/// The command `kaomask serve`: executes `kaomask-serve`, which is beside this program or on the search path.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show a folder in a browser on this machine: pick, press, choose, draw, make.",
        discussion: "kaomask serve --help says the rest."
    )

    @Argument(parsing: .captureForPassthrough, help: "The folder with the pictures, and options.")
    var arguments: [String] = []

    func run() throws {
        let beside = Bundle.main.executablePath.map {
            $0.folderPath + "/kaomask-serve"
        }
        let words = ["kaomask-serve"] + arguments
        for program in [beside, "kaomask-serve"].compactMap({ $0 }) { Self.become(program, words) }
        Console.talk(
            """
            kaomask: the program kaomask-serve is not beside this one and not in PATH; build it with
              swift build -c release --product kaomask-serve
            """
        )
        throw ExitCode(2)
    }

    /// Replaces this process with another program; returns only if there is none.
    private static func become(_ program: String, _ words: [String]) {
        var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
        unsafe execvp(program, &pointers)
        unsafe pointers.forEach { unsafe free($0) }
    }
}
