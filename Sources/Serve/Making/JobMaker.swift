internal import Foundation
internal import HTTPTypes
import KaomaskKit

/// Runs one order with the calls that the command line uses.
struct JobMaker: Sendable {
    private let order: JobOrder
    private let items: [AlbumItem]
    private let output: String
    private let number: Int
    private let pipeline: Pipeline
    private let desk: Desk
    private let width: Int
    private let stop: Stop
    private let work: Work
    private let shape: LivePhotoShape

    /// The work to do, with validated options.
    private enum Work {
        case each(
            OutputKind,
            PictureFormat?,
            @Sendable (PlannedPhoto, AlbumItem) throws(PipelineError) -> Job.Result
        )
        case cards(CardOptions)
        case collage(CollageOptions)
        case movie(PhotoMovieOptions, ending: String)
    }

    let total: Int

    init(
        _ order: JobOrder,
        _ items: [AlbumItem],
        output: String,
        number: Int,
        base: CoverOptions,
        desk: Desk,
        roots: [String],
        width: Int,
        stop: Stop
    ) throws(PageError) {
        let items = [.movie, .cover].contains(order.kind) ? items : items.filter { !$0.isMovie }
        guard !items.isEmpty else {
            throw PageError(.badRequest, .noItems, "no picture was selected for this")
        }
        (self.order, self.items, self.output, self.number) = (order, items, output, number)
        (self.desk, self.width, self.stop) = (desk, width, stop)
        var cover = try order.cover(over: base)
        // The options of a card are not those of covering, though some have their names.
        if order.kind != .card { cover.crew = cover.crew?.adding(try order.typed()) }
        if order.kind == .cover {
            let known = Dictionary(items.map { ($0.file.path, $0) }) { first, _ in first }
            cover.strokes = { path throws(PipelineError) in try known[path].flatMap(desk.drawing) }
        }
        pipeline = try PageError.of { () throws(PipelineError) in
            cover.sidecar = try FaceSidecar(written: Desk.facesFolder(in: output), roots: roots)
            return try Pipeline(cover)
        }
        (work, shape) = (try Self.work(order, pipeline, desk, output, cover.format), try order.shape())
        switch work {
        case .each, .cards: total = items.count
        case .collage(let options): total = Pipeline.collageCount(items.count, options)
        case .movie: total = 1
        }
    }

    private static func work(
        _ order: JobOrder,
        _ pipeline: Pipeline,
        _ desk: Desk,
        _ output: String,
        _ format: PictureFormat?
    ) throws(PageError) -> Work {
        switch order.kind {
        case .cover:
            return .each(.coveredPicture, format) { plan, item throws(PipelineError) in
                Job.Result(try pipeline.cover(plan), item)
            }
        case .reveal:
            let options = try order.reveal(in: output)
            return .each(.livePhoto, options.isWallpaper ? .jpeg : nil) { plan, item throws(PipelineError) in
                guard try desk.sheet(of: item)?.live ?? true else {
                    return Job.Result(try pipeline.cover(plan.stillOnly), item)
                }
                return Job.Result(try pipeline.reveal(plan, options), item)
            }
        case .card: return .cards(try order.card(in: output))
        case .doodle:
            return .each(.doodledPicture, nil) { plan, item throws(PipelineError) in
                guard let drawing = try desk.drawing(of: item) else {
                    return Job.Result(item, status: .skipped)
                }
                let maker = DoodleMaker(drawing, replacesExisting: true, by: pipeline.crew)
                return Job.Result(try maker.draw(plan), item)
            }
        case .collage: return .collage(try order.collage())
        case .movie:
            let (options, ending) = try order.movie(in: output)
            return .movie(options, ending: ending)
        }
    }

    /// Runs the order; `hand` receives each result as it is finished.
    @concurrent func make(_ hand: (Job.Result) -> Void, finished: () -> Void) async {
        defer { finished() }
        switch work {
        case .each(let kind, let format, let one): await makeEach(kind, format, one, hand)
        case .cards(let options):
            let pipeline = pipeline
            await makeEach(
                .card,
                nil,
                { plan, item throws(PipelineError) in
                    Job.Result(try pipeline.card(plan, options), item)
                },
                hand
            )
        case .collage(let options):
            _ = await pipeline.collages(
                of: items.map { .success($0.file) },
                as: place("collage", "jpg"),
                options,
                jobs: width,
                isStopped: { [stop] in stop.isRequested }
            ) { hand(Job.Result(together: $0, named: "collage", \.output, \.movie)) }
        case .movie(let options, let ending):
            _ = await pipeline.movie(
                of: items.map { .success(Slide(input: $0.file)) },
                as: place("movie", ending),
                options,
                jobs: width,
                isStopped: { [stop] in stop.isRequested }
            ) { hand(Job.Result(together: $0, named: "movie", \.output) { _ in nil }) }
        }
    }

    /// Draws the first collage or card of the order, small, as JPEG; `nil` for other orders.
    func preview(longSide: Int) throws(PipelineError) -> [UInt8]? {
        switch work {
        case .cards(let options):
            return try pipeline.preview(of: items[0].file.path, options, longSide: longSide)
        case .collage(let options):
            return try pipeline.preview(of: items.map(\.file), options, longSide: longSide)
        case .each, .movie: return nil
        }
    }

    private func makeEach(
        _ kind: OutputKind,
        _ format: PictureFormat?,
        _ one: @escaping @Sendable (PlannedPhoto, AlbumItem) throws(PipelineError) -> Job.Result,
        _ hand: (Job.Result) -> Void
    ) async {
        var plan = OutputPlan(
            output: "\(output)/\(order.kind.rawValue)/",
            severalInputs: true,
            inputs: items.map(\.file),
            kind: kind,
            format: format,
            shape: shape
        )
        let planned = items.map { item in
            (item, Outcome { () throws(PipelineError) in try plan.plan(item.file) })
        }
        _ = await Batch.run(
            InputFeed(planned.map { .success($0) }),
            jobs: width,
            isStopped: { [stop] in stop.isRequested }
        ) { (item, plan) throws(PipelineError) in
            do throws(PipelineError) { return try one(try plan.get(), item) } catch {
                return Job.Result(item, error)
            }
        } finished: { outcome in
            if let result = try? outcome.get() { hand(result) }
        } emit: { _ in
        }
    }

    /// Returns a new path for a result of several items.
    private func place(_ stem: String, _ ending: String) -> String {
        let folder = "\(output)/\(order.kind.rawValue)"
        let names = (number...).lazy.map { "\(folder)/\(stem)-\($0).\(ending)" }
        return names.first { !FileManager.default.fileExists(atPath: $0) } ?? "\(folder)/\(stem).\(ending)"
    }
}
