internal import ArgumentParser
internal import Foundation
import KaomaskKit
internal import Synchronization

struct InputOptions: ParsableArguments {
    @Argument(
        help:
            "Pictures, folders (searched recursively), or - for a picture or a list of paths on standard input.",
        completion: .file()
    )
    var inputs: [String]

    @OptionGroup(title: HelpSections.inputs) private var choice: InputChoice

    var endWithZero: Bool { choice.endWithZero }
    var relativeTo: String? { choice.relativeTo }
    var watch: Bool { choice.watch }

    var jobs: Int { (try? choice.jobs) ?? ProcessInfo.processInfo.activeProcessorCount }

    var query: InputQuery { get throws { try choice.query } }

    /// Applied by `ConfiguredWords` before parsing; declared here for the help and the completions.
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

    /// Refuses `--watch` for a command that needs all inputs before it begins.
    func refuseWatch() throws {
        if watch { throw ValidationError("--watch works with cover, reveal, detect, card and doodle only") }
    }

    /// `true` if names come on standard input.
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

    /// The contents of standard input known before the run begins: a picture, or the error.
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

    /// Returns the files to process, each with its plan.
    ///
    /// - Parameters:
    ///   - output: The folder for the results, which is not walked.
    ///   - joinsHalves: `true` if both named halves of a Live Photo are one input.
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
        let known = inputs.map { $0 == StandardInput.name ? standardInput : files($0) }
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
        let isListToCome = zip(inputs, known).contains { $0 == StandardInput.name && $1.isEmpty }
        guard isListToCome || watch else {
            let all = query.isTrivial ? Array(known.joined()) : query.answer(from: Array(known.joined()))
            return InputFeed(all.compactMap { planned($0, &plan) })
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

    /// Passes on the known inputs, then names from standard input as they arrive.
    private func told(
        _ known: [[Outcome<InputFile>]],
        _ files: (String) -> [Outcome<InputFile>],
        to pass: (Outcome<InputFile>) -> Void
    ) {
        for (name, known) in zip(inputs, known) {
            known.forEach(pass)
            guard name == StandardInput.name, known.isEmpty else { continue }
            var lines = InputLines(endWithZero: endWithZero) { Interruption.isRequested }
            while let line = lines.next() { files(line).forEach(pass) }
        }
    }

    /// Passes on new files in the folders, until the run is stopped.
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
