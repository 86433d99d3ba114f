internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

extension Pipeline {
    /// Covers the faces of a film and writes it: looks through it first, and then codes anew what shows a face.
    func coverFilm(_ plan: PlannedPhoto) throws(PipelineError) -> CoverOutcome {
        defer { cover.book?.flush() }
        return try writer(plan).making(plan, kept: try keptMeanwhile(plan)) {
            let (source, data) = try SourceMovie.open(plan.input).parts
            return try source.named { try covered(source, data, plan) }
        }
    }

    private func covered(_ source: SourceFile, _ data: MovieData, _ plan: PlannedPhoto) throws -> CoverOutcome
    {
        let bytes = MediaBytes(data)
        var reader = try FilmReader(bytes, limits: FilmLook.limits)
        var look = try FilmLook.look(at: &reader, with: finder)
        let covers = try self.covers(of: look, source)
        guard !covers.isEmpty else { return try handleNoFace(in: data, source, plan) }
        let maker = FilmMaker(
            look: look,
            covers: covers,
            data: data,
            target: plan.still,
            finder: finder,
            renderers: composer.renderers
        )
        look.faces = []
        let film = try maker.film(&reader)
        let coded = film.coded
        let search = MovieSearch(
            bare: coded.bare.map(\.frame),
            searched: coded.searched,
            faces: covers.count,
            frames: look.stamps.count,
            seconds: look.seconds
        )
        let outcome = CoverOutcome(
            status: .written,
            faces: covers.enumerated().compactMap { index, cover in
                guard let best = cover.parts.first?.best else { return nil }
                var face = Face(best)
                (face.id, face.kaomoji) = (
                    index + 1, cover.appearance.style.drawsKaomoji ? cover.kaomoji.words : nil
                )
                return face
            },
            remarks: search.remarks(ofFilm: coded.samples.count, of: look.packets.count)
                + Remarks(notes: film.removed.map(Remark.init)),
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

    /// Returns everybody who is covered, each with a kaomoji.
    private func covers(of look: FilmLook, _ source: SourceFile) throws -> [FilmCover] {
        var people: [Int: [FollowedFace]] = [:]
        for face in look.faces { people[face.person, default: []].append(face) }
        let parts = people.values.sorted { $0[0].frames.lowerBound < $1[0].frames.lowerBound }
        var faces = parts.map { Face($0[0].best) }
        for index in faces.indices { faces[index].id = index + 1 }
        let kaomoji = try composer.kaomoji(for: faces, of: source, seenAs: [])
        let candies = OverlayAnchor.candies(for: faces.map { OverlayAnchor($0.observation) })
        return parts.indices.map { index in
            FilmCover(
                parts: parts[index],
                kaomoji: kaomoji[index],
                candy: candies[index],
                appearance: cover.appearance
            )
        }
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
