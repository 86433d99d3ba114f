internal import Faces
import Formats
internal import Imaging
internal import Pairing

/// Checks every picture within a picture's file for content that the picture itself does not show, above all faces.
struct PictureCheck: Sendable {
    let finder: FaceFinder
    let limits: DecodeLimits
    var comparison: PictureComparison?

    struct Result: Codable, Sendable {
        var pictures: [VerifyReport.Picture] = []
        var findings: [VerifyReport.Finding] = []
        var comparison: ComparisonReport?
        /// The reason why the picture could not be decoded, or `nil`.
        var failure: PipelineError?

        private enum CodingKeys: CodingKey { case pictures, findings }
    }

    /// Checks a file's picture and all pictures within; throws if the former cannot be decoded.
    func result(for source: SourceFile) throws(PipelineError) -> Result {
        try source.named { try checked(source) }
    }

    private func checked(_ source: SourceFile) throws -> Result {
        let photo = try DecodedPhoto.decode(source, limits: limits, decoding: finder.view)
        let found = try finder.faces(in: photo)
        let within = EmbeddedPicture.all(in: source.bytes, source.format)
        let pixels = within.isEmpty && found.isEmpty ? nil : photo.opaque(try photo.pixels())
        let faces = found.map { face in
            let isDrawn = pixels.map { DrawnFace.isDrawn(face.bounds, on: $0, photo.orientation) } ?? false
            return (bounds: face.bounds, isDrawn: isDrawn)
        }
        let drawn = faces.count(where: \.isDrawn)
        var result = Result()
        result.findings =
            NameCheck(photo, faces) { pixels ?? (try? photo.pixels()).map(photo.opaque) }.findings
        result.pictures = [.init("picture", at: nil, photo.uprightSize, faces: faces.count, drawn: drawn)]
        if let comparison { result.compare(photo, comparison) }
        guard !within.isEmpty, let pixels else { return result }
        let main = PreviewMaker(pixels, orientation: photo.orientation)
        for embedded in within {
            if addMovie(embedded, of: source, to: &result) { continue }
            result.add(
                try EmbeddedLook(embedded, of: source, beside: main, isCovered: drawn > 0, finder, limits)
            )
        }
        if within.count >= EmbeddedPicture.maximumCount {
            result.findings.append(
                .init(
                    severity: .warning,
                    code: .tooManyPictures,
                    message: "the file holds more than the \(within.count) pictures that were checked"
                )
            )
        }
        return result
    }

    /// Checks a movie within a picture's file. Returns `false` for a picture, and for a movie with nothing to check.
    private func addMovie(_ embedded: EmbeddedPicture, of source: SourceFile, to result: inout Result)
        -> Bool
    {
        guard embedded.kind == .movie, case .file(let movie) = embedded.content else { return false }
        let check = MovieCheck(finder: finder, limits: limits)
        let held = check.result(for: MovieData(movie), source.path, within: embedded.path)
        result.findings += held.findings
        result.pictures += held.pictures
        return !held.pictures.isEmpty
    }
}

extension PictureCheck.Result {
    mutating func add(_ look: EmbeddedLook) {
        pictures.append(look.picture)
        if let finding = look.finding { findings.append(finding) }
    }

    /// Compares the picture with the original; a failure is a finding.
    fileprivate mutating func compare(_ photo: DecodedPhoto, _ original: PictureComparison) {
        do throws(PipelineError) {
            let compared = try photo.source.named { try original.compared(with: photo) }
            comparison = compared.report
            findings += compared.findings
        } catch {
            findings.append(.init(severity: .error, code: .failure(error.code), message: error.detail))
        }
    }
}
