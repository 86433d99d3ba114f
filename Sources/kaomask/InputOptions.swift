public import ArgumentParser
internal import Foundation
public import Pipeline
internal import Synchronization

extension InputOrder: ExpressibleByArgument {}

/// The arguments for the inputs and for concurrency.
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

    @Option(
        help: ArgumentHelp(
            "Only these kinds: photo, live, movie, panorama, screenshot, selfie, burst.",
            valueName: "live,selfie"
        )
    )
    var kind: String?

    @Option(help: "Only so many of the newest, by the time they were taken.")
    var newest: Int?

    @Option(help: ArgumentHelp("Only those taken then or later.", valueName: "2025-01-31"))
    var since: String?

    @Option(help: "Work in this order: given, name, or date.")
    var order: InputOrder?

    @Option(help: "Work on so many at most.")
    var limit: Int?

    @Flag(help: "Go on with what arrives in the folders, once it is completely written, until Ctrl-C.")
    var watch = false

    func validate() throws {
        _ = try query
        if watch, !InputWalk.namesFolder(inputs) { throw ValidationError("--watch needs a folder to watch") }
        guard !inputs.isEmpty else { throw ValidationError("name at least one picture or folder") }
        guard jobs >= 1 else { throw ValidationError("--jobs takes a number from 1 up") }
        if let empty = inputs.firstIndex(of: "") {
            throw ValidationError("input \(empty + 1) is an empty name")
        }
    }

    /// The query that selects among the inputs.
    var query: InputQuery {
        get throws {
            var query = InputQuery()
            for word in kind?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
                guard let kind = InputKind(rawValue: word.lowercased()) else {
                    let names = InputKind.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("--kind takes \(names), and not \(word)")
                }
                query.kinds.insert(kind)
            }
            if let since {
                guard let date = InputDate.parse(since) else {
                    throw ValidationError(
                        "--since takes a date such as 2025-01-31 or 2025-01-31T18:05, and not \(since)"
                    )
                }
                query.since = date
            }
            for (number, option) in [(newest, "--newest"), (limit, "--limit")] {
                if let number, number < 1 { throw ValidationError("\(option) takes a number from 1 up") }
            }
            (query.newest, query.order, query.limit) = (newest, order, limit)
            return query
        }
    }

    /// Rejects `--watch` for a command that needs all inputs before it begins.
    func refuseWatch() throws {
        if watch { throw ValidationError("--watch is for cover, reveal, detect, card and doodle") }
    }

    /// `true` if names come on standard input.
    var haveList: Bool { inputs.contains("-") }

    /// `true` if a folder, a list or several files were named, so that results need a folder.
    var areSeveral: Bool { inputs.count > 1 || haveList || InputWalk.namesFolder(inputs) }

    /// Returns the files to process.
    func feed(
        accepts: @escaping @Sendable (String) -> Bool = InputWalk.looksLikePicture
    ) -> InputFeed<Outcome<InputFile>> {
        feed(accepts: accepts) { _ in
            ()
        } planning: { _, file in
            .success(file)
        }
    }

    /// Returns the files to process, each with its plan.
    ///
    /// - Parameters:
    ///   - output: The folder for the results, which is not walked.
    ///   - joinsHalves: `true` if both halves of a Live Photo that are named are one input.
    ///   - makePlan: Creates the plan, from the inputs that are known before the first is planned.
    ///   - planning: Plans one input.
    func feed<Plan, Planned: Sendable>(
        excluding output: String? = nil,
        accepts: @escaping @Sendable (String) -> Bool = InputWalk.looksLikePicture,
        joinsHalves: Bool = false,
        plan makePlan: @Sendable ([InputFile]) -> sending Plan,
        planning: @escaping @Sendable (inout Plan, InputFile) -> Outcome<Planned>
    ) -> InputFeed<Outcome<Planned>> {
        let files = { @Sendable [relativeTo] name in
            InputWalk.files(of: name, excluding: output, relativeTo: relativeTo, accepts: accepts)
        }
        let known = inputs.map { $0 == "-" ? [] : files($0) }
        let named = known.joined().compactMap { try? $0.get() }
        var plan = (makePlan(named), joinsHalves ? LivePhotoHalves(named) : nil)
        let planned = { @Sendable (file: Outcome<InputFile>, plan: inout (Plan, LivePhotoHalves?)) in
            switch file {
            case .failure(let error): return Outcome<Planned>?.some(.failure(error))
            case .success(let file):
                guard let whole = plan.1 == nil ? file : plan.1?.whole(file) else { return nil }
                return planning(&plan.0, whole)
            }
        }
        let query = (try? query) ?? InputQuery()
        guard haveList || watch || !query.isTrivial else {
            return InputFeed(known.joined().compactMap { planned($0, &plan) })
        }
        let shared = Mutex(plan)
        return InputFeed { [self] hand in
            func pass(_ file: Outcome<InputFile>) {
                if let planned = shared.withLock({ planned(file, &$0) }) { hand(planned) }
            }
            if query.isTrivial {
                told(known, files, to: pass)
            } else {
                var all: [Outcome<InputFile>] = []
                told(known, files) { all.append($0) }
                query.answer(from: all).forEach(pass)
            }
            if watch { arriving(known.flatMap(\.self), files, excluding: output, accepts, to: pass) }
        }
    }

    /// Passes on the known inputs, and the names on standard input as they arrive.
    private func told(
        _ known: [[Outcome<InputFile>]],
        _ files: (String) -> [Outcome<InputFile>],
        to pass: (Outcome<InputFile>) -> Void
    ) {
        for (name, known) in zip(inputs, known) {
            guard name == "-" else {
                known.forEach(pass)
                continue
            }
            var lines = InputLines(endWithZero: endWithZero) { Interruption.isRequested }
            while let line = lines.next() { files(line).forEach(pass) }
        }
    }

    /// Passes on the files that arrive in the folders, until the run is stopped.
    private func arriving(
        _ known: [Outcome<InputFile>],
        _ files: (String) -> [Outcome<InputFile>],
        excluding output: String?,
        _ accepts: @escaping @Sendable (String) -> Bool,
        to pass: (Outcome<InputFile>) -> Void
    ) {
        let folders = inputs.filter { InputWalk.namesFolder([$0]) }
        do throws(PipelineError) {
            let watch = try FolderWatch(folders, excluding: output, accepts: accepts)
            Console.talk("watching \(folders.joined(separator: ", ").oneLine); press Ctrl-C to stop")
            // Files that arrived while the watch was set up.
            let seen = Set(known.compactMap { try? $0.get().path })
            for case .success(let file) in folders.flatMap(files) where !seen.contains(file.path) {
                pass(.success(file))
            }
            watch.run(isStopped: { Interruption.isRequested }) { pass(.success($0)) }
        } catch { pass(.failure(error)) }
    }
}
