internal import ArgumentParser
internal import FoundationEssentials
import KaomaskKit
internal import Synchronization

struct InputOptions: ParsableArguments {
    @Argument(
        help:
            "Pictures, folders (searched recursively), or - for a file or a list of paths on standard input.",
        completion: .file()
    )
    var inputs: [String]

    @OptionGroup(title: HelpSections.inputs) private var choice: InputChoice

    var endWithZero: Bool { choice.endWithZero }
    var relativeTo: String? { choice.relativeTo }
    var watch: Bool { choice.watch }

    var jobs: Int { (try? choice.jobs) ?? ProcessInfo.processInfo.activeProcessorCount }

    var query: InputQuery { get throws { try choice.query } }

    /// Applied by `ConfiguredWords` before parsing; declared here for help and completions.
    @Flag(help: "Leave files of settings alone (see kaomask config).")
    var noConfig = false

    func validate() throws {
        if watch, !InputWalk.namesFolder(inputs) { throw ValidationError("--watch needs a folder to watch") }
        guard !inputs.isEmpty else { throw ValidationError("name at least one picture or folder") }
        if let empty = inputs.firstIndex(of: "") {
            throw ValidationError("input \(empty + 1) is an empty name")
        }
        if let whole = unquotedName {
            throw ValidationError("names with spaces need quotes: \"\(whole.oneLine)\"")
        }
    }

    /// The name that the shell split, or `nil`.
    private var unquotedName: String? {
        func exists(_ name: some StringProtocol) -> Bool {
            FileManager.default.fileExists(atPath: String(name))
        }
        guard let start = inputs.firstIndex(where: { $0 != StandardInput.name && !exists($0) }) else {
            return nil
        }
        let words = inputs[start...].prefix(8)
        return words.indices.dropFirst().lazy.map { words[...$0].joined(separator: " ") }.first(where: exists)
    }

    /// Refuses `--watch` for a command that needs all inputs first.
    func refuseWatch() throws {
        if watch { throw ValidationError("--watch works with cover, reveal, detect, card and doodle only") }
    }

    var haveList: Bool {
        guard inputs.contains(StandardInput.name) else { return false }
        if endWithZero { return true }
        if case .names = StandardInput.content { return true }
        return false
    }

    var isPictureOnInput: Bool {
        guard !endWithZero, inputs.contains(StandardInput.name) else { return false }
        if case .picture = StandardInput.content { return true }
        return false
    }

    /// The contents of standard input known at the start: a picture, or the error.
    private var standardInput: [Outcome<InputFile>] {
        guard !endWithZero else { return [] }
        switch StandardInput.content {
        case .picture: return [.success(.standardInput)]
        case .names: return []
        case .useless(let reason):
            let error = PipelineError(code: .notAPicture, path: StandardInput.name, detail: reason)
            return [.failure(error)]
        }
    }

    /// `true` if a folder, a list or several files were named, so that results need a folder.
    var areSeveral: Bool { inputs.count > 1 || haveList || InputWalk.namesFolder(inputs) }

    func feed(
        accepts: @escaping @Sendable (String) -> Bool = InputWalk.looksLikePicture
    ) -> InputFeed<Outcome<InputFile>> {
        feed(accepts: accepts) { _ in
            ()
        } planning: { _, file in
            .success(file)
        }
    }

    /// Returns the files to process, each with its plan, which `makePlan` makes from the named files. Work on the first
    /// begins while folders are walked, but not the result folder; the number of named files is known before it.
    /// `tellsOthers` passes on files in folders that show people but are no inputs as failures; `isForCovering` does so, too,
    /// and with this program's results among several inputs, and makes both named halves of a Live Photo one input.
    func feed<Plan, Planned: Sendable>(
        excluding output: String? = nil,
        accepts: @escaping @Sendable (String) -> Bool = InputWalk.looksLikePicture,
        tellsOthers: Bool = false,
        isForCovering: Bool = false,
        plan makePlan: @Sendable ([InputFile]) -> sending Plan,
        planning: @escaping @Sendable (inout Plan, InputFile) -> Outcome<Planned>
    ) -> InputFeed<Outcome<Planned>> {
        let query = (try? query) ?? InputQuery()
        let neighbours = LivePhotoNeighbours()
        let others = { @Sendable path in
            (tellsOthers || isForCovering) && query.isForAll
                ? PassedOver.failure(of: path, beside: neighbours) : nil
        }
        let areSeveral = areSeveral
        let walk = {
            @Sendable [relativeTo] (name: String, isFromList: Bool, hand: (Outcome<InputFile>) -> Void) in
            InputWalk.walk(
                name,
                excluding: output,
                relativeTo: relativeTo,
                isFromList: isFromList,
                accepts: accepts,
                others: others,
                to: hand
            )
        }
        let isOwn = { @Sendable (file: InputFile) in
            isForCovering && areSeveral && ResultLabel.isResult(file.path)
        }
        var named: [InputFile] = []
        for name in inputs
        where name != StandardInput.name && !InputWalk.namesFolder([name], butNoBundle: true) {
            walk(name, false) { file in (try? file.get()).map { if !isOwn($0) { named.append($0) } } }
        }
        let onInput = inputs.contains(StandardInput.name) ? standardInput : []
        let plan = Mutex((makePlan(named), isForCovering ? LivePhotoHalves(named, haveList: haveList) : nil))
        let produce = { @Sendable [self] (hand: @escaping (Outcome<Planned>) -> Void) in
            func pass(_ file: Outcome<InputFile>) {
                let planned = plan.withLock { plan -> Outcome<Planned>? in
                    switch file {
                    case .failure(let error): return .failure(error)
                    case .success(let file):
                        guard !isOwn(file) else { return .failure(PassedOver.result(file.path)) }
                        guard let whole = plan.1 == nil ? file : plan.1?.whole(file) else { return nil }
                        return planning(&plan.0, whole)
                    }
                }
                if let planned { hand(planned) }
            }
            var seen: Set<String> = []
            func note(_ file: Outcome<InputFile>) {
                if watch, let file = try? file.get() { seen.insert(file.path) }
            }
            if query.isTrivial {
                told(onInput, walk) {
                    note($0)
                    pass($0)
                }
            } else {
                var all: [Outcome<InputFile>] = []
                told(onInput, walk) {
                    note($0)
                    all.append($0)
                }
                query.answer(from: all).forEach(pass)
            }
            if watch { arriving(seen, walk, excluding: output, accepts, to: pass) }
        }
        return areFiles ? InputFeed(collecting: produce) : InputFeed(producedBy: produce)
    }

    /// `true` if every input is a file that was named: there is no folder to walk, and no list to wait for.
    private var areFiles: Bool {
        !haveList && !inputs.contains(StandardInput.name) && !InputWalk.namesFolder(inputs)
    }

    private typealias FileWalk = (String, _ isFromList: Bool, (Outcome<InputFile>) -> Void) -> Void

    /// Passes on the inputs in order, and the names on standard input as they arrive.
    private func told(
        _ onInput: [Outcome<InputFile>],
        _ walk: FileWalk,
        to pass: @escaping (Outcome<InputFile>) -> Void
    ) {
        for name in inputs {
            guard name == StandardInput.name else {
                walk(name, false, pass)
                continue
            }
            onInput.forEach(pass)
            guard onInput.isEmpty else { continue }
            var lines = InputLines(endWithZero: endWithZero) { Interruption.isRequested }
            while let line = lines.next() { walk(line, true, pass) }
        }
    }

    /// Passes on new files in the folders until the run is stopped.
    private func arriving(
        _ seen: Set<String>,
        _ walk: FileWalk,
        excluding output: String?,
        _ accepts: @escaping @Sendable (String) -> Bool,
        to pass: @escaping (Outcome<InputFile>) -> Void
    ) {
        let folders = inputs.filter { InputWalk.namesFolder([$0]) }
        do throws(PipelineError) {
            let watch = try FolderWatch(folders, excluding: output, accepts: accepts)
            Console.talk("watching \(folders.joined(separator: ", ").oneLine); press Ctrl-C to stop")
            // Files that arrived while the watch was set up.
            for folder in folders {
                walk(folder, false) { file in
                    guard case .success(let found) = file, !seen.contains(found.path) else { return }
                    pass(file)
                }
            }
            watch.run(isStopped: { Interruption.isRequested }) { pass(.success($0)) }
        } catch { pass(.failure(error)) }
    }
}
