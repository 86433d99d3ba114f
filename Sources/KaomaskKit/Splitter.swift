import Containers
package import FileJobs
internal import Foundation
internal import Pairing

/// A Live Photo among the files, or one half of one.
package struct LivePhotoParts: Sendable {
    let still: ExaminedFile?
    let movie: ExaminedFile?

    /// The file that the outputs are named after.
    var named: ExaminedFile? { still ?? movie }
}

/// The outputs of splitting a Live Photo.
package struct PlannedParts: Sendable {
    let parts: LivePhotoParts
    let still: String?
    let movie: String?
}

/// Assigns output paths to the parts of Live Photos: like `OutputPlan`, for halves that each keep their own format.
package struct SplitPlan {
    private let destination: OutputDestination
    private var claims: OutputClaims

    /// Creates a plan for these inputs. See `OutputPlan`.
    package init(output: String?, severalInputs: Bool, inputs: [ExaminedFile]) {
        destination = OutputDestination(output, severalInputs: severalInputs)
        claims = OutputClaims(originals: inputs.map(\.input))
    }

    /// Returns the output files for a Live Photo.
    ///
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    package mutating func plan(_ parts: LivePhotoParts) throws(PipelineError) -> PlannedParts {
        let still = parts.still.map { path(for: $0, $0.stillExtension) }
        var movie = parts.movie.map { path(for: $0, $0.movieExtension) }
        if movie == nil, let picture = parts.still, let ending = picture.embeddedExtension {
            movie = path(for: picture, ending)
        }
        let files = [still, movie].compactMap { $0 }
        try destination.checkHonoured(by: files, isAnyPicture: false)
        if let input = parts.named?.input { try claims.claim(files, for: input) }
        return PlannedParts(parts: parts, still: still, movie: movie)
    }

    private func path(for file: ExaminedFile, _ pathExtension: String) -> String {
        // The outputs of a bundle go into a plain folder named after it, without the `.pvt` suffix.
        let place = file.input.relativePath.split(separator: "/", omittingEmptySubsequences: false)
        let ending = "." + LivePhotoShape.bundleExtension
        let plain = place.dropLast().map { String($0.hasSuffix(ending) ? $0.dropLast(ending.count) : $0) }
        let input = InputFile(
            path: file.input.path,
            relativePath: (plain + place.suffix(1).map(String.init)).joined(separator: "/"),
            isFromFolder: file.input.isFromFolder
        )
        return destination.stem(for: input, suffix: "-plain") + "." + pathExtension
    }
}

extension ExaminedFile {
    fileprivate var movieExtension: String {
        let own = (path as NSString).pathExtension
        let usual = (format == .mov ? MovieContainer.mov : .mp4).extensions
        return usual.contains(own.lowercased()) ? own : usual[0]
    }

    /// The extension of the movie embedded behind the picture; `nil` for a file without one.
    fileprivate var embeddedExtension: String? {
        guard case .motionPhoto(_, let movie) = content else { return nil }
        return ((try? movie.get())?.format == .mov ? MovieContainer.mov : .mp4).extensions[0]
    }
}

/// Splits Live Photos into a plain picture and a plain movie with nothing that links them. Nothing is re-encoded.
package struct Splitter: Sendable {
    /// `true` if existing outputs are replaced.
    package var replacesExisting: Bool

    /// Creates a splitter.
    package init(replacesExisting: Bool = false) { self.replacesExisting = replacesExisting }

    /// Returns the Live Photos among files, in the order of their stills; single halves and Motion Photos stand
    /// alone. A half that was named alone is joined by its other half beside it.
    ///
    /// - Returns: The Live Photos, and a failure for each file that was named explicitly and belongs to none.
    package static func livePhotos(
        among files: [ExaminedFile]
    ) -> (photos: [LivePhotoParts], strangers: [PipelineError]) {
        let (named, beside) = (LivePhotoMatcher(files), LivePhotoNeighbours())
        let files =
            files + files.filter { named.other(of: $0) == nil }.compactMap { neighbour(of: $0, beside) }
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

    /// The other half, beside it, of a file that was named alone.
    private static func neighbour(of file: ExaminedFile, _ beside: LivePhotoNeighbours) -> ExaminedFile? {
        guard !file.input.isFromFolder, file.entry == nil, !file.isMotionPhoto, let own = file.identifier
        else { return nil }
        let path = file.half == .movie ? beside.still(of: file.path, own) : beside.movie(of: file.path, own)
        return path.flatMap { try? ExaminedFile.examine(InputFile(named: $0)).first }
    }

    /// Writes the parts.
    ///
    /// - Throws: `PipelineError` naming the faulty file and its fault.
    package func split(_ plan: PlannedParts) throws(PipelineError) -> SplitReport {
        let writer = PhotoWriter(replacesExisting: replacesExisting)
        var report = SplitReport(plan)
        let planned = [plan.still, plan.movie].compactMap { $0 }
        if !replacesExisting && planned.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) {
            report.status = .kept
            return report
        }
        if let file = plan.parts.still, let path = plan.still {
            let source = SourcePhoto(path: file.path, bytes: try file.bytes(), format: file.format)
            try write(MovieData(try plainStill(source)), as: path, of: file, writer)
            if let range = file.still?.embeddedMovie, let movie = plan.movie, plan.parts.movie == nil {
                guard range.upperBound <= source.bytes.count else {
                    throw source.failure(.unreadable, "the file changed while it was being read")
                }
                try write(MovieData(Array(source.bytes[range])), as: movie, of: file, writer)
            }
        }
        if let file = plan.parts.movie, let path = plan.movie {
            let (source, data) = try file.movieFile()
            let plain = try source.named { try LivePhotoSplitter.movie(data) }
            try write(plain, as: path, of: file, writer)
        }
        return report
    }

    private func plainStill(_ source: SourcePhoto) throws(PipelineError) -> [UInt8] {
        try source.named { try LivePhotoSplitter.still(source.bytes) }
    }

    private func write(
        _ data: MovieData,
        as path: String,
        of file: ExaminedFile,
        _ writer: PhotoWriter
    ) throws(PipelineError) {
        if !replacesExisting && FileManager.default.fileExists(atPath: path) { return }
        try writer.write(data, as: path, like: [file.input.path])
    }
}

extension ExaminedFile {
    /// `true` if the movie has any metadata specific to a Live Photo's movie.
    fileprivate var isHalf: Bool { identifier != nil || !(movie?.stillImageMarks.isEmpty ?? true) }
}

/// The report of `split` on one Live Photo.
package struct SplitReport: Encodable, Sendable {
    /// The path of the still, or of the movie if there is no still.
    package let input: String
    /// The movie's path, if it is a separate file.
    package let inputMovie: String?
    /// The path of the plain picture.
    package let still: String?
    /// The path of the plain movie.
    package let movie: String?
    /// The time in the movie that matches the still, seconds, precise enough for `pair --still-time` to mark the
    /// same moment again; `nil` if the movie does not mark one.
    package let stillImageTime: Double?
    /// The result for the input.
    package internal(set) var status: OutputStatus
    /// Remarks that are not failures.
    package let notes: [String]?

    init(_ plan: PlannedParts) {
        let parts = plan.parts
        input = parts.named?.path ?? ""
        inputMovie = parts.still == nil ? nil : parts.movie?.path
        (still, movie, status) = (plan.still, plan.movie, .written)
        let time = parts.movie?.movie?.stillImageTime ?? parts.still?.still?.motionPhoto?.stillImageTime
        stillImageTime = time?.rounded(places: 6)
        let missing = parts.still == nil ? "picture" : plan.movie == nil ? "movie" : nil
        notes = missing.map { ["its \($0) is not among these files"] }
    }
}
