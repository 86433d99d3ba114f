internal import Formats

/// Covering pictures in memory.
extension Pipeline {
    /// Covers the faces of a picture in memory, without touching the disk.
    ///
    /// - Parameters:
    ///   - bytes: The picture's file: JPEG, PNG, WebP, HEIC or AVIF. A Motion Photo stays one.
    ///   - name: For messages and for the kaomoji that depend on it.
    /// - Returns: The covered picture's file, in the format of the options or else the input's, and the report. Without
    ///   a face to cover, there is a file only if the options ask for a copy.
    /// - Throws: `PipelineError` naming the failed step.
    public func cover(
        _ bytes: [UInt8],
        named name: String
    ) throws(PipelineError) -> (bytes: [UInt8]?, report: CoverReport) {
        try cover(bytes, as: PlannedPhoto(inMemory: name, cover.format))
    }

    /// Covers a picture in memory as ``cover(_:named:)`` does, in a worker process if there is a crew.
    package func cover(
        _ bytes: [UInt8],
        as plan: PlannedPhoto
    ) throws(PipelineError) -> (bytes: [UInt8]?, report: CoverReport) {
        let handed = try cover.crew?.make(plan, bytes, beside: .none, cover, nil)
        let made = if let handed { handed } else { try made(bytes, plan, .none) }
        return (made.still, CoverReport(plan, made.outcome, hidesFaces: cover.hidesFaces))
    }

    /// Finds the faces of a picture in memory.
    ///
    /// - Throws: `PipelineError` naming the failed step.
    public func detect(_ bytes: [UInt8], named name: String) throws(PipelineError) -> DetectReport {
        try searched(try decoded(try SourceParts.of(bytes, named: name).photo), name).report
    }

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
    package init(inMemory name: String, _ format: PictureFormat?, as output: String = StandardOutput.name) {
        self.init(input: name, still: output, movie: nil, format: format)
    }
}
