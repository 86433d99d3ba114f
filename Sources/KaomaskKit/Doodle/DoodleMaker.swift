internal import Imaging
package import Scenes

/// Draws strokes on pictures; in a JPEG only the blocks under them change.
package struct DoodleMaker: Sendable {
    package let drawing: StrokeDrawing
    private let writer: PhotoWriter
    private let crew: Crew?

    /// Creates a maker; `crew` are the workers that decode and draw, `nil` for this process.
    package init(_ drawing: StrokeDrawing, replacesExisting: Bool = false, by crew: Crew? = nil) {
        (self.drawing, self.crew) = (drawing, crew)
        writer = PhotoWriter(replacesExisting: replacesExisting)
    }

    /// Creates a maker of the drawing in a file. Throws `bad-strokes-file` with the place of the fault.
    package init(path: String, replacesExisting: Bool = false, by crew: Crew? = nil) throws(PipelineError) {
        let drawing = try JSONFile.read(
            StrokeDrawing.self,
            from: path,
            code: .badStrokesFile,
            kind: "{\"strokes\": [{\"points\": [[x, y], ...], \"color\": \"#RRGGBB\", \"width\": 0.01}]}"
        )
        self.init(drawing, replacesExisting: replacesExisting, by: crew)
    }

    /// Draws on a picture and writes the result in the source's format.
    package func draw(_ plan: PlannedPhoto) throws(PipelineError) -> DoodleReport {
        try writer.making(plan, kept: report(plan, .kept)) {
            let handed = try crew?.make(plan, beside: .none, CoverOptions(kaomoji: .cycle), doodle: drawing)
            let made = try handed ?? doodled(try SourceFile.read(plan.input), plan)
            try writer.write(made.still ?? [], as: plan.still, like: [plan.input])
            return report(plan, .written)
        }
    }

    func doodled(_ source: SourceFile, _ plan: PlannedPhoto) throws -> MadePhoto {
        let photo = try DecodedPhoto.decode(source, limits: .standard)
        let layers = try drawing.layers(on: photo.size, photo.orientation)
        let composed = ComposedPhoto(
            photo: photo,
            layers: layers.map(photo.recolored),
            placements: [],
            faces: []
        )
        let format = plan.format ?? PictureFormat(writing: photo.source.format) ?? .jpeg
        let encoded = try PhotoEncoder(quality: nil).encode(composed, as: format)
        return MadePhoto(CoverOutcome(status: .written), still: encoded.still)
    }

    private func report(_ plan: PlannedPhoto, _ status: OutputStatus) -> DoodleReport {
        DoodleReport(input: plan.input, output: plan.still, strokes: drawing.strokes.count, status: status)
    }
}

package struct DoodleReport: Encodable, Sendable {
    let input: String
    /// The path of the picture with the strokes.
    package let output: String
    let strokes: Int
    package let status: OutputStatus
}
