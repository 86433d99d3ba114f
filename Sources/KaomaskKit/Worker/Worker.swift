internal import Dispatch
internal import Faces
internal import Formats
internal import FoundationEssentials
internal import Glibc
internal import Imaging
internal import Pairing
internal import Synchronization

/// Covers pictures that arrive as frames and answers with frames: `docs/worker.md`.
package final class Worker: Sendable {
    private let pipeline: Pipeline
    /// Read before the walls stand.
    private let engine: Engine
    private let jobs: Int
    /// How often the limits of one picture count: for each at a time, or for each core that works on a film.
    package let shares: Int
    private let requests: Mutex<FrameStream>
    private let output: Int32
    private let isLimited: Bool
    /// `true` if a film was handed over open.
    private let hasFilm: Bool
    /// `true` if nobody reads the answers any more.
    private let isLost = Mutex(false)

    /// Creates a worker.
    ///
    /// - Parameters:
    ///   - jobs: The most pictures in progress.
    ///   - input: The descriptor of requests.
    ///   - output: The descriptor of answers.
    ///   - isLimited: `true` to end the process when a picture exceeds its time or memory.
    ///   - hasFilm: `true` if it was handed ``FilmFiles``.
    package init(
        _ pipeline: Pipeline,
        jobs: Int,
        input: Int32 = STDIN_FILENO,
        output: Int32 = STDOUT_FILENO,
        isLimited: Bool = true,
        hasFilm: Bool = false
    ) {
        (self.pipeline, self.jobs, self.output) = (pipeline, max(1, jobs), output)
        shares = hasFilm ? SideBySide.cores : max(1, jobs)
        (self.isLimited, self.hasFilm, engine) = (isLimited, hasFilm, Engine(pipeline.cover))
        if hasFilm { FilmFiles.take() }
        requests = Mutex(FrameStream(input, line: FrameStream.requestLine))
    }

    /// An invalid frame.
    private struct Broken: Error { let reason: String }

    private struct Answer {
        var head: WorkerAnswer
        var parts: [[UInt8]] = []
    }

    /// Answers until the requests end. Returns the exit status: 0 then, 64 after an invalid frame, 1 without a reader.
    package func run() -> Int32 {
        send(
            WorkerGreeting(
                protocol: 1,
                version: Version.full,
                engine: engine,
                network: FaceEngines.names.first ?? "",
                walls: Walls.standing
            )
        )
        let free = DispatchSemaphore(value: jobs)
        func waitForAll() {
            for _ in 0..<jobs { free.wait() }
            for _ in 0..<jobs { free.signal() }
        }
        defer { waitForAll() }
        do {
            while !isLost.withLock({ $0 }), let (request, bytes) = try next() {
                guard jobs > 1 else {
                    send(try summed(request, bytes))
                    continue
                }
                guard request.op != .movie else { throw Broken(reason: "no movie was asked for") }
                free.wait()
                OwnThread.start { [self] in
                    if let answer = try? summed(request, bytes) { send(answer) }
                    free.signal()
                }
            }
        } catch {
            waitForAll()
            let reason = (error as? Broken)?.reason ?? "the input ends within a frame"
            let failure = PipelineError(code: .badFrame, path: "request", detail: reason)
            send(Answer(head: WorkerAnswer(id: nil, status: .failed, error: .init(failure))))
            return 64
        }
        return isLost.withLock { $0 } ? 1 : 0
    }

    private func send(_ greeting: WorkerGreeting) {
        isLost.withLock { $0 = (try? FrameStream.write(greeting, [], to: output)) == nil }
    }

    private func send(_ answer: Answer) {
        var head = answer.head
        head.length = answer.parts.reduce(0) { $0 + $1.count }
        isLost.withLock { isLost in
            if (try? FrameStream.write(head, answer.parts, to: output)) == nil { isLost = true }
        }
    }

    /// Reads a request; `nil` at the end of input.
    private func next() throws -> (WorkerRequest, [UInt8])? {
        try requests.withLock { stream in
            let line: [UInt8]?
            do { line = try stream.line() } catch FrameStream.Fault.longLine {
                throw Broken(reason: "a line is longer than \(FrameStream.requestLine) bytes")
            }
            guard let line else { return nil }
            let request: WorkerRequest
            do { request = try JSONDecoder().decode(WorkerRequest.self, from: Data(line)) } catch {
                throw Broken(reason: JSONFile.reason(error, otherwise: "a line is no request"))
            }
            let length = request.length ?? 0
            let most = FileBytes.maximumLength * (request.details == nil ? 1 : 3)
            guard (0...most).contains(length), (0...length).contains(request.details ?? 0) else {
                throw Broken(reason: "length: \(length) bytes are more than the limit of \(most), or none")
            }
            return (request, try stream.bytes(length))
        }
    }

    /// Answers a request, a stranger's with digests.
    private func summed(_ request: WorkerRequest, _ bytes: [UInt8]) throws -> Answer {
        var answer = try answer(request, bytes)
        guard request.details == nil, request.op != .ping else { return answer }
        let made = answer.parts.first.flatMap { $0.isEmpty ? nil : Digest.text(of: $0) }
        answer.head.sha256 = .init(in: Digest.text(of: bytes), out: made)
        return answer
    }

    /// Answers a request; throws `Broken` for an answer without a question.
    private func answer(_ request: WorkerRequest, _ bytes: [UInt8]) throws -> Answer {
        let name = request.name ?? "picture"
        do {
            switch request.op {
            case .ping: return Answer(head: WorkerAnswer(id: request.id, status: .pong))
            case .movie: throw Broken(reason: "no movie was asked for")
            case .detect:
                begin(PixelSize(width: 0, height: 0))
                try WallTest.run(name)
                return detected(request, try pipeline.detect(bytes, named: name))
            case .cover, .work:
                begin(PixelSize(width: 0, height: 0))
                try WallTest.run(name)
                return try covered(request, bytes, name)
            case .film:
                guard hasFilm else { throw Broken(reason: "no film was handed over") }
                begin(PixelSize(width: 0, height: 0), hasMovie: true)
                try WallTest.run(name)
                return try filmed(request, bytes, name)
            }
        } catch let error as Broken {
            throw error
        } catch {
            let failure = PipelineError(error, of: name)
            return Answer(head: WorkerAnswer(id: request.id, status: .failed, error: .init(failure)))
        }
    }

    private func begin(_ size: PixelSize, hasMovie: Bool = false) {
        if isLimited { Walls.allow(size, hasMovie: hasMovie, jobs: shares) }
    }

    /// Works on the film that was handed over, and tells a few times a second how far it is.
    private func filmed(_ request: WorkerRequest, _ bytes: [UInt8], _ name: String) throws -> Answer {
        let details = try Details.decode(WorkerRequest.Details.self, bytes)
        guard let order = details.film else { throw Broken(reason: "no film was named") }
        let last = Mutex(ContinuousClock.now)
        let told = details.sheet.map { FaceSidecar($0, path: details.place ?? name) }
        let pipeline = try Pipeline(pipeline, details, told) { [self] in
            let isDue = last.withLock { last in
                guard last.duration(to: .now) > .milliseconds(200) else { return false }
                last = .now
                return true
            }
            guard isDue else { return }
            // Another hour, on each core.
            begin(PixelSize(width: 0, height: 0), hasMovie: true)
            var head = WorkerAnswer(id: request.id, status: .goesOn)
            head.progress = $0
            send(Answer(head: head))
            // Nobody waits for the film any more.
            if isLost.withLock({ $0 }) { _exit(1) }
        }
        let film = try SourceMovie(name, handed: FilmFiles.film)
        var result = FilmResult()
        if order.onlyFinds {
            try film.source.named {
                result.seen = details.persons == nil ? nil : try pipeline.seen(in: film)
                result.report = result.seen == nil ? try pipeline.found(in: film) : nil
            }
        } else {
            let made = try film.source.named { try pipeline.made(film, details.plan) }
            (result.outcome, result.report) = (made.outcome, made.sheet)
            result.matte = made.matte.map(FilmFiles.number)
            if let movie = made.movie {
                let spool = try Spool(for: name)
                try movie.copy(to: name) { portion throws(PipelineError) in _ = try spool.append(portion) }
                result.movie = FilmFiles.number(of: spool)
            }
            // Until here none of its files may serve for another spool.
            withExtendedLifetime(made) {}
        }
        let words = Details.encode(result)
        var head = WorkerAnswer(id: request.id, status: .written)
        head.details = words.count
        return Answer(head: head, parts: [words])
    }

    private func detected(_ request: WorkerRequest, _ report: DetectReport) -> Answer {
        var head = WorkerAnswer(id: request.id, status: report.faces.isEmpty ? .bare : .written)
        (head.width, head.height, head.orientation) = (report.width, report.height, report.orientation)
        (head.faces, head.unsure) = (report.faces, report.unsure)
        return Answer(head: head)
    }

    private func covered(_ request: WorkerRequest, _ bytes: [UInt8], _ name: String) throws -> Answer {
        let count = request.details ?? 0
        let details = try request.details.map { _ in
            try Details.decode(WorkerRequest.Details.self, bytes.prefix(count))
        }
        let attachments = details?.attachments ?? []
        var rest = bytes.dropFirst(count)
        let own = rest.count - attachments.reduce(0) { $0 + max(0, $1.length) }
        guard own >= 0 else { throw Broken(reason: "length: the files are longer than the frame") }
        let picture = own == bytes.count ? bytes : Array(rest.prefix(own))
        rest = rest.dropFirst(own)
        var files: [WorkerRequest.Attachment.Kind: [SourceFile]] = [:]
        for file in attachments {
            files[file.kind, default: []].append(
                SourceFile(path: file.path, bytes: Array(rest.prefix(file.length)))
            )
            rest = rest.dropFirst(max(0, file.length))
        }
        let told = (details?.sheet ?? request.regions).map { FaceSidecar($0, path: details?.place ?? name) }
        let regions = details?.regions.map { FaceSidecar($0, path: details?.regionPlace ?? name) }
        let named = files[.sidecarOfPersons] ?? []
        let pipeline =
            details == nil && told == nil
            ? pipeline : try Pipeline(pipeline, details, told, regions, named: named)
        let beside = Surroundings(
            movie: { [self] identifier, isRead throws(PipelineError) in
                details == nil || jobs > 1 ? nil : try ask(request.id, identifier, isRead: isRead, of: name)
            },
            sidecars: NameSidecars(own: files[.sidecar] ?? [], others: files[.sidecarOfOutput] ?? []),
            begins: { [self] in begin($0.photo.size, hasMovie: $0.movie != nil || $0.reveal != nil) }
        )
        let plan = details?.plan ?? PlannedPhoto(inMemory: name, pipeline.cover.format)
        if request.op == .work {
            guard let task = details?.task else { throw Broken(reason: "no task was named") }
            let source = try SourceParts.of(picture, named: name).photo
            let still = try? StillInspection(source.bytes)
            let (side, most) = (DecodeLimits.standard.maximumSide, DecodeLimits.standard.maximumPixels)
            let pixels = min(side, still?.width ?? 0) * min(side, still?.height ?? 0)
            begin(
                PixelSize(width: min(most, pixels), height: 1),
                hasMovie: [.mov, .mp4].contains(source.format) || still?.embeddedMovie != nil
            )
            let made = try pipeline.work(task, on: source)
            let told = Details.encode(made)
            var head = WorkerAnswer(id: request.id, status: .written)
            head.details = told.count
            return Answer(head: head, parts: [told] + made.pictures.map(\.bytes))
        }
        let parts =
            if let movie = files[.movie]?.first {
                SourceParts(photo: SourceFile(path: name, bytes: picture), movie: movie)
            } else {
                try SourceParts.of(picture, named: name)
            }
        let made = try PipelineError.named(name) {
            if let card = details?.card { return try pipeline.card(parts.photo, plan, card) }
            if let doodle = details?.doodle { return try DoodleMaker(doodle).doodled(parts.photo, plan) }
            return try pipeline.make(parts, beside: beside, plan, details?.reveal)
        }
        return answer(request.id, made, isOurs: details != nil)
    }

    private func answer(_ id: Int, _ made: MadePhoto, isOurs: Bool) -> Answer {
        var head = WorkerAnswer(id: id, status: made.still == nil ? .bare : .written)
        (head.width, head.height) = (made.size?.width, made.size?.height)
        let still = made.still ?? []
        guard isOurs else {
            (head.faces, head.unsure) = (made.outcome.faces, made.outcome.unsure)
            head.notes = made.outcome.remarks.notes.ifAny?.map(\.description)
            head.warnings = made.outcome.remarks.warnings.ifAny?.map(\.description)
            return Answer(head: head, parts: [still])
        }
        let movie = made.movie.map {
            WorkerAnswer.Details.Movie(length: $0.bytes.count, shape: $0.shape, stillTime: $0.stillTime)
        }
        let details = Details.encode(
            WorkerAnswer.Details(
                outcome: made.outcome,
                movie: movie,
                originals: made.originals,
                mask: made.mask?.count ?? 0
            )
        )
        head.details = details.count
        return Answer(head: head, parts: [details, still, made.movie?.bytes ?? [], made.mask ?? []])
    }

    /// Asks the sender of a picture for the other half of a Live Photo.
    private func ask(
        _ id: Int,
        _ identifier: ContentIdentifier,
        isRead: Bool,
        of name: String
    ) throws(PipelineError) -> SourceFile? {
        var head = WorkerAnswer(id: id, status: .asks)
        (head.identifier, head.isRead) = (identifier.text, isRead)
        send(Answer(head: head))
        return try PipelineError.named(name) {
            guard let (reply, bytes) = try next(), reply.op == .movie, reply.id == id else {
                throw Broken(reason: "a movie was asked for")
            }
            if let error = reply.error { throw error.failure(of: name) }
            return reply.name.map { SourceFile(path: $0, bytes: bytes) }
        }
    }
}
