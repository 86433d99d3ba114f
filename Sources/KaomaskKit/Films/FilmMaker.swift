internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

/// Makes the covered film: codes anew what shows a face and leaves the rest as it is where that can be done, or codes all
/// of it.
struct FilmMaker {
    let look: FilmLook
    let covers: [FilmCover]
    let data: MovieData
    /// The path of the output.
    let target: String
    let finder: FaceFinder
    let renderers: RendererPool
    /// `true` to code all of it anew.
    var isWhole = false

    /// A covered film.
    struct Film {
        let movie: MovieData
        let coded: FilmCoder.Coded
        let removed: [MetadataChange]
    }

    /// Returns the covered film.
    ///
    /// - Parameter reader: The film.
    func film(_ reader: inout FilmReader) throws -> Film {
        let isAll = look.groups.allSatisfy(shows)
        if !isWhole, !isAll {
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
        let spool = try FilmSpool(for: target)
        let coder = FilmCoder(
            look: look,
            encoding: encoding,
            form: form,
            finder: finder,
            renderers: renderers,
            spool: spool
        )
        let runs = look.runs { form == nil || shows($0) }
        var coded = FilmCoder.Coded()
        for run in runs where run.isPainted {
            let part = try coder.codeTwice(run, covers, &reader) {}
            guard part.fits, coded.sets.isEmpty || coded.sets == part.sets else { return nil }
            coded.add(part)
        }
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
        if form != nil {
            guard try FilmSeams(look: look, runs: runs, grids: coded.grids).hold(&reader, movie) else {
                return nil
            }
        }
        return Film(movie: movie, coded: coded, removed: removed)
    }

    /// The codec in which a film's pictures are coded anew: its own, or one that its container takes.
    private var encoding: FilmEncoding {
        let facts = look.facts
        let codec = facts.codec ?? (facts.depth > 8 ? .hevc : .h264)
        var encoding = FilmEncoding(codec, rateFactor: codec == .h264 ? 20 : 22, reorder: look.reorder)
        guard facts.codec == codec else { return encoding }
        encoding.level = facts.levelName
        encoding.profile = facts.profileName
        return encoding
    }
}

extension FilmCoder {
    /// The time about a face that a painted frame shows for which it is covered then, seconds.
    private static let mending = 0.35

    /// Codes a run, and once more if a painted frame of it shows a face, with that covered too.
    func codeTwice(
        _ run: FilmRun,
        _ covers: [FilmCover],
        _ reader: inout FilmReader,
        step: () throws -> Void
    ) throws -> Coded {
        let first = try code(run, covers, &reader, step: step)
        guard first.fits, !first.bare.isEmpty, let pattern = covers.first else { return first }
        var more = covers
        for bare in first.bare {
            let reach = Int((Self.mending * look.facts.frameRate.perSecond).rounded(.up))
            let frames = (bare.frame - reach..<bare.frame + reach + 1).clamped(to: run.frames)
            let face = FollowedFace(bare.face, person: -1, frames: frames, at: bare.frame)
            var cover = covers.min { $0.distance(from: bare) < $1.distance(from: bare) } ?? pattern
            cover.parts = [face]
            more.append(cover)
        }
        return try code(run, more, &reader, step: step)
    }
}

extension FilmCover {
    fileprivate func distance(from bare: FilmCoder.BareFace) -> Double {
        face(inFrame: bare.frame)?.boundingBox.center.distance(to: bare.face.boundingBox.center) ?? .infinity
    }
}

extension FilmCoder.Coded {
    /// Adds another part.
    mutating func add(_ other: FilmCoder.Coded) {
        samples.merge(other.samples) { $1 }
        if sets.isEmpty { (sets, record) = (other.sets, other.record) }
        bare += other.bare
        searched += other.searched
        grids.merge(other.grids) { $1 }
    }
}
