internal import Faces
internal import Formats
internal import Glibc
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
    /// `true` to stop as soon as pictures are too large.
    var setsRate = false

    /// A part of a film, painted and coded.
    struct Coded: Sendable {
        /// The new samples, by their position in decoding order.
        var samples: [Int: FilmPatch.Sample] = [:]
        /// The parameter sets of the encoder, and the record with them.
        var sets: [[UInt8]] = []
        var record: [UInt8]?
        /// The place in the spool of some samples of each painted frame, by frame, to compare with what is decoded.
        var grids: [Int: Range<Int>] = [:]
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

    /// The share of the source's bytes that the same pictures may take; how often that is checked, and for how many
    /// pictures: later, beginning anew would take longer than it is worth.
    private static let (mostBytes, checkedPictures, tellingPictures) = (1.3, 32, 96)

    /// Returns a rate factor for smaller pictures; `nil` if the first ones of a run are small enough.
    func rateFactor(after part: Coded, of run: FilmRun) -> Double? {
        guard part.samples.count <= Self.tellingPictures else { return nil }
        let before = look.packets[run.packets].prefix(part.samples.count).reduce(0) { $0 + $1.count }
        let ratio = Double(part.samples.values.reduce(0) { $0 + $1.range.count }) / Double(max(1, before))
        guard look.facts.codec == encoding.codec, ratio > Self.mostBytes else { return nil }
        let rate = encoding.codec.rate
        return min(rate.most, encoding.rateFactor + rate.halving * log2(ratio / 1.1))
    }

    private func code(
        _ run: FilmRun,
        _ covers: [FilmCover],
        _ reader: inout FilmReader,
        _ renderer: KaomojiRenderer,
        _ step: () throws -> Void
    ) throws -> Coded {
        try reader.seek(to: run.packets, look.packets[run.packets.lowerBound])
        guard let first = try reader.next() else { throw MovieError.noVideo }
        var part = try CodedRun(run, of: self, like: first)
        guard part.coded.fits else { return part.coded }
        var painter = RunPainter(run, covers, of: self, renderer)
        var (next, last) = (0, DecodedFrame?.none)
        var current: DecodedFrame? = first
        while next < part.order.count, let frame = current {
            let number = look.frame(at: frame.time) ?? run.frames.lowerBound + next
            let layers = try painter.paint(frame, number)
            // A frame that cannot be decoded is shown as the one before it.
            while next < part.order.count, part.order[next] < frame.time {
                painter.wait(last ?? frame, number, at: part.order[next])
                next += 1
            }
            if next < part.order.count, part.order[next] == frame.time {
                painter.wait(frame, number, at: frame.time, under: layers)
                try painter.check(frame, number, under: layers)
                for one in painter.ready() { try part.add(one) }
                next += 1
                last = frame
                try step()
                if setsRate, next.isMultiple(of: Self.checkedPictures),
                    rateFactor(after: part.coded, of: run) != nil
                {
                    return part.coded
                }
            }
            current = try reader.next()
        }
        for one in painter.rest() { try part.add(one) }
        while next < part.order.count, let last {
            try part.add(last, at: part.order[next])
            next += 1
        }
        return try part.finish(painter)
    }
}

/// A run while it is coded: takes painted frames in the order in which they are shown.
private struct CodedRun: ~Copyable {
    /// The presentation times of the frames, in order.
    let order: [Int64]
    private(set) var coded = FilmCoder.Coded()
    private let coder: FilmCoder
    private let run: FilmRun
    /// The presentation times at which decoding can start.
    private let keys: Set<Int64>
    private var encoder: RunEncoder
    private var splice: FilmSplice?
    /// The position of the next sample, in decoding order.
    private var place: Int

    init(_ run: FilmRun, of coder: FilmCoder, like frame: DecodedFrame) throws {
        let packets = coder.look.packets
        (self.coder, self.run, place) = (coder, run, run.packets.lowerBound)
        order = run.packets.map { packets[$0].shown }.sorted()
        keys = Set(run.packets.filter { packets[$0].kind == .refresh }.map { packets[$0].shown })
        let facts = coder.look.facts
        encoder = try RunEncoder(facts, like: frame, coder.encoding)
        let sets = encoder.parameterSets
        splice = coder.form.flatMap { FilmSplice(facts, sets, $0) }
        coded.sets = sets
        coded.record = splice?.record ?? encoder.configuration(depth: facts.depth)
        coded.fits = coder.form == nil || splice != nil
    }

    /// Codes a frame that waited.
    mutating func add(_ one: RunPainter.Waiting) throws {
        if coder.form != nil, !one.isAgain {
            coded.grids[one.number] = try coder.spool.append(one.frame.grid)
        }
        if !one.layers.isEmpty {
            var matte = GrayBuffer(size: one.frame.size, filledWith: 0)
            for layer in one.layers { matte.mark(layer, 255) }
            coded.mattes[one.number] = try Inflater.packed(matte.bytes).map(coder.spool.append)
        }
        try add(one.frame, at: one.stamp)
    }

    /// Codes a frame that is shown at a time, in ticks of the film.
    mutating func add(_ frame: DecodedFrame, at stamp: Int64) throws {
        try take(try encoder.send(frame, isKey: keys.contains(stamp)))
    }

    /// Ends the run, and returns it with what its painter saw.
    mutating func finish(_ painter: RunPainter) throws -> FilmCoder.Coded {
        try take(try encoder.finish())
        guard place == run.packets.upperBound else {
            throw MovieError.engine(step: "code the film", message: "there are fewer pictures than before")
        }
        (coded.bare, coded.mended, coded.searched) = (painter.bare, painter.mended, painter.searched)
        return coded
    }

    private mutating func take(_ pictures: [RunEncoder.Picture]) throws {
        for picture in pictures {
            guard place < run.packets.upperBound, order.indices.contains(picture.frame) else {
                throw MovieError.engine(step: "code the film", message: "there are more pictures than before")
            }
            coded.samples[place] = FilmPatch.Sample(
                range: try coder.spool.append(try splice?.sample(picture.data) ?? picture.data),
                delay: order[picture.frame] - coder.look.packets[place].shown,
                isKey: picture.isKey
            )
            place += 1
        }
    }
}
