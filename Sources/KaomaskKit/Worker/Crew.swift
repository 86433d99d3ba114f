internal import Formats
internal import Foundation
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
        guard let own = Bundle.main.executablePath, (own as NSString).lastPathComponent != "kaomask" else {
            return "/proc/self/exe"
        }
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
        _ reveal: RevealOptions?
    ) throws(PipelineError) -> MadePhoto? {
        guard !isMissing.load(ordering: .relaxed) else { return nil }
        let (request, parts) = try request(plan, bytes, beside, cover, reveal)
        guard case .made(let made)? = try reply(request, parts, beside) else { return nil }
        return made
    }

    /// Has a picture searched; `nil` if no worker can be started.
    func detect(_ input: String) throws(PipelineError) -> DetectReport? {
        guard !isMissing.load(ordering: .relaxed) else { return nil }
        let request = WorkerRequest(id: 1, op: .detect, name: input, details: 0)
        let isBundle = InputWalk.isBundle(input)
        let bytes = isBundle ? try SourceParts.read(input).photo.bytes : try FileBytes.read(input)
        guard case .detected(let report)? = try reply(request, [bytes], .none) else { return nil }
        return report
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

    private func start() -> WorkerProcess? {
        if let worker = WorkerProcess(program, words) { return worker }
        if !isMissing.exchange(true, ordering: .relaxed) {
            TextOutput.talk.write(
                "kaomask: no worker process can be started, so pictures are decoded in this one (see kaomask doctor)\n"
            )
        }
        return nil
    }

    private static func failure(_ end: WorkerProcess.End, of name: String) -> PipelineError {
        switch end {
        case .slow:
            PipelineError(
                code: .timeout,
                path: name,
                detail: "stopped twice after more processor time than a picture of its size may take "
                    + "(\(Int(Walls.time)) s, or \(Int(Walls.timePerMegapixel)) s a megapixel)"
            )
        case .died(let how):
            PipelineError(
                code: .workerDied,
                path: name,
                detail:
                    "the process that worked on it ended twice (\(how)); the file is damaged, made to do that, "
                    + "or takes more than \(Walls.memory >> 30) GB of memory"
            )
        }
    }

    private func request(
        _ plan: PlannedPhoto,
        _ bytes: [UInt8]?,
        _ beside: Surroundings,
        _ cover: CoverOptions,
        _ reveal: RevealOptions?
    ) throws(PipelineError) -> (WorkerRequest, [[UInt8]]) {
        var details = WorkerRequest.Details(plan: plan)
        details.typed = cover.typed
        if let (sheet, place) = try cover.sidecar?.sheet(of: plan.input) {
            (details.sheet, details.place) = (sheet, place)
        }
        if let (regions, place) = try cover.regions?.regions(of: plan.input) {
            (details.regions, details.regionPlace) = (regions, place)
        }
        (details.strokes, details.reveal) = (try cover.strokes?(plan.input), reveal)
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
        beside.sidecars.own.forEach { attach($0, .sidecar) }
        beside.sidecars.others.forEach { attach($0, .sidecarOfOutput) }
        let head = Details.encode(details)
        return (
            WorkerRequest(id: 1, op: .cover, name: plan.input, details: head.count),
            [head] + parts
        )
    }
}
