internal import Formats

/// Covering without files: of bytes that were given, into bytes that are given back.
extension Pipeline {
    /// Covers the faces of a picture in memory. Nothing is read from the disk for it or written to it.
    ///
    /// - Parameters:
    ///   - bytes: The picture's file: JPEG, PNG, WebP, HEIC or AVIF. A Motion Photo stays one.
    ///   - name: Its name, for messages and for the kaomoji that go by it.
    /// - Returns: The covered picture's file, in the format of the options or else the input's, and the report. Without a
    ///   face to cover, there is a file only where the options ask for a copy.
    /// - Throws: `PipelineError` naming the step that failed.
    public func cover(
        _ bytes: [UInt8],
        named name: String
    ) throws(PipelineError) -> (bytes: [UInt8]?, report: CoverReport) {
        let plan = PlannedPhoto(inMemory: name, cover.format)
        let made = try made(bytes, plan, .none)
        return (made.still, CoverReport(plan, made.outcome, hidesFaces: cover.hidesFaces))
    }

    /// Finds the faces of a picture in memory.
    ///
    /// - Throws: `PipelineError` naming the step that failed.
    public func detect(_ bytes: [UInt8], named name: String) throws(PipelineError) -> DetectReport {
        let photo = try decoded(try SourceParts.of(bytes, named: name).photo)
        let found = try photo.source.named { try finder.look(at: photo) }
        return DetectReport(name, photo.uprightSize, found.faces, found.unsure, searchTime: found.searchTime)
    }

    /// Makes of bytes what the options ask for.
    func made(
        _ bytes: [UInt8],
        _ plan: PlannedPhoto,
        _ beside: Surroundings
    ) throws(PipelineError) -> MadePhoto {
        try PipelineError.named(plan.input) {
            try make(try SourceParts.of(bytes, named: plan.input), beside: beside, plan)
        }
    }
}

extension PlannedPhoto {
    /// The plan of a picture in memory, which becomes one file.
    init(inMemory name: String, _ format: PictureFormat?) {
        self.init(input: name, still: StandardOutput.name, movie: nil, format: format)
    }
}
