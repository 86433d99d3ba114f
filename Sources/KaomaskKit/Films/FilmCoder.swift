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
        var current: DecodedFrame? = first
        while next < order.count, let frame = current {
            // A frame that cannot be decoded is shown as the one before it.
            while next < order.count, order[next] < frame.time {
                try encoder.send(last ?? frame, isKey: keys.contains(order[next]), take)
                next += 1
            }
            if next < order.count, order[next] == frame.time {
                let number = look.frame(at: frame.time) ?? run.frames.lowerBound + next
                let time = look.seconds(number)
                let poses = pose.map { pose in brush.poses { pose(time, $0, $1) } }
                let layers = try brush.cover(frame, number: number, at: time, poses: poses)
                let isCovered = poses?.allSatisfy { $0 == .covered } ?? true
                if isCovered, isWanted(time), time - lastCheck >= Self.checks.every {
                    lastCheck = time
                    coded.searched += 1
                    coded.bare += try bare(frame, number, under: layers)
                }
                if keepsMattes, !layers.isEmpty {
                    let matte = GrayBuffer(of: frame.size, covered: layers.lazy.map { ($0, 255) })
                    coded.mattes[number] = try Inflater.packed(matte.bytes).map(spool.append)
                }
                if form != nil { coded.grids[number] = frame.grid }
                try encoder.send(frame, isKey: keys.contains(frame.time), take)
                next += 1
                last = frame
                try step()
            }
            current = try reader.next()
        }
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
                return only?.contains { $0.face(inFrame: number)?.boundingBox.contains(middle) ?? false }
                    ?? true
            }
            .filter { bare in
                !leftAlone.contains {
                    $0.face(inFrame: number)?.boundingBox.contains(bare.face.boundingBox.center) ?? false
                }
            }
    }
}
