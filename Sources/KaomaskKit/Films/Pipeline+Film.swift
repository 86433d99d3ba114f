internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

/// A covered film before it is written.
struct MadeFilm {
    let outcome: CoverOutcome
    /// `nil` for a film that stays as it is.
    var movie: MovieData?
    var matte: Spool?
    /// Everybody in the film, for a sheet.
    var sheet: DetectReport?

    init(_ outcome: CoverOutcome, movie: MovieData? = nil) { (self.outcome, self.movie) = (outcome, movie) }
}

extension Pipeline {
    /// Covers the faces of a film and writes it: looks through it first, and then codes anew what shows a face.
    func coverFilm(_ plan: PlannedPhoto) throws(PipelineError) -> CoverOutcome {
        defer { cover.book?.flush() }
        return try writer(plan).making(plan, kept: try keptMeanwhile(plan)) {
            let film = try SourceMovie.open(plan.input, for: plan.still)
            return try film.source.named {
                guard cover.regions == nil else {
                    throw film.source.failure(
                        .unsupportedFormat,
                        "--regions is for pictures; cover the film without it"
                    )
                }
                guard cover.selection.boxes.isEmpty else {
                    throw film.source.failure(
                        .unsupportedFormat,
                        "--face-box is for pictures; add the face to the tracks of --save-faces and give them with --faces"
                    )
                }
                let handed = try cover.crew?.made(film, plan, cover)
                return try write(try handed ?? made(film, plan), of: film, plan)
            }
        }
    }

    /// Finds the faces of a film, each with its track.
    func detectFilm(_ input: String, label: String?) throws(PipelineError) -> DetectReport {
        let film = try SourceMovie.open(input)
        return try film.source.named {
            guard label == nil else {
                throw film.source.failure(
                    .unsupportedFormat,
                    "--label draws into pictures; search the film without it"
                )
            }
            return try cover.crew?.looked(at: film, cover)?.report ?? found(in: film)
        }
    }

    /// Finds the faces of an open film.
    func found(in film: SourceMovie) throws -> DetectReport {
        let look = try look(through: film)
        return DetectReport(film.source.path, look.uprightSize, look.cast)
    }

    /// Looks through a film of a run that groups faces, unless a sheet says who is in it.
    func lookAheadAtFilm(_ input: String, order: Int) throws(PipelineError) {
        let film = try SourceMovie.open(input)
        try film.source.named {
            guard try cover.sidecar?.tracks(of: input) == nil else { return }
            let seen = try cover.crew?.looked(at: film, cover)?.seen ?? seen(in: film)
            persons?.memory.add(seen, of: input, order: order)
        }
    }

    /// Looks at an open film in the first pass.
    func seen(in film: SourceMovie) throws -> RunMemory.Picture? {
        let look = try look(through: film)
        return persons?.seen(in: look, hash: StableHash.value(of: film.source.bytes))
    }

    private func look(through film: SourceMovie) throws -> FilmLook {
        var reader = try FilmLook.open(film.data)
        return try look(at: &reader, searches: true)
    }

    /// Looks through a film and tells how far it is.
    private func look(at reader: inout FilmReader, searches: Bool) throws -> FilmLook {
        let total = reader.facts.expectedCount
        return try FilmLook.look(
            at: &reader,
            with: finder,
            searches ? persons?.witness : nil,
            isWanted: { searches && cover.film.covers($0) },
            step: { done in
                try Task.checkCancellation()
                cover.filmProgress?(FilmProgress(pass: .looking, done: done, total: total))
            }
        )
    }

    /// Covers the faces of an open film.
    func made(_ film: SourceMovie, _ plan: PlannedPhoto) throws -> MadeFilm {
        let (source, original) = film.parts
        guard let container = FilmContainer(head: source.bytes) else { throw MovieError.noVideo }
        let joined = container == .movie ? try Self.joined(original, for: plan.still) : nil
        let data = joined?.0 ?? original
        let isCut = container.isMatroska && FilmContainer.isCutShort(data)
        var reader = try FilmLook.open(data)
        let codec = container.codec(for: reader.facts)
        try codec.check()
        let matte = plan.mask.flatMap { FilmMatte(rawValue: $0.fileExtension) }
        if let matte, matte != .mkv { try FilmCodec.h264.check() }
        if container == .movie { try FilmPatch.check(data) }
        let given = try cover.sidecar?.tracks(of: source.path)
        let look =
            try (given == nil ? persons?.film(of: source.path) : nil)
            ?? look(at: &reader, searches: given == nil)
        finder.rest()
        let duration = look.seconds(look.stamps.count - 1)
        if let shown = cover.film.shown, shown.lowerBound > duration {
            let length = "\(duration.rounded(places: 1)) s"
            throw source.failure(.badStillImageTime, "--at begins behind the film's end; it lasts \(length)")
        }
        let inspection = container == .movie ? try? MovieInspection(data) : nil
        let (covers, others, faces) = try self.covers(of: look, given, source)
        guard !covers.isEmpty else {
            var made = MadeFilm(try bare(faces, source))
            if cover.metadata == .private, made.outcome.status == .copied {
                made.movie = try privateFilm(original, container, plan)
            }
            return made
        }
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
        maker.coversSome = cover.selection.only != nil || faces.contains { $0.person?.reason == .other }
        maker.mends = given == nil
        maker.isWhole = cover.film.codesAll
        maker.keepsMattes = matte != nil
        maker.isWanted = { [film = cover.film] in film.hides($0) }
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
        let strips = cover.metadata == .private
        if cover.film.isStrict || strips, let warning = remarks.warnings.first {
            let option = strips ? "--private" : "--strict"
            throw source.failure(.faceLeft, "not written, as \(option) asks: \(warning)")
        }
        let outcome = CoverOutcome(
            status: .written,
            faces: covers.map(\.shown.withoutPlaces),
            bare: faces.spared,
            remarks: remarks
                + Remarks(
                    notes: [joined?.1, isCut ? .filmCut : nil, given == nil ? persons?.filmRemark : nil]
                        .compactMap { $0 }
                        + Self.changes(of: look.facts, to: codec)
                        + (inspection?.lossesOfCovering ?? [])
                        + (strips ? [.filmPrivate] : film.removed.map(Remark.init))
                ),
            movie: CoverOutcome.Movie(
                path: nil,
                identifier: nil,
                stillTime: 0,
                duration: duration,
                search: search
            )
        )
        let all = faces + look.faces(of: film.coded.mended, after: faces)
        let movie = strips ? try privateFilm(film.movie, container, plan) : film.movie
        var made = MadeFilm(outcome, movie: movie)
        made.sheet = cover.savesFaces ? DetectReport(plan.input, look.uprightSize, all) : nil
        if let path = plan.mask, let matte {
            let spool = try Spool(for: path)
            try write(matte, of: film, look, data, to: spool)
            made.matte = spool
        }
        return made
    }

    /// Returns a film's pictures and sound in a new file.
    private func privateFilm(
        _ film: MovieData,
        _ container: FilmContainer,
        _ plan: PlannedPhoto
    ) throws -> MovieData {
        let format = container.isMatroska ? container.muxer : try Self.muxer(for: AtomFile(reading: film))
        return try Self.copy(
            of: film,
            as: format,
            for: plan.still,
            isWhole: container.isMatroska,
            isStripped: true
        )
    }

    /// Returns a film as libavformat writes it.
    private static func copy(
        of film: MovieData,
        as format: String,
        for target: String,
        isWhole: Bool,
        isStripped: Bool = false
    ) throws -> MovieData {
        let spool = try Spool(for: target)
        var remux = try FilmRemux(
            MediaBytes(film),
            as: format,
            to: spool,
            isWhole: isWhole,
            isStripped: isStripped
        )
        try remux.copy(configuration: nil, codec: nil) { _ in nil }
        return MovieData(spool)
    }

    /// The name that libavformat has for a movie's format.
    private static func muxer(for file: AtomFile) -> String {
        file["ftyp"]?.payload?.starts(with: "qt".utf8) ?? false ? "mov" : "mp4"
    }

    /// Writes where a film is covered as a film of its own.
    private func write(
        _ matte: FilmMatte,
        of film: FilmMaker.Film,
        _ look: FilmLook,
        _ data: MovieData,
        to spool: Spool
    ) throws {
        let shown = Dictionary(look.packets.map { ($0.place, $0.shown) }) { $1 }
        try matte.write(MediaBytes(data), look.facts, look.uprightSize, to: spool) { place in
            try Task.checkCancellation()
            // What cannot be decoded is shown as the frame before it.
            let frame = shown[place].map { max(0, look.firstFrame(from: $0 + 1) - 1) }
            guard let range = frame.flatMap({ film.coded.mattes[$0] }),
                let packed = film.spool.bytes(in: range)
            else { return nil }
            let size = look.facts.size
            let bytes = Inflater()?.unpacked(packed[...], limit: size.area).bytes
            return bytes.map { GrayBuffer(size: size, bytes: $0).upright(look.orientation) }
        }
    }

    /// Writes a film, once it is on record, and what belongs to it.
    private func write(_ made: MadeFilm, of film: SourceMovie, _ plan: PlannedPhoto) throws -> CoverOutcome {
        var outcome = made.outcome
        guard outcome.status != .skipped else {
            outcome.record = cover.book?.noteBare(outcome, plan)
            return outcome
        }
        return try withSheet(made.sheet, plan) {
            if let path = plan.mask, let matte = made.matte {
                try OutputFolder.make(for: path, like: plan.input)
                let permissions = FilePermissions(like: [plan.input])
                try StagedFile.stage(MovieData(matte), for: path, permissions).commit(.replace)
            }
            var writer = writer(plan)
            writer.note = cover.book?.note(outcome, plan)
            try writer.write(made.movie ?? film.data, as: plan.still, like: [plan.input])
            outcome.record = writer.note?.record
            return outcome
        }
    }

    /// Returns a movie in fragments, or whose file ends early, in one piece, as its samples can be replaced then, and a
    /// remark; `nil` for one that is.
    ///
    /// - Throws: As `FilmPatch.checkReadable`, and `MovieError` for fragments that cannot be read.
    private static func joined(_ data: MovieData, for target: String) throws -> (MovieData, Remark)? {
        let file: AtomFile
        var remark: Remark?
        do throws(ContainerError) { file = try AtomFile(reading: data) } catch {
            // What stands before the atom that is cut off describes the samples.
            guard error.code == .truncatedMovie, let place = error.offset, place > 0 else { throw error }
            guard let head = try? AtomFile(reading: data[0..<place]), head["moov"] != nil else { throw error }
            (file, remark) = (head, .filmCut)
        }
        try FilmPatch.checkReadable(file)
        if remark == nil, file["moov"]?["mvex"] != nil { remark = .fragmentsJoined }
        guard let remark else { return nil }
        return (try copy(of: data, as: muxer(for: file), for: target, isWhole: false), remark)
    }

    /// Returns what becomes of a film that is not as it was besides its faces.
    private static func changes(of facts: FilmFacts, to codec: FilmCodec) -> [Remark] {
        var changes: [Remark] = []
        if facts.codec != codec {
            let why = "\(facts.coding) cannot be written here; the film is \(codec.name) now"
            changes.append(.reencoded(because: why))
        } else if codec.movie == nil {
            changes.append(.reencoded(because: "of \(codec.name) no parts can be left as they are"))
        }
        return changes
    }

    /// Returns everybody who is covered, each with a kaomoji, those who are not, and all of them for a sheet.
    ///
    /// - Parameter given: The sheet that says who is in the film, and its file; `nil` for those who were found.
    private func covers(
        of look: FilmLook,
        _ given: (FaceSheet, String)?,
        _ source: SourceFile
    ) throws -> (covers: [FilmCover], others: [FollowedFace], faces: [Face]) {
        var (all, everybody) = (look.cast, look.roles.map(\.parts))
        var appearance = composer.appearance
        if let (sheet, place) = given {
            let size = look.uprightSize
            all = try sheet.faces(of: source.path, size, look.orientation, place: place).faces
            everybody = try look.parts(of: all, place)
            appearance = try sheet.appearance(over: appearance, except: cover.typed)
        } else if let persons {
            all = persons.dressed(all, of: source.path)
        }
        let wanted = Set(cover.selection.applied(to: all, in: look.uprightSize).map(\.id))
        let chosen = all.indices.filter { wanted.contains(all[$0].id) }
        let others = all.indices.filter { !wanted.contains(all[$0].id) }.flatMap { everybody[$0] }
        let kaomoji = try composer.kaomoji(for: chosen.map { all[$0] }, of: source, seenAs: [])
        let candies = OverlayAnchor.candies(for: chosen.map { OverlayAnchor(all[$0].observation) })
        for index in all.indices { all[index].isCovered = wanted.contains(all[index].id) }
        let covers = chosen.indices.map { index in
            let place = chosen[index]
            if appearance.style.drawsKaomoji { all[place].kaomoji = kaomoji[index].words }
            return FilmCover(
                parts: everybody[place].flatMap { $0.parts { cover.film.hides(look.seconds($0)) } },
                kaomoji: kaomoji[index],
                candy: candies[index],
                appearance: appearance,
                shown: all[place]
            )
        }
        return (covers, others, all)
    }

    /// Returns the outcome of a film without faces to cover.
    private func bare(_ faces: [Face], _ source: SourceFile) throws -> CoverOutcome {
        switch cover.noFace {
        case .skip:
            var outcome = CoverOutcome(status: .skipped, bare: faces.spared)
            outcome.isBareForGood = faces.allSatisfy { $0.person == nil }
            return outcome
        case .copy:
            return CoverOutcome(status: .copied, bare: faces.spared)
        case .fail:
            throw source.failure(.noFace, "no face found; try --thorough or a lower --threshold")
        }
    }
}
