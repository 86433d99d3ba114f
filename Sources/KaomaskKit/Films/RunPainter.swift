internal import Faces
internal import Imaging
internal import Movies
internal import Overlay

/// Paints the frames of a run, and searches some of them again. Painted frames wait for the next search: a face that it
/// finds may be in them already.
struct RunPainter {
    /// The time between painted frames that are searched again, seconds; and the long side at which, at most, and as a
    /// share of the frame's: another one than that of the first search.
    private static let checks = (every: 0.3, longSide: 800, share: 0.5)
    /// The time behind a face that a painted frame shows for which it is covered, seconds.
    private static let mending = 0.35

    /// A painted frame that is not coded yet.
    struct Waiting {
        let frame: DecodedFrame
        let number: Int
        /// When it is shown, in ticks of the film.
        let stamp: Int64
        /// `true` if it is shown once more in place of one that cannot be decoded.
        let isAgain: Bool
        /// What is painted on it, where mattes are kept.
        fileprivate(set) var layers: [Layer] = []
    }

    /// The faces that painted frames show.
    private(set) var bare: [FilmCoder.BareFace] = []
    /// Those who were covered because painted frames showed them.
    private(set) var mended: [FilmCover] = []
    /// The number of painted frames that were searched again.
    private(set) var searched = 0

    private let coder: FilmCoder
    private let run: FilmRun
    private let covers: [FilmCover]
    private var brush: FilmBrush
    private var waiting: [Waiting] = []
    /// When a frame was searched last, seconds.
    private var lastCheck = -Double.infinity

    init(_ run: FilmRun, _ covers: [FilmCover], of coder: FilmCoder, _ renderer: KaomojiRenderer) {
        (self.run, self.covers, self.coder) = (run, covers, coder)
        brush = FilmBrush(covers, coder.look.facts, coder.look.orientation, renderer)
    }

    /// Covers the faces of a frame, and returns the layers drawn; `first` is the number of covers that it has already.
    mutating func paint(_ frame: DecodedFrame, _ number: Int, from first: Int = 0) throws -> [Layer] {
        let time = coder.look.seconds(number)
        return try brush.cover(frame, number: number, at: time, poses: poses(at: time), from: first)
    }

    /// Keeps a painted frame until it is ready to be coded; without `layers`, it is shown once more.
    mutating func wait(_ frame: DecodedFrame, _ number: Int, at stamp: Int64, under layers: [Layer]? = nil) {
        var one = Waiting(frame: frame, number: number, stamp: stamp, isAgain: layers == nil)
        if coder.keepsMattes { one.layers = layers ?? [] }
        waiting.append(one)
    }

    /// Searches the frame that waits last for faces that it shows, if it is time to, and covers them.
    mutating func check(_ frame: DecodedFrame, _ number: Int, under layers: [Layer]) throws {
        let time = coder.look.seconds(number)
        let isCovered = poses(at: time)?.allSatisfy { $0 == .covered } ?? true
        guard isCovered, coder.isWanted(time), time - lastCheck >= Self.checks.every else { return }
        lastCheck = time
        searched += 1
        var seen = try shown(by: frame, number, under: layers)
        if coder.mends, !seen.isEmpty { seen = try shown(by: frame, number, under: layers + mend(seen)) }
        bare += seen
    }

    /// Returns the frames that wait no longer, in order: those up to a search, and those of long ago.
    mutating func ready() -> [Waiting] {
        guard let now = waiting.last.map({ coder.look.seconds($0.number) }), now > lastCheck else {
            return rest()
        }
        let ready = waiting.prefix { coder.look.seconds($0.number) < now - Self.checks.every }
        waiting.removeFirst(ready.count)
        return Array(ready)
    }

    /// Returns all frames that wait.
    mutating func rest() -> [Waiting] {
        defer { waiting = [] }
        return waiting
    }

    private func poses(at time: Double) -> [CoverPose]? {
        coder.pose.map { pose in brush.poses { pose(time, $0, $1) } }
    }

    /// Covers what the frame that waits last shows in all that wait, and returns the layers drawn on it.
    private mutating func mend(_ bare: [FilmCoder.BareFace]) throws -> [Layer] {
        let (more, count) = (covers(for: bare), brush.count)
        mended += more
        brush.add(more)
        var layers: [Layer] = []
        for index in waiting.indices where !waiting[index].isAgain {
            layers = try paint(waiting[index].frame, waiting[index].number, from: count)
            if coder.keepsMattes { waiting[index].layers += layers }
        }
        return layers
    }

    /// Returns covers for what a painted frame shows, each like the nearest of those there are.
    private func covers(for bare: [FilmCoder.BareFace]) -> [FilmCover] {
        let reach = Int((Self.mending * coder.look.facts.frameRate.perSecond).rounded(.up))
        return bare.compactMap { bare in
            let frames = (waiting[0].number..<bare.frame + reach + 1).clamped(to: run.frames)
            let face = FollowedFace(bare.face, person: -1, frames: frames, at: bare.frame)
            var cover = covers.min { $0.distance(from: bare) < $1.distance(from: bare) }
            cover?.parts = face.parts { coder.isWanted(coder.look.seconds($0)) }
            return cover
        }
    }

    /// Searches a painted frame again, smaller than before, for faces that show.
    private func shown(by frame: DecodedFrame, _ number: Int, under layers: [Layer]) throws -> [FilmCoder
        .BareFace]
    {
        let side = min(Self.checks.longSide, max(1, Int(Double(frame.size.longSide) * Self.checks.share)))
        let small = try frame.colors(longSide: side).upright(coder.look.orientation)
        let factor = Double(coder.look.uprightSize.width) / Double(max(1, small.size.width))
        func isHidden(_ face: FaceObservation) -> Bool {
            layers.hide(face.scaled(by: factor), in: frame.size, coder.look.orientation)
        }
        return try coder.finder.found(in: small, acquaintance: { isHidden($0) ? .posedFace : .stranger })
            .faces.filter { !isHidden($0) }
            .map { FilmCoder.BareFace(frame: number, face: $0.scaled(by: factor)) }
            .filter { bare in
                let middle = bare.face.boundingBox.center
                func holds(_ face: FaceObservation?) -> Bool { face?.boundingBox.contains(middle) ?? false }
                return coder.only?.contains { holds($0.face(inFrame: number)) } ?? true
                    && !coder.leftAlone.contains { holds($0.face(inFrame: number)) }
            }
    }
}

extension FilmCover {
    fileprivate func distance(from bare: FilmCoder.BareFace) -> Double {
        face(inFrame: bare.frame)?.boundingBox.center.distance(to: bare.face.boundingBox.center) ?? .infinity
    }
}
