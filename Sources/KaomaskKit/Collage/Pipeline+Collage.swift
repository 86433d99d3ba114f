internal import Imaging
internal import Pairing
internal import Scenes

extension Pipeline {
    /// Returns the number of collages made from this number of inputs.
    package static func collageCount(_ inputs: Int, _ options: CollageOptions) -> Int {
        let cells = (options.template ?? .suiting(inputs)).cellCount
        return max(1, (inputs + cells - 1) / cells)
    }

    /// Fills collages with pictures in turn until none is left; the next picture takes the cell of a failed one.
    /// `output` ends in `.jpg`, `.jpeg` or `.png`; several collages are numbered. Once `isStopped`, called before each
    /// picture, returns `true`, no collage is started or written. `emit` receives each collage and each failed picture.
    package func collages(
        of inputs: [Outcome<InputFile>],
        as output: String,
        _ options: CollageOptions,
        jobs: Int,
        isStopped: @escaping @Sendable () -> Bool = { false },
        emit: (Outcome<CollageReport>) -> Void
    ) async -> BatchSummary {
        var summary = BatchSummary()
        func count(_ outcome: Outcome<CollageReport>) {
            summary.count(outcome)
            emit(outcome)
        }
        let template = options.template ?? template(for: inputs, on: options.size)
        let maker = CollageMaker(
            pipeline: self,
            options: options,
            template: template,
            jobs: jobs,
            isStopped: isStopped
        )
        let files = inputs.compactMap { try? $0.get() }
        let total = Self.collageCount(inputs.count, options)
        var claims = OutputClaims(originals: files)
        var waiting = inputs[...]
        for number in 1...total where !waiting.isEmpty && !isStopped() {
            let path = total == 1 ? output : Self.numbered(output, number, of: total)
            do {
                let plan = maker.plan(path)
                if let first = files.first {
                    try claims.claim([path, plan.movie].compactMap { $0 }, for: first)
                }
                let report = try await maker.make(path, from: &waiting) { count(.failure($0)) }
                if let report { count(.success(report)) }
            } catch {
                count(.failure(PipelineError(error, of: path)))
                break
            }
        }
        summary.wasStopped = isStopped()
        return summary
    }

    /// Returns a template for pictures: one made for their shapes, or a grid for many.
    func template(for inputs: [Outcome<InputFile>], on canvas: PixelSize) -> CollageTemplate {
        guard inputs.count <= CollageTemplate.mostShapes else { return .suiting(inputs.count) }
        let sizes = inputs.compactMap { input in
            try? Self.uprightSize(of: try input.get().path, by: cover.crew)
        }
        guard !sizes.isEmpty else { return .suiting(inputs.count) }
        return .suiting(sizes.map { Double($0.width) / Double($0.height) }, on: canvas)
    }

    /// Returns one of several paths: `out-03.jpg`.
    private static func numbered(_ path: String, _ number: Int, of count: Int) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: String(count).count - digits.count)
        return "\(path.withoutExtension)-\(zeros)\(digits).\(path.typedExtension)"
    }

    /// Returns the upright picture's size, pixels; the header is enough for most formats.
    private static func uprightSize(of path: String, by crew: Crew?) throws(PipelineError) -> PixelSize {
        guard let still = try? StillInspection(try FileBytes.read(path)), min(still.width, still.height) > 0
        else {
            return try SmallPicture(of: path, longSide: 16, by: crew).fullSize
        }
        return PixelSize(width: still.width, height: still.height)
    }
}
