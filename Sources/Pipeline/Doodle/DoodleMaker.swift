public import Doodle
public import Imaging

/// Draws strokes on pictures; in a JPEG only the blocks under them change.
public struct DoodleMaker: Sendable {
    /// The strokes to draw.
    public let drawing: StrokeDrawing
    /// `true` if existing outputs are replaced.
    public var replacesExisting = false
    /// The largest picture that is decoded.
    public var limits = DecodeLimits.standard

    /// Creates a maker of this drawing.
    public init(_ drawing: StrokeDrawing) { self.drawing = drawing }

    /// Creates a maker of the drawing in a file.
    ///
    /// - Throws: `PipelineError` with code `bad-strokes-file`, which locates the fault in the file.
    public init(path: String) throws(PipelineError) {
        drawing = try JSONFile.read(
            StrokeDrawing.self,
            from: path,
            code: .badStrokesFile,
            kind: "{\"strokes\": [{\"points\": [[x, y], ...], \"color\": \"#RRGGBB\", \"width\": 0.01}]}"
        )
    }

    /// Draws on one picture and writes the result in the source's format.
    ///
    /// - Throws: `PipelineError` naming the step that failed and the file; nothing is written then.
    public func draw(_ plan: PlannedPhoto) throws(PipelineError) -> DoodleReport {
        let writer = PhotoWriter(replacesExisting: replacesExisting)
        return try writer.making(plan, kept: report(plan, .kept)) {
            try draw(plan, writer)
        }
    }

    private func draw(_ plan: PlannedPhoto, _ writer: PhotoWriter) throws(PipelineError) -> DoodleReport {
        let photo = try DecodedPhoto.decode(try SourcePhoto.read(plan.input), limits: limits)
        let layers = try photo.source.named {
            try drawing.layers(on: photo.size, photo.orientation)
        }
        let composed = ComposedPhoto(
            photo: photo,
            layers: layers.map(photo.recolored),
            placements: [],
            faces: []
        )
        let format = plan.format ?? PictureFormat(writing: photo.source.format) ?? .jpeg
        let encoded = try PhotoEncoder(quality: nil).encode(composed, as: format)
        try writer.write(encoded.still, as: plan.still, like: [plan.input])
        return report(plan, .written)
    }

    private func report(_ plan: PlannedPhoto, _ status: OutputStatus) -> DoodleReport {
        DoodleReport(input: plan.input, output: plan.still, strokes: drawing.strokes.count, status: status)
    }
}

/// The report of `doodle` on a picture.
public struct DoodleReport: Encodable, Sendable {
    /// The input's path, as given.
    public let input: String
    /// The path of the picture with the strokes.
    public let output: String
    /// The number of strokes drawn.
    public let strokes: Int
    /// The result for the input.
    public let status: OutputStatus
}
