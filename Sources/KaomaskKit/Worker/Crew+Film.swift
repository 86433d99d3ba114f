internal import CWalls
internal import Formats
internal import Synchronization

/// What a worker does with a film that it was handed open, and how.
struct FilmOrder: Codable, Sendable {
    let options: FilmOptions
    let savesFaces: Bool
    /// `true` to cover none: to find the faces, or to look at those of persons before a run covers them.
    let onlyFinds: Bool
}

/// What comes of it.
struct FilmResult: Codable, Sendable {
    /// The outcome of covering.
    var outcome: CoverOutcome?
    /// The faces found, or those for a sheet.
    var report: DetectReport?
    /// What was seen of persons.
    var seen: RunMemory.Picture?
    /// The numbers of the files in which the film and its mask are.
    var movie, matte: Int?
}

/// The open files of a worker that covers a film: the film, and others without a name for all that comes of it.
enum FilmFiles {
    /// The most that are needed at once: joined fragments, coded pictures, the film, the private one, the mask, the result.
    static let spools = 6

    /// The film.
    static let film = Int32(worker_first_file)

    /// Has spools use the open files. Called once, before the first.
    static func take() { Spool.handed.withLock { $0 = (1...spools).map { film + Int32($0) } } }

    /// The number of a spool's file.
    static func number(of spool: Spool) -> Int { Int(spool.descriptor - film) - 1 }
}

/// Films are handed over as open files, each to a worker of its own.
extension Crew {
    /// Has a film covered; `nil` if no worker can be started.
    func made(
        _ film: SourceMovie,
        _ plan: PlannedPhoto,
        _ cover: CoverOptions
    ) throws(PipelineError) -> MadeFilm? {
        let spools = try (0..<FilmFiles.spools).map { _ throws(PipelineError) in try Spool(for: plan.still) }
        guard let result = try result(of: film, plan, cover, spools, onlyFinds: false) else { return nil }
        func spool(_ number: Int?) throws(PipelineError) -> Spool? {
            guard let number, spools.indices.contains(number) else { return nil }
            try spools[number].takeLength()
            return spools[number]
        }
        let movie = try spool(result.movie)
        guard let outcome = result.outcome, movie != nil || outcome.status != .written else {
            throw Self.failure(.died("with an answer that is none"), ofFilm: plan.input)
        }
        var made = MadeFilm(outcome, movie: movie.map { MovieData($0) })
        (made.matte, made.sheet) = (try spool(result.matte), result.report)
        return made
    }

    /// Has the faces or persons of a film found; `nil` if no worker can be started.
    func looked(at film: SourceMovie, _ cover: CoverOptions) throws(PipelineError) -> FilmResult? {
        let plan = PlannedPhoto(inMemory: film.source.path, nil)
        let result = try result(of: film, plan, cover, [], onlyFinds: true)
        guard result.map({ cover.order == nil ? $0.report != nil : $0.seen != nil }) != false else {
            throw Self.failure(.died("with an answer that is none"), ofFilm: plan.input)
        }
        return result
    }

    private func result(
        of film: SourceMovie,
        _ plan: PlannedPhoto,
        _ cover: CoverOptions,
        _ spools: [Spool],
        onlyFinds: Bool
    ) throws(PipelineError) -> FilmResult? {
        let (request, parts) = try request(.film, plan, [], .none, cover) {
            $0.film = FilmOrder(options: cover.film, savesFaces: cover.savesFaces, onlyFinds: onlyFinds)
        }
        guard let worker = start([film.descriptor] + spools.map(\.descriptor)) else { return nil }
        switch worker.answer(request, parts, beside: .none, step: cover.filmProgress) {
        case .filmed(let result): return result
        case .failed(let error): throw error
        default: throw Self.failure(worker.end(), ofFilm: plan.input)
        }
    }

    private static func failure(_ end: WorkerProcess.End, ofFilm name: String) -> PipelineError {
        end.failure(
            of: name,
            slow: "stopped after more than \(Int(Walls.movieTime)) s of processor time without a frame",
            died: "ended",
            "the film is damaged, made to do that, or takes more than \(Walls.movieMemory >> 30) GB of memory a core"
        )
    }
}
