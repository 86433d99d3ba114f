internal import Formats
internal import FoundationEssentials
internal import Scenes
internal import Synchronization

/// The sandboxed worker processes of a run, as many as pictures are processed at a time; one that a picture ends is
/// replaced. `docs/decisions/worker.md`
package final class Crew: Sendable {
    private let program: String
    private let words: [String]
    private let resting = Mutex<[WorkerProcess]>([])
    /// `true` if no worker could be started.
    private let isMissing = Atomic(false)

    /// Creates a crew without workers. `program` is the path of `kaomask`, this program's if it is that; `words` are
    /// the command line's options for covering.
    package init(program: String = "/proc/self/exe", _ words: [String]) {
        (self.program, self.words) = (program, words)
    }

    /// The path of `kaomask`, this program or beside it; `nil` without one.
    package static var program: String? {
        guard let own = ProgramStart.path, own.fileName != "kaomask" else { return "/proc/self/exe" }
        let beside = own.folderPath + "/kaomask"
        return FileManager.default.isExecutableFile(atPath: beside) ? beside : nil
    }

    /// Returns a crew whose workers get more options.
    package func adding(_ more: [String]) -> Crew { Crew(program: program, words + more) }

    /// Has a picture, in its file or in memory, covered and, if requested, a movie made; `nil` if no worker can be
    /// started. Throws the picture's errors, with code `worker-died` or `timeout` if it ends two workers.
    func make(
        _ plan: PlannedPhoto,
        _ bytes: [UInt8]? = nil,
        beside: Surroundings,
        _ cover: CoverOptions,
        _ reveal: RevealOptions? = nil,
        card: CardOptions? = nil,
        doodle: StrokeDrawing? = nil
    ) throws(PipelineError) -> MadePhoto? {
        guard !isMissing.load(ordering: .relaxed) else { return nil }
        let (request, parts) = try request(.cover, plan, bytes, beside, cover) {
            ($0.reveal, $0.card, $0.doodle) = (reveal, card, doodle)
        }
        guard case .made(let made)? = try reply(request, parts, beside) else { return nil }
        return made
    }

    /// Has a task done on a picture's file; `nil` if no worker can be started.
    func work(
        _ task: PictureTask,
        on source: SourceFile,
        _ cover: CoverOptions = CoverOptions(kaomoji: .cycle)
    ) throws(PipelineError) -> TaskResult? {
        guard !isMissing.load(ordering: .relaxed) else { return nil }
        let plan = PlannedPhoto(inMemory: source.path, nil)
        let (request, parts) = try request(.work, plan, source.bytes, .none, cover) { $0.task = task }
        guard case .worked(let result)? = try reply(request, parts, .none) else { return nil }
        guard result.answers(task) else {
            throw Self.failure(.died("with an answer that is none"), of: source.path)
        }
        return result
    }

    private func reply(
        _ request: WorkerRequest,
        _ parts: [[UInt8]],
        _ beside: Surroundings
    ) throws(PipelineError) -> WorkerProcess.Reply? {
        for isLast in [false, true] {
            guard let worker = resting.withLock({ $0.popLast() }) ?? start() else { return nil }
            let reply = worker.answer(request, parts, beside: beside)
            guard case .ended = reply else {
                resting.withLock { $0.append(worker) }
                if case .failed(let error) = reply { throw error }
                return reply
            }
            let end = worker.end()
            if isLast { throw Self.failure(end, of: request.name ?? "") }
        }
        return nil
    }

    /// Starts a worker; one that is handed open files covers a film.
    func start(_ files: [Int32] = []) -> WorkerProcess? {
        let words = files.isEmpty ? words : words + ["--film"]
        if let worker = WorkerProcess(program, words, files) { return worker }
        if !isMissing.exchange(true, ordering: .relaxed) {
            TextOutput.talk.write(
                "kaomask: no worker process can be started, so pictures are decoded in this one (see kaomask doctor)\n"
            )
        }
        return nil
    }

    private static func failure(_ end: WorkerProcess.End, of name: String) -> PipelineError {
        end.failure(
            of: name,
            slow: "stopped twice after more processor time than a picture of its size may take "
                + "(\(Int(Walls.time)) s, or \(Int(Walls.timePerMegapixel)) s a megapixel)",
            died: "ended twice",
            "the file is damaged, made to do that, or takes more than \(Walls.memory >> 30) GB of memory"
        )
    }

    func request(
        _ operation: WorkerRequest.Operation,
        _ plan: PlannedPhoto,
        _ bytes: [UInt8]?,
        _ beside: Surroundings,
        _ cover: CoverOptions,
        _ add: (inout WorkerRequest.Details) -> Void
    ) throws(PipelineError) -> (WorkerRequest, [[UInt8]]) {
        var details = WorkerRequest.Details(plan: plan)
        add(&details)
        details.typed = cover.typed
        if let (sheet, place) = try cover.sidecar?.sheet(of: plan.input) {
            (details.sheet, details.place) = (sheet, place)
        }
        if let (regions, place) = try cover.regions?.regions(of: plan.input) {
            (details.regions, details.regionPlace) = (regions, place)
        }
        details.strokes = try cover.strokes?(plan.input)
        var parts: [[UInt8]] = []
        func attach(_ file: SourceFile, _ kind: WorkerRequest.Attachment.Kind) {
            details.attachments.append(.init(kind: kind, path: file.path, length: file.bytes.count))
            parts.append(file.bytes)
        }
        if let bytes {
            parts.append(bytes)
        } else if InputWalk.isBundle(plan.input) {
            let held = try SourceParts.read(plan.input)
            parts.append(held.photo.bytes)
            if let movie = held.movie { attach(movie, .movie) }
        } else {
            parts.append(try FileBytes.read(plan.input))
        }
        if let order = cover.order?(plan.input) {
            details.persons = order
            NameSidecars(beside: plan.input).own.forEach { attach($0, .sidecarOfPersons) }
        }
        beside.sidecars.own.forEach { attach($0, .sidecar) }
        beside.sidecars.others.forEach { attach($0, .sidecarOfOutput) }
        let head = Details.encode(details)
        return (WorkerRequest(id: 1, op: operation, name: plan.input, details: head.count), [head] + parts)
    }
}
