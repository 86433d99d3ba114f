internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

extension Pipeline {
    /// Covers the faces of a film and writes it: looks through it first, and then codes anew what shows a face.
    func coverFilm(_ plan: PlannedPhoto, _ container: FilmContainer) throws(PipelineError) -> CoverOutcome {
        defer { cover.book?.flush() }
        return try writer(plan).making(plan, kept: try keptMeanwhile(plan)) {
            let (source, data) = try SourceMovie.open(plan.input).parts
            return try source.named { try covered(source, data, plan, container) }
        }
    }

    private func covered(
        _ source: SourceFile,
        _ data: MovieData,
        _ plan: PlannedPhoto,
        _ container: FilmContainer
    ) throws -> CoverOutcome {
        guard cover.metadata != .private else {
            throw source.failure(
                .unsupportedFormat,
                "--private covers pictures only; cover the film without it"
            )
        }
        guard cover.regions == nil, plan.mask == nil else {
            throw source.failure(
                .unsupportedFormat,
                "--regions and --mask are for pictures; cover the film without them"
            )
        }
        guard cover.sidecar == nil, !cover.savesFaces, cover.selection.boxes.isEmpty else {
            throw source.failure(
                .unsupportedFormat,
                "faces of films cannot be saved or given by hand; choose by number with --only and --except"
            )
        }
        var reader = try FilmReader(MediaBytes(data), limits: FilmLook.limits)
        guard container != .webM || reader.facts.codec != nil else {
            throw source.failure(
                .unsupportedFormat,
                "a WebM film in \(reader.facts.coding) cannot be written here; make it an MKV first, for example with "
                    + "ffmpeg -i IN -c copy OUT.mkv"
            )
        }
        if container == .movie { try FilmPatch.check(data) }
        let total = reader.facts.expectedCount
        let look = try FilmLook.look(
            at: &reader,
            with: finder,
            isWanted: cover.film.covers,
            step: { done in
                cover.filmProgress?(FilmProgress(pass: .looking, done: done, total: total))
            }
        )
        let inspection = container == .movie ? try? MovieInspection(data) : nil
        let (covers, others) = try self.covers(of: look, source)
        guard !covers.isEmpty else { return try handleNoFace(in: data, source, plan) }
        var maker = FilmMaker(
            look: look,
            covers: covers,
            data: data,
            container: container,
            target: plan.still,
            finder: finder,
            renderers: composer.renderers
        )
        maker.leftAlone = others
        maker.coversSome = cover.selection.only != nil
        maker.isWhole = cover.film.codesAll
        maker.isWanted = { [film = cover.film] in film.covers($0) }
        maker.step = { [cover] in cover.filmProgress?(FilmProgress(pass: .writing, done: $0, total: $1)) }
        let film = try maker.film(&reader)
        let search = MovieSearch(
            bare: film.coded.bare.map(\.frame),
            searched: film.coded.searched,
            faces: covers.count,
            frames: look.stamps.count,
            seconds: look.seconds
        )
        let remarks = search.remarks(ofFilm: film.coded.samples.count, of: look.packets.count)
        if cover.film.isStrict, let warning = remarks.warnings.first {
            throw source.failure(.faceLeft, "not written, as --strict asks: \(warning)")
        }
        let outcome = CoverOutcome(
            status: .written,
            faces: covers.map(\.shown),
            remarks: remarks
                + Remarks(
                    notes: Self.changes(of: look.facts) + (inspection?.lossesOfCovering ?? [])
                        + film.removed.map(Remark.init)
                ),
            movie: CoverOutcome.Movie(
                path: nil,
                identifier: nil,
                stillTime: 0,
                duration: look.seconds(look.stamps.count - 1),
                search: search
            )
        )
        return try write(film.movie, outcome, plan)
    }

    /// Writes a film, once it is on record.
    private func write(_ film: MovieData, _ outcome: CoverOutcome, _ plan: PlannedPhoto) throws
        -> CoverOutcome
    {
        var outcome = outcome
        var writer = writer(plan)
        writer.note = cover.book?.note(outcome, plan)
        try writer.write(film, as: plan.still, like: [plan.input])
        outcome.record = writer.note?.record
        return outcome
    }

    /// Returns what becomes of a film in a codec that is not written here.
    private static func changes(of facts: FilmFacts) -> [Remark] {
        guard facts.codec == nil else { return [] }
        let name = facts.depth > 8 ? "HEVC" : "H.264"
        return [.reencoded(because: "\(facts.coding) cannot be written here; the film is \(name) now")]
    }

    /// Returns everybody who is covered, each with a kaomoji, and those who are not.
    private func covers(
        of look: FilmLook,
        _ source: SourceFile
    ) throws -> (covers: [FilmCover], others: [FollowedFace]) {
        let everybody = look.people
        var all = everybody.map { Face($0[0].best) }
        for index in all.indices { all[index].id = index + 1 }
        let wanted = Set(cover.selection.applied(to: all, in: look.uprightSize).map(\.id))
        let others = all.indices.filter { !wanted.contains($0 + 1) }.flatMap { everybody[$0] }
        let people = all.indices.filter { wanted.contains($0 + 1) }.map { everybody[$0] }
        var faces = all.filter { wanted.contains($0.id) }
        let kaomoji = try composer.kaomoji(for: faces, of: source, seenAs: [])
        let candies = OverlayAnchor.candies(for: faces.map { OverlayAnchor($0.observation) })
        let covers = people.indices.map { index in
            if cover.appearance.style.drawsKaomoji { faces[index].kaomoji = kaomoji[index].words }
            return FilmCover(
                parts: people[index],
                kaomoji: kaomoji[index],
                candy: candies[index],
                appearance: cover.appearance,
                shown: faces[index]
            )
        }
        return (covers, others)
    }

    private func handleNoFace(in data: MovieData, _ source: SourceFile, _ plan: PlannedPhoto) throws
        -> CoverOutcome
    {
        switch cover.noFace {
        case .skip:
            var outcome = CoverOutcome(status: .skipped)
            outcome.isBareForGood = true
            outcome.record = cover.book?.noteBare(outcome, plan)
            return outcome
        case .copy:
            return try write(data, CoverOutcome(status: .copied), plan)
        case .fail:
            throw source.failure(.noFace, "no face found; try --thorough or a lower --threshold")
        }
    }
}
