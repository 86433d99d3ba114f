internal import CMalloc
internal import Faces
internal import Formats
internal import Glibc
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing
internal import Synchronization

/// Makes the covered film: codes anew what shows a face and leaves the rest as it is where that can be done, or codes all
/// of it.
struct FilmMaker {
    let look: FilmLook
    let covers: [FilmCover]
    let data: MovieData
    let container: FilmContainer
    /// The path of the output; `nil` for a film that stays in memory.
    let target: String?
    let finder: FaceFinder
    let renderers: RendererPool
    /// Faces that are left as they are.
    var leftAlone: [FollowedFace] = []
    /// `true` if only those count who are covered, and nobody else who is seen.
    var coversSome = false
    /// `true` to cover what painted frames show besides, too.
    var mends = true
    /// `true` to code all of it anew.
    var isWhole = false
    /// `true` to keep what is covered in each frame.
    var keepsMattes = false
    /// Returns `true` for a time, in seconds, at which faces that painted frames show count.
    var isWanted: @Sendable (Double) -> Bool = { _ in true }
    /// Called after each frame with the number of frames that are done, and of all.
    var step: @Sendable (Int, Int) -> Void = { _, _ in }
    /// Returns a kaomoji's pose at a time, seconds, by its place from the left among all; `nil` for covers that stay.
    var pose: FilmPose?

    /// A covered film.
    struct Film {
        let movie: MovieData
        let coded: FilmCoder.Coded
        let removed: [MetadataChange]
        let spool: Spool
    }

    /// Returns the covered film.
    ///
    /// - Parameter reader: The film.
    func film(_ reader: inout FilmReader) throws -> Film {
        let groups = look.groups
        if !isWhole, !groups.contains(where: shows), let film = try film(&reader, encoding, .one) {
            return film
        }
        if !isWhole, !groups.allSatisfy(shows) {
            for form in FilmSplice.Form.allCases {
                guard let encoding = FilmSplice.encoding(self.encoding, for: look.facts, form) else {
                    continue
                }
                if let film = try film(&reader, encoding, form) { return film }
            }
        }
        guard let film = try film(&reader, encoding, nil) else {
            throw MovieError.engine(step: "code the film", message: "its parts do not fit together")
        }
        return film
    }

    private func shows(_ group: FilmRun) -> Bool { covers.contains { $0.isIn(group.frames) } }

    /// Returns the film in a form; `nil` if it does not fit.
    private func film(
        _ reader: inout FilmReader,
        _ encoding: FilmEncoding,
        _ form: FilmSplice.Form?
    ) throws -> Film? {
        let spool = try Spool(for: target)
        let coder = FilmCoder(
            look: look,
            encoding: encoding,
            form: form,
            finder: finder,
            renderers: renderers,
            spool: spool,
            leftAlone: leftAlone,
            only: coversSome ? covers : nil,
            mends: mends,
            isWanted: isWanted,
            pose: pose,
            keepsMattes: keepsMattes
        )
        let runs = look.runs { form == nil || shows($0) }
        guard let coded = try coded(runs.filter(\.isPainted), coder, &reader) else { return nil }
        var (movie, removed) = (MovieData(), [MetadataChange]())
        if container.isMatroska {
            movie = try remuxed(coded, encoding, spool)
        } else {
            (movie, removed) = try patched(coded, encoding, spool)
        }
        if form != nil {
            guard try FilmSeams(look: look, runs: runs, grids: coded.grids, spool: spool).hold(&reader, movie)
            else {
                return nil
            }
        }
        return Film(movie: movie, coded: coded, removed: removed, spool: spool)
    }

    /// The cores on which no film is coded besides the one each film has anyway.
    private static let spareCores = Mutex(SideBySide.cores - 1)

    /// Returns the runs, painted and coded, on all cores; `nil` if they do not fit. Each is coded by one thread, and the
    /// first decides about the rate of all, so the number of cores changes no byte.
    private func coded(
        _ runs: [FilmRun],
        _ coder: FilmCoder,
        _ reader: inout FilmReader
    ) throws -> FilmCoder.Coded? {
        try reader.rest()
        let crew = FilmCrew(runs, rateFactor: coder.encoding.rateFactor)
        let total = runs.reduce(0) { $0 + $1.frames.count }
        let extra = Self.spareCores.withLock { spare in
            let taken = max(0, min(spare, runs.count - 1))
            spare -= taken
            return taken
        }
        defer { Self.spareCores.withLock { $0 += extra } }
        SideBySide.run(min(1 + extra, runs.count)) { [coder, covers, data, step] in
            do {
                var own = try FilmReader(MediaBytes(data), limits: FilmLook.limits)
                while let order = crew.take() {
                    var coder = coder
                    (coder.encoding.rateFactor, coder.setsRate) = (order.rateFactor, order.setsRate)
                    let part = try coder.code(order.run, covers, &own) {
                        step(min(crew.advance(order), total), total)
                    }
                    if order.setsRate, let factor = coder.rateFactor(after: part, of: order.run) {
                        crew.restart(rateFactor: factor)
                    } else {
                        crew.put(part, order)
                    }
                    // Each run has an encoder of its own, whose memory would stay in pieces between the others'.
                    malloc_trim(0)
                    coder.finder.rest()
                }
            } catch { crew.fail(error) }
        }
        var coded = FilmCoder.Coded()
        for part in try crew.parts() {
            guard part.fits, coded.sets.isEmpty || coded.sets == part.sets else { return nil }
            coded.add(part)
        }
        return coded
    }

    /// Returns the film's file with the new samples in the old ones' places.
    private func patched(
        _ coded: FilmCoder.Coded,
        _ encoding: FilmEncoding,
        _ spool: Spool
    ) throws(ContainerError) -> (MovieData, [MetadataChange]) {
        let patch = FilmPatch(
            samples: coded.samples,
            media: MovieData(spool),
            configuration: coded.record.map { (encoding.codec == .h264 ? .avc1 : .hvc1, $0) }
        )
        var removed: [MetadataChange] = []
        let movie = try patch.movie(data) { file throws(ContainerError) in
            let (bare, gone) = file.forCoveredPicture { _ in nil }
            removed = gone
            return bare
        }
        return (movie, removed)
    }

    /// Returns the film's tracks with the new samples in a new file.
    private func remuxed(
        _ coded: FilmCoder.Coded,
        _ encoding: FilmEncoding,
        _ spool: Spool
    ) throws -> MovieData {
        let whole = try Spool(for: target)
        var remux = try FilmRemux(MediaBytes(data), as: container.muxer, to: whole)
        try remux.copy(configuration: coded.record, codec: coded.record == nil ? nil : encoding.codec) {
            index in
            guard let new = coded.samples[index] else { return nil }
            guard let bytes = spool.bytes(in: new.range) else { throw StagedFile.unwritable(target ?? "") }
            return FilmReplacement(bytes, delay: new.delay, isKey: new.isKey)
        }
        return MovieData(whole)
    }

    /// The codec in which a film's pictures are coded anew: its own, or one that its container takes.
    private var encoding: FilmEncoding {
        let facts = look.facts
        let codec = container.codec(for: facts)
        var encoding = FilmEncoding(codec, reorder: look.reorder)
        guard facts.codec == codec else { return encoding }
        encoding.level = facts.levelName
        encoding.profile = facts.profileName
        return encoding
    }
}

/// What the threads that code the runs of a film share.
private final class FilmCrew: Sendable {
    /// A run to be coded at a rate. The first decides about the rate, at first.
    struct Order {
        let number: Int
        let run: FilmRun
        let rateFactor: Double
        let setsRate: Bool
    }

    private struct State {
        var rateFactor: Double
        var isRateSet = false
        var next = 0
        var done = 0
        var parts: [Int: FilmCoder.Coded] = [:]
        var failure: (any Error)?
    }

    private let runs: [FilmRun]
    private let state: Mutex<State>

    init(_ runs: [FilmRun], rateFactor: Double) {
        self.runs = runs
        state = Mutex(State(rateFactor: rateFactor))
    }

    /// Returns a run that nobody else has; `nil` if there are no more.
    func take() -> Order? {
        state.withLock { state in
            guard state.next < runs.count else { return nil }
            defer { state.next += 1 }
            return Order(
                number: state.next,
                run: runs[state.next],
                rateFactor: state.rateFactor,
                setsRate: state.next == 0 && !state.isRateSet
            )
        }
    }

    /// Counts a frame, and returns how many are done.
    func advance(_ order: Order) -> Int {
        state.withLock { state in
            if order.rateFactor == state.rateFactor { state.done += 1 }
            return state.done
        }
    }

    /// Begins anew at another rate; what was coded at the rate before is dropped.
    func restart(rateFactor: Double) {
        state.withLock { $0 = State(rateFactor: rateFactor, isRateSet: true, failure: $0.failure) }
    }

    /// Takes a coded run. One that does not fit is the last.
    func put(_ part: FilmCoder.Coded, _ order: Order) {
        state.withLock { state in
            guard order.rateFactor == state.rateFactor else { return }
            state.parts[order.number] = part
            if !part.fits { state.next = runs.count }
        }
    }

    func fail(_ error: any Error) {
        state.withLock { ($0.failure, $0.next) = ($0.failure ?? error, runs.count) }
    }

    /// Returns what was coded, in order; throws what was thrown.
    func parts() throws -> [FilmCoder.Coded] {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.parts.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

extension FilmCoder.Coded {
    /// Adds another part.
    mutating func add(_ other: FilmCoder.Coded) {
        samples.merge(other.samples) { $1 }
        if sets.isEmpty { (sets, record) = (other.sets, other.record) }
        (bare, mended) = (bare + other.bare, mended + other.mended)
        searched += other.searched
        grids.merge(other.grids) { $1 }
        mattes.merge(other.mattes) { $1 }
    }
}
