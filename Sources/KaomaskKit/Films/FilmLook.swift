internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Synchronization

/// A film that was looked through: when its pictures are shown, how they are coded, and who is in them.
struct FilmLook: Codable, Sendable {
    let facts: FilmFacts
    /// The orientation that turns stored frames upright.
    let orientation: Orientation
    /// The coded pictures, in decoding order.
    let packets: [FilmPacket]
    /// The presentation times of the frames, in ticks, in order.
    let stamps: [Int64]
    /// Everybody seen.
    var faces: [FollowedFace]
    /// The frames that were searched.
    let searched: Int
    /// Everybody seen, with what is known of their persons if that was asked for.
    private(set) var roles: [FilmRole] = []

    /// The limits for films: any number of frames.
    static let limits = MovieLimits(pixels: MovieLimits.standard.pixels, frames: .max)

    /// Opens a film to be looked through, by the cores that the search leaves.
    static func open(_ data: MovieData) throws(MovieError) -> FilmReader {
        try FilmReader(MediaBytes(data), limits: limits, lookingIn: max(1, min(4, SideBySide.cores - 1)))
    }

    /// Returns the most frames of a size that wait for the search: 16 megapixels, as they are kept whole.
    private static func framesAhead(_ size: PixelSize) -> Int {
        max(2, min(12, 16_000_000 / max(1, size.area)))
    }

    /// Looks through a film.
    ///
    /// - Parameters:
    ///   - isWanted: Returns `true` for a time, in seconds from the first frame, at which faces are looked for.
    ///   - known: Returns the faces that are known to be in a frame, by its number and time; called for each.
    ///   - step: Called after each frame.
    /// - Throws: `MovieError` for a film that cannot be read, `FaceError`, and what `step` throws.
    static func look(
        at reader: inout FilmReader,
        with finder: FaceFinder,
        _ witness: FilmWitness? = nil,
        orientation: Orientation? = nil,
        isWanted: (Double) -> Bool = { _ in true },
        known: (Int, Double) -> [FaceObservation] = { _, _ in [] },
        step: (Int) throws -> Void = { _ in }
    ) throws -> FilmLook {
        let facts = reader.facts
        let orientation = orientation ?? facts.orientation
        let search = Mutex(FilmSearch(finder, witness))
        var (steps, stamps) = (FrameSteps(), [Int64]())
        // What needs no faces is done here, and in another thread faces are looked for in the frames before.
        try SideBySide.relay(ahead: framesAhead(facts.size)) { frame in
            try search.withLock { try $0.take(frame) }
        } from: { hand in
            while let frame = try reader.next() {
                let view = UprightFrame(frame: frame, orientation: orientation)
                stamps.append(frame.time)
                let time = Double(frame.time - stamps[0]) * facts.tick
                if isWanted(time) {
                    let step = steps.next(try view.small(), of: view.size, at: time)
                    let known = known(stamps.count - 1, time)
                    try hand(FilmSearch.Frame(time: time, shown: (view, step), known: known))
                } else {
                    steps = FrameSteps()
                    try hand(FilmSearch.Frame(time: time, shown: nil))
                }
                try step(stamps.count)
            }
            guard !stamps.isEmpty else { throw MovieError.noVideo }
        }
        return try search.withLock { search in
            var look = FilmLook(
                facts: facts,
                orientation: orientation,
                packets: reader.packets,
                stamps: stamps,
                faces: try search.finish(),
                searched: search.count
            )
            look.roles =
                search.witness?.roles(in: look, cuts: search.follower.cuts)
                ?? look.people.map { FilmRole(parts: $0) }
            return look
        }
    }

    /// Everybody seen, each with the parts of the film they are in, in the order in which they were first seen.
    var people: [[FollowedFace]] {
        var people: [Int: [FollowedFace]] = [:]
        for face in faces { people[face.person, default: []].append(face) }
        return people.values.sorted {
            ($0[0].frames.lowerBound, $0[0].person) < ($1[0].frames.lowerBound, $1[0].person)
        }
    }

    /// Everybody as faces for reports, in the order of `roles`: each where it is seen best, with its number and track.
    var cast: [Face] {
        roles.enumerated().map { index, role in
            var face = Face(role.parts[0].best)
            (face.id, face.track, face.person) = (index + 1, FilmTrack(role.parts, in: self), role.verdict)
            face.isCovered = role.verdict?.covers ?? true
            return face
        }
    }

    /// Returns those who were covered because painted frames showed them as faces of a sheet.
    ///
    /// - Parameter others: The faces behind which they are numbered.
    func faces(of mended: [FilmCover], after others: [Face]) -> [Face] {
        let last = others.map(\.id).max() ?? 0
        return mended.filter { !$0.parts.isEmpty }.enumerated().map { index, cover in
            var face = Face(cover.parts[0].best)
            (face.id, face.kaomoji) = (last + index + 1, cover.shown.kaomoji)
            face.track = FilmTrack(cover.parts, in: self)
            return face
        }
    }

    /// The size of an upright frame.
    var uprightSize: PixelSize { orientation.uprightSize(ofStored: facts.size) }

    /// Returns the number of the frame with a presentation time; `nil` if no frame has it.
    func frame(at stamp: Int64) -> Int? {
        let frame = firstFrame(from: stamp)
        return stamps.indices.contains(frame) && stamps[frame] == stamp ? frame : nil
    }

    /// The most frames in which the faces of a sheet are, all together: 340 MB.
    private static let mostGiven = 5_000_000

    /// Returns the parts of the film in which each face of a sheet is, by its track.
    ///
    /// - Parameter place: The sheet's file.
    /// - Throws: `PipelineError` with code `bad-faces-file` for a face without places, or too many of them.
    func parts(of faces: [Face], _ place: String) throws(PipelineError) -> [[FollowedFace]] {
        var (room, all) = (Self.mostGiven, [[FollowedFace]]())
        let end = seconds(stamps.count - 1) + 1 / facts.frameRate.perSecond
        for face in faces {
            guard let runs = face.track?.runs, !runs.isEmpty else {
                let lack = "face \(face.id) has no \"track\" with \"runs\", which a film needs; "
                throw FaceSidecar.bad(place, lack + "detect --json and --save-faces write them")
            }
            var parts: [FollowedFace] = []
            for run in runs {
                guard let first = run.first?.time, let last = run.last?.time, first < end else { continue }
                let frames = frame(shownAt: first)..<frame(shownAt: last) + 1
                room -= frames.count
                guard room >= 0 else {
                    throw FaceSidecar.bad(place, "has faces in more than \(Self.mostGiven) frames together")
                }
                let places = run.map { ($0.time, $0.face) }
                if let part = FollowedFace(places, person: face.id, frames: frames, seconds: seconds) {
                    parts.append(part)
                }
            }
            all.append(parts)
        }
        return all
    }

    /// Returns the number of the frame that is shown at a time in seconds, rounded as in a track.
    private func frame(shownAt seconds: Double) -> Int {
        let ticks = ((seconds + FilmTrack.precision) / facts.tick).rounded(.down)
        return max(0, firstFrame(from: stamps[0] + Int64(min(ticks, 1e15)) + 1) - 1)
    }

    /// Returns the presentation time of a frame in seconds from the film's first.
    func seconds(_ frame: Int) -> Double {
        guard stamps.indices.contains(frame) else { return 0 }
        return Double(stamps[frame] - stamps[0]) * facts.tick
    }
}
