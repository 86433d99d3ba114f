internal import CWalls
internal import Formats
internal import FoundationEssentials
internal import Glibc
internal import Imaging
internal import Pairing
internal import Synchronization

/// A worker of ours, which covers one picture at a time; ended in `deinit`.
final class WorkerProcess: Sendable {
    enum Reply {
        case made(MadePhoto)
        case failed(PipelineError)
        case worked(TaskResult)
        case filmed(FilmResult)
        case ended
    }

    enum End {
        case slow, died(String)

        /// The failure of a file, with what to say of each end.
        func failure(of name: String, slow: String, died: String, _ why: String) -> PipelineError {
            switch self {
            case .slow: return PipelineError(code: .timeout, path: name, detail: slow)
            case .died(let how):
                let detail = "the process that worked on it \(died) (\(how)); \(why)"
                return PipelineError(code: .workerDied, path: name, detail: detail)
            }
        }
    }

    private let child: ChildProcess
    private var process: pid_t { child.process }
    private var requests: Int32 { child.requests }

    /// Starts `kaomask` at a path with options for covering and open files; `nil` on failure.
    init?(_ program: String, _ words: [String], _ files: [Int32]) {
        guard let child = ChildProcess(program, ["kaomask", "worker"] + words, files) else { return nil }
        self.child = child
        var stream = stream
        guard let line = try? stream.line(),
            let greeting = try? JSONDecoder().decode(WorkerGreeting.self, from: Data(line)),
            greeting.protocol == 1, greeting.version == Version.full
        else { return nil }
    }

    /// The answers. A worker is given up after a minute of inactivity, or far beyond its limits.
    private var stream: FrameStream {
        let (process, spent) = (process, Box(-1.0))
        let begun = begun
        begun.value = ProcessorTime.of(process)
        return FrameStream(child.answers, line: FrameStream.answerLine) {
            let now = ProcessorTime.of(process)
            defer { spent.value = now }
            return now > spent.value + 0.01 && now - begun.value < Walls.movieTime + Walls.time
        }
    }

    /// The processor time at the beginning of a picture, or when a film was last told to go on, seconds.
    private let begun = Box(0)

    private final class Box: @unchecked Sendable {
        var value: Double
        init(_ value: Double) { self.value = value }
    }

    /// Has a picture covered.
    ///
    /// - Parameters:
    ///   - request: The request, with its bytes in parts.
    ///   - beside: Finds a Live Photo's movie if the worker asks for it.
    ///   - step: Called for a film as it goes on.
    func answer(
        _ request: WorkerRequest,
        _ parts: [[UInt8]],
        beside: Surroundings,
        step: ((FilmProgress) -> Void)? = nil
    ) -> Reply {
        var request = request
        request.length = parts.reduce(0) { $0 + $1.count }
        var stream = stream
        do {
            try FrameStream.write(request, parts, to: requests)
            while true {
                guard let line = try stream.line() else { return .ended }
                let answer = try JSONDecoder().decode(WorkerAnswer.self, from: Data(line))
                guard answer.id == request.id, (0...3 * FileBytes.maximumLength).contains(answer.length)
                else {
                    return .ended
                }
                let bytes = try stream.bytes(answer.length)
                if let progress = answer.progress {
                    if Task.isCancelled {
                        return .failed(PipelineError(CancellationError(), of: request.name ?? ""))
                    }
                    begun.value = ProcessorTime.of(process)
                    step?(progress)
                    continue
                }
                guard answer.status == .asks else { return try reply(answer, bytes, request) }
                try send(answer, beside)
            }
        } catch { return .ended }
    }

    private func reply(_ answer: WorkerAnswer, _ bytes: [UInt8], _ request: WorkerRequest) throws -> Reply {
        let name = request.name ?? ""
        if answer.status == .failed, let error = answer.error { return .failed(error.failure(of: name)) }
        let size = answer.width.flatMap { width in answer.height.map { PixelSize(width: width, height: $0) } }
        guard let count = answer.details, (0...bytes.count).contains(count) else { return .ended }
        if request.op == .work { return .worked(try TaskResult(bytes.prefix(count), bytes.dropFirst(count))) }
        if request.op == .film { return .filmed(try Details.decode(FilmResult.self, bytes.prefix(count))) }
        let details = try Details.decode(WorkerAnswer.Details.self, bytes.prefix(count))
        guard (0...bytes.count - count).contains(details.mask) else { return .ended }
        let rest = bytes.dropFirst(count).dropLast(details.mask)
        guard let half = details.movie else {
            let still = answer.status == .bare ? nil : Array(rest)
            var made = MadePhoto(details.outcome, still: still, nil, originals: details.originals, size: size)
            if details.mask > 0 { made.mask = Array(bytes.suffix(details.mask)) }
            return .made(made)
        }
        guard (0...rest.count).contains(half.length) else { return .ended }
        let movie = MadePhoto.Movie(
            bytes: Array(rest.suffix(half.length)),
            shape: half.shape,
            stillTime: half.stillTime
        )
        let still = Array(rest.dropLast(half.length))
        return .made(
            MadePhoto(details.outcome, still: still, movie, originals: details.originals, size: size)
        )
    }

    /// Sends the requested movie.
    private func send(_ question: WorkerAnswer, _ beside: Surroundings) throws {
        var reply = WorkerRequest(id: question.id ?? 0, op: .movie)
        var bytes: [UInt8] = []
        do throws(PipelineError) {
            let identifier = question.identifier.map { ContentIdentifier(stored: $0) }
            let movie = try identifier.flatMap { identifier throws(PipelineError) in
                try beside.movie(identifier, question.isRead ?? false)
            }
            (reply.name, bytes) = (movie?.path, movie?.bytes ?? [])
        } catch { reply.error = .init(error) }
        reply.length = bytes.count
        try FrameStream.write(reply, [bytes], to: requests)
    }

    /// Ends the worker if it still runs, and returns why it ended.
    func end() -> End {
        let end = worker_end(process)
        if end == worker_lives || end == SIGXCPU { return .slow }
        return .died(end > 0 ? "by signal \(end)" : "with status \(-end)")
    }
}

/// A program that answers questions on its standard streams; ended in `deinit`.
package final class ChildProcess: Sendable {
    let process: pid_t
    let (requests, answers): (Int32, Int32)
    let questions = Atomic(0)

    /// Starts the program at a path with its name, arguments and open files; `nil` on failure.
    init?(_ program: String, _ words: [String], _ files: [Int32] = []) {
        let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var (requests, answers): (Int32, Int32) = (-1, -1)
        process = unsafe worker_start(
            program,
            &arguments,
            &variables,
            files,
            Int32(files.count),
            &requests,
            &answers
        )
        (self.requests, self.answers) = (requests, answers)
        if process <= 0 { return nil }
    }

    /// Runs a program and returns what it says, at most this many bytes, and its exit status, -1 for any other end;
    /// `nil` if it cannot be started. Foundation's own waits forever for a child if it lacks memory for a thread.
    package static func run(_ program: String, _ words: [String], most: Int) -> (
        said: [UInt8], status: Int32
    )? {
        guard let child = ChildProcess(program, words) else { return nil }
        let said = try? FileBytes.all(of: child.answers, path: program, limit: most)
        let end = said == nil ? 1 : worker_end(child.process)
        return (said ?? [], end <= 0 ? -end : -1)
    }

    deinit {
        guard process > 0 else { return }
        close(requests)
        close(answers)
        kill(process, SIGKILL)
        var status: Int32 = 0
        unsafe waitpid(process, &status, 0)
    }
}
