import Formats
internal import FoundationEssentials
internal import Pairing

/// Splits Live Photos into a plain picture and a plain movie with no link between them. Nothing is re-encoded.
package struct Splitter: Sendable {
    private let writer: PhotoWriter

    package init(replacesExisting: Bool = false) { writer = PhotoWriter(replacesExisting: replacesExisting) }

    /// Returns the Live Photos among files, in the order of their stills, and a failure for each named file that
    /// belongs to none. A single half is joined by its other half beside it, else counts as one, like a Motion Photo.
    package static func livePhotos(
        among files: [ExaminedFile]
    ) -> (photos: [LivePhotoParts], strangers: [PipelineError]) {
        let files = files.joinedByNeighbours()
        let match = LivePhotoMatcher(files)
        var photos: [LivePhotoParts] = []
        var used: Set<String> = []
        for file in files where file.still != nil && (file.identifier != nil || file.isMotionPhoto) {
            let movie =
                file.isMotionPhoto ? nil : match.other(of: file).flatMap { used.contains($0.path) ? nil : $0 }
            photos.append(LivePhotoParts(still: file, movie: movie))
            used.formUnion([file.path] + [movie?.path].compactMap { $0 })
        }
        let lone = files.filter { $0.movie != nil && $0.isHalf && !used.contains($0.path) }
        used.formUnion(lone.map(\.path))
        photos += lone.map { LivePhotoParts(still: nil, movie: $0) }
        let strangers = files.filter { !used.contains($0.path) && !$0.input.isFromFolder }.map { file in
            PipelineError(
                code: .notALivePhoto,
                path: file.path,
                detail: "not part of a Live Photo: no identifier, and no movie in the file"
            )
        }
        return (photos, strangers)
    }

    package func split(_ plan: PlannedParts) throws(PipelineError) -> SplitReport {
        var report = SplitReport(plan)
        let planned = [plan.still, plan.movie].compactMap { $0 }
        if !writer.replacesExisting && planned.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) {
            report.status = .kept
            return report
        }
        if let file = plan.parts.still, let path = plan.still {
            let source = SourceFile(path: file.path, bytes: try file.bytes(), format: file.format)
            let plain = try source.named { try LivePhotoSplitter.still(source.bytes) }
            try write(MovieData(plain), as: path, of: file)
            if let range = file.still?.embeddedMovie, let movie = plan.movie, plan.parts.movie == nil {
                guard range.upperBound <= source.bytes.count else {
                    throw source.failure(.unreadable, "the file changed while it was being read")
                }
                try write(MovieData(Array(source.bytes[range])), as: movie, of: file)
            }
        }
        if let file = plan.parts.movie, let path = plan.movie {
            let (source, data) = try file.movieFile()
            let plain = try source.named { try LivePhotoSplitter.movie(data) }
            try write(plain, as: path, of: file)
        }
        return report
    }

    private func write(_ data: MovieData, as path: String, of file: ExaminedFile) throws(PipelineError) {
        if !writer.replacesExisting && FileManager.default.fileExists(atPath: path) { return }
        try writer.write(data, as: path, like: [file.input.path])
    }
}

extension ExaminedFile {
    /// `true` if it has any metadata of a Live Photo's half.
    var isHalf: Bool { identifier != nil || !(movie?.stillImageMarks.isEmpty ?? true) }
}
