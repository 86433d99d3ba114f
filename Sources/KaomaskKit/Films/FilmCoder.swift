internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Overlay
internal import Pairing

/// Paints and codes parts of a film.
struct FilmCoder {
    let look: FilmLook
    var encoding: FilmEncoding
    /// The way in which what is coded stands in the film; `nil` if all of it is coded anew.
    let form: FilmSplice.Form?
    let finder: FaceFinder
    let renderers: RendererPool
    let spool: Spool
    /// Faces that are left as they are.
    var leftAlone: [FollowedFace] = []
    /// Those who count, if not everybody does.
    var only: [FilmCover]?
    /// `true` to cover what painted frames show besides, too.
    var mends = true
    /// Returns `true` for a time, in seconds, at which faces that painted frames show count.
    var isWanted: @Sendable (Double) -> Bool = { _ in true }
    /// Returns a kaomoji's pose at a time, seconds, by its place from the left among all; `nil` for covers that stay.
    var pose: FilmPose?

    /// `true` to keep what is covered in each frame.
    var keepsMattes = false

    /// The time between painted frames that are searched again, seconds, and the long side at which: another one than that
    /// of the first search.
    private static let checks = (every: 0.2, longSide: 800)
    /// The time behind a face that a painted frame shows for which it is covered, seconds.
    private static let mending = 0.35

    /// A part of a film, painted and coded.
    struct Coded: Sendable {
        /// The new samples, by their position in decoding order.
        var samples: [Int: FilmPatch.Sample] = [:]
        /// The parameter sets of the encoder, and the record with them.
        var sets: [[UInt8]] = []
        var record: [UInt8]?
        /// Some samples of each painted frame, by frame, to compare with what is decoded.
        var grids: [Int: [UInt8]] = [:]
        /// The place in the spool of what is covered in each frame, by frame, if it is kept: a packed mask.
        var mattes: [Int: Range<Int>] = [:]
        /// `false` if what the encoder makes does not fit into the film.
        var fits = true
        /// The faces that painted frames show.
        var bare: [BareFace] = []
        /// Those who were covered because painted frames showed them.
        var mended: [FilmCover] = []
        /// The number of painted frames that were searched again.
        var searched = 0
    }

    /// A painted frame that is not coded yet, as a face may show in a later one that was in it already.
    private struct Waiting {
        let frame: DecodedFrame
        let number: Int
        /// When it is shown, in seconds, and in ticks of the film.
        let (time, stamp): (Double, Int64)
        /// `true` if it is shown once more in place of one that cannot be decoded.
        let isAgain: Bool
        /// What is painted on it, where mattes are kept.
        var layers: [Layer] = []
    }

    /// A face that a painted frame shows.
    struct BareFace: Sendable {
        let frame: Int
        let face: FaceObservation
    }

    /// Codes a run.
    ///
    /// - Parameters:
    ///   - reader: The film.
    ///   - step: Called after each frame.
    /// - Throws: `MovieError`, `OverlayError`, `PipelineError` when the disk is full, and what `step` throws.
    func code(
        _ run: FilmRun,
        _ covers: [FilmCover],
        _ reader: inout FilmReader,
        step: () throws -> Void
    ) throws -> Coded {
        try renderers.withRenderer { renderer in
            try code(
                run,
                pose == nil ? covers.filter { $0.isIn(run.frames) } : covers,
                &reader,
                renderer,
                step
            )
        }
    }

    private func code(
        _ run: FilmRun,
        _ covers: [FilmCover],
        _ reader: inout FilmReader,
        _ renderer: KaomojiRenderer,
        _ step: () throws -> Void
    ) throws -> Coded {
        let packets = look.packets
        try reader.seek(to: run.packets, packets[run.packets.lowerBound])
        let order = run.packets.map { packets[$0].shown }.sorted()
        let keys = Set(run.packets.filter { packets[$0].kind == .refresh }.map { packets[$0].shown })
        var brush = FilmBrush(covers, look.facts, look.orientation, renderer)
        var (coded, next, lastCheck) = (Coded(), 0, -Double.infinity)
        var last: DecodedFrame?
        guard let first = try reader.next() else { throw MovieError.noVideo }
        var encoder = try RunEncoder(look.facts, like: first, encoding)
        coded.sets = encoder.parameterSets
        var splice = form.flatMap { FilmSplice(look.facts, coded.sets, $0) }
        coded.record = splice?.record ?? encoder.configuration(depth: look.facts.depth)
        if form != nil, splice == nil {
            coded.fits = false
            return coded
        }
        var place = run.packets.lowerBound
        func take(_ picture: RunEncoder.Picture) throws {
            guard place < run.packets.upperBound, order.indices.contains(picture.frame) else {
                throw MovieError.engine(step: "code the film", message: "there are more pictures than before")
            }
            coded.samples[place] = FilmPatch.Sample(
                range: try spool.append(try splice?.sample(picture.data) ?? picture.data),
                delay: order[picture.frame] - packets[place].shown,
                isKey: picture.isKey
            )
            place += 1
        }
        var waiting: [Waiting] = []
        func send(before time: Double) throws {
            let ready = waiting.prefix { $0.time < time }
            for one in ready {
                if form != nil, !one.isAgain { coded.grids[one.number] = one.frame.grid }
                if !one.layers.isEmpty {
                    let matte = GrayBuffer(of: one.frame.size, covered: one.layers.lazy.map { ($0, 255) })
                    coded.mattes[one.number] = try Inflater.packed(matte.bytes).map(spool.append)
                }
                try encoder.send(one.frame, isKey: keys.contains(one.stamp), take)
            }
            waiting.removeFirst(ready.count)
        }
        func poses(at time: Double) -> [CoverPose]? {
            pose.map { pose in brush.poses { pose(time, $0, $1) } }
        }
        /// Covers what a painted frame shows from the last search on.
        func mend(_ bare: [BareFace]) throws -> [Layer] {
            let (first, count) = (waiting[0].number, brush.count)
            let more = mended(bare, from: first, in: run.frames, covers)
            coded.mended += more
            brush.add(more)
            var layers: [Layer] = []
            for index in waiting.indices where !waiting[index].isAgain {
                let one = waiting[index]
                let (time, poses) = (one.time, poses(at: one.time))
                layers = try brush.cover(one.frame, number: one.number, at: time, poses: poses, from: count)
                if keepsMattes { waiting[index].layers += layers }
            }
            return layers
        }
        var current: DecodedFrame? = first
        while next < order.count, let frame = current {
            let number = look.frame(at: frame.time) ?? run.frames.lowerBound + next
            let (time, poses) = (look.seconds(number), poses(at: look.seconds(number)))
            let layers = try brush.cover(frame, number: number, at: time, poses: poses)
            // A frame that cannot be decoded is shown as the one before it.
            while next < order.count, order[next] < frame.time {
                waiting.append(
                    Waiting(
                        frame: last ?? frame,
                        number: number,
                        time: time,
                        stamp: order[next],
                        isAgain: true
                    )
                )
                next += 1
            }
            if next < order.count, order[next] == frame.time {
                waiting.append(
                    Waiting(frame: frame, number: number, time: time, stamp: frame.time, isAgain: false)
                )
                if keepsMattes { waiting[waiting.count - 1].layers = layers }
                let isCovered = poses?.allSatisfy { $0 == .covered } ?? true
                if isCovered, isWanted(time), time - lastCheck >= Self.checks.every {
                    lastCheck = time
                    coded.searched += 1
                    var shown = try bare(frame, number, under: layers)
                    if mends, !shown.isEmpty {
                        shown = try bare(frame, number, under: layers + mend(shown))
                    }
                    coded.bare += shown
                    try send(before: .infinity)
                }
                next += 1
                last = frame
                try send(before: time - Self.checks.every)
                try step()
            }
            current = try reader.next()
        }
        try send(before: .infinity)
        while next < order.count, let last {
            try encoder.send(last, isKey: keys.contains(order[next]), take)
            next += 1
        }
        try encoder.finish(take)
        guard place == run.packets.upperBound else {
            throw MovieError.engine(step: "code the film", message: "there are fewer pictures than before")
        }
        return coded
    }

    /// Returns covers for what a painted frame shows, each like the nearest of those there are.
    private func mended(
        _ bare: [BareFace],
        from first: Int,
        in frames: Range<Int>,
        _ covers: [FilmCover]
    ) -> [FilmCover] {
        let reach = Int((Self.mending * look.facts.frameRate.perSecond).rounded(.up))
        return bare.compactMap { bare in
            let frames = (first..<bare.frame + reach + 1).clamped(to: frames)
            let face = FollowedFace(bare.face, person: -1, frames: frames, at: bare.frame)
            var cover = covers.min { $0.distance(from: bare) < $1.distance(from: bare) }
            cover?.parts = face.parts { isWanted(look.seconds($0)) }
            return cover
        }
    }

    /// Searches a painted frame again, smaller than before, for faces that show.
    private func bare(_ frame: DecodedFrame, _ number: Int, under layers: [Layer]) throws -> [BareFace] {
        let small = try frame.colors(longSide: Self.checks.longSide).upright(look.orientation)
        let factor = Double(look.uprightSize.width) / Double(max(1, small.size.width))
        func isHidden(_ face: FaceObservation) -> Bool {
            layers.hide(face.scaled(by: factor), in: frame.size, look.orientation)
        }
        return try finder.found(in: small, isSettled: isHidden).faces.filter { !isHidden($0) }
            .map { BareFace(frame: number, face: $0.scaled(by: factor)) }
            .filter { bare in
                let middle = bare.face.boundingBox.center
                func holds(_ face: FaceObservation?) -> Bool { face?.boundingBox.contains(middle) ?? false }
                return only?.contains { holds($0.face(inFrame: number)) } ?? true
                    && !leftAlone.contains { holds($0.face(inFrame: number)) }
            }
    }
}

extension FilmCover {
    fileprivate func distance(from bare: FilmCoder.BareFace) -> Double {
        face(inFrame: bare.frame)?.boundingBox.center.distance(to: bare.face.boundingBox.center) ?? .infinity
    }
}
