internal import ArgumentParser
internal import Foundation
internal import Pipeline

/// What to work on, and how much at once.
struct InputOptions: ParsableArguments {
    @Argument(
        help: "Pictures, folders (walked with all inside), or - for one path per line on standard input."
    )
    var inputs: [String]

    @Option(name: .shortAndLong, help: "How many pictures to work on at once (default: the cores).")
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("name at least one picture or folder") }
        guard jobs >= 1 else { throw ValidationError("--jobs takes a number from 1 up") }
        if let empty = inputs.firstIndex(of: "") {
            throw ValidationError("input \(empty + 1) is an empty name")
        }
    }

    /// Whether a folder, a list or several files were named, so that results need a folder.
    var areSeveral: Bool { inputs.count > 1 || inputs.contains("-") || InputWalk.namesFolder(inputs) }

    /// The files to work on.
    func files(
        excluding output: String? = nil,
        accepts: (String) -> Bool = InputWalk.looksLikePicture
    ) -> [Outcome<InputFile>] {
        InputWalk.files(
            of: inputs,
            excluding: output,
            standardInput: Console.inputLines,
            accepts: accepts
        )
    }
}
