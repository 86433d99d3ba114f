internal import ArgumentParser
internal import Foundation
internal import Pipeline
internal import Synchronization

/// What to work on, and how much at once.
struct InputOptions: ParsableArguments {
    @Argument(
        help: "Pictures, folders (walked with all inside), or - for one path per line on standard input."
    )
    var inputs: [String]

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "The paths on standard input end with a zero byte, as find -print0 writes them."
    )
    var endWithZero = false

    @Option(
        help: ArgumentHelp(
            "Name the results of single files by their paths below this folder, as for files of a folder.",
            valueName: "folder"
        )
    )
    var relativeTo: String?

    @Option(name: .shortAndLong, help: "How many pictures to work on at once (default: the cores).")
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("name at least one picture or folder") }
        guard jobs >= 1 else { throw ValidationError("--jobs takes a number from 1 up") }
        if let empty = inputs.firstIndex(of: "") {
            throw ValidationError("input \(empty + 1) is an empty name")
        }
    }

    /// Whether names come on standard input.
    var haveList: Bool { inputs.contains("-") }

    /// Whether a folder, a list or several files were named, so that results need a folder.
    var areSeveral: Bool { inputs.count > 1 || haveList || InputWalk.namesFolder(inputs) }

    /// The files to work on.
    func feed(
        accepts: @escaping @Sendable (String) -> Bool = InputWalk.looksLikePicture
    ) -> InputFeed<Outcome<InputFile>> {
        feed(accepts: accepts) { _ in
            ()
        } planning: { _, file in
            .success(file)
        }
    }

    /// The files to work on, each planned in its turn.
    ///
    /// - Parameters:
    ///   - output: Where the results go: not walked.
    ///   - makePlan: Makes the plan, from the inputs that are known before the first is planned.
    ///   - planning: Plans one input.
    func feed<Plan, Planned: Sendable>(
        excluding output: String? = nil,
        accepts: @escaping @Sendable (String) -> Bool = InputWalk.looksLikePicture,
        plan makePlan: @Sendable ([InputFile]) -> sending Plan,
        planning: @escaping @Sendable (inout Plan, InputFile) -> Outcome<Planned>
    ) -> InputFeed<Outcome<Planned>> {
        let files = { @Sendable [relativeTo] name in
            InputWalk.files(of: name, excluding: output, relativeTo: relativeTo, accepts: accepts)
        }
        let known = inputs.map { $0 == "-" ? [] : files($0) }
        var plan = makePlan(known.joined().compactMap { try? $0.get() })
        let planned = { @Sendable (file: Outcome<InputFile>, plan: inout Plan) in
            file.flatMap { planning(&plan, $0) }
        }
        guard haveList else { return InputFeed(known.joined().map { planned($0, &plan) }) }
        let shared = Mutex(plan)
        return InputFeed { [inputs, endWithZero] hand in
            for (name, known) in zip(inputs, known) {
                guard name == "-" else {
                    for file in known { hand(shared.withLock { planned(file, &$0) }) }
                    continue
                }
                var lines = InputLines(endWithZero: endWithZero) { Interruption.isRequested }
                while let line = lines.next() {
                    for file in files(line) { hand(shared.withLock { planned(file, &$0) }) }
                }
            }
        }
    }
}
