internal import Foundation
internal import Metadata
internal import Pairing

/// A Live Photo among the files, or one half of one.
public struct LivePhotoParts: Sendable {
    let still: ExaminedFile?
    let movie: ExaminedFile?

    /// The file that the outputs are named after.
    var named: ExaminedFile? { still ?? movie }
}

/// The outputs of splitting a Live Photo.
public struct PlannedParts: Sendable {
    let parts: LivePhotoParts
    let still: String?
    let movie: String?
}

/// Assigns output paths to the parts of Live Photos: like `OutputPlan`, for halves that each keep their own format.
public struct SplitPlan {
    private let destination: OutputDestination
    private var claims: OutputClaims

    /// Creates a plan for these inputs. See `OutputPlan`.
    public init(output: String?, severalInputs: Bool, inputs: [ExaminedFile]) {
        destination = OutputDestination(output, severalInputs: severalInputs)
        claims = OutputClaims(originals: inputs.map(\.input))
    }

    /// Returns the output files for a Live Photo.
    ///
    /// - Throws: `PipelineError` with code `output-taken` or `output-is-input`.
    public mutating func plan(_ parts: LivePhotoParts) throws(PipelineError) -> PlannedParts {
        let still = parts.still.map { path(for: $0, $0.stillExtension) }
        var movie = parts.movie.map { path(for: $0, $0.movieExtension) }
        if movie == nil, let picture = parts.still, let ending = picture.embeddedExtension {
            movie = path(for: picture, ending)
        }
        if let input = parts.named?.input { try claims.claim([still, movie].compactMap { $0 }, for: input) }
        return PlannedParts(parts: parts, still: still, movie: movie)
    }

    private func path(for file: ExaminedFile, _ pathExtension: String) -> String {
        // The outputs of a bundle go into a plain folder named after it, without the `.pvt` suffix.
        let place = file.input.relativePath.split(separator: "/", omittingEmptySubsequences: false)
        let plain = place.dropLast().map { $0.hasSuffix(".pvt") ? String($0.dropLast(4)) : String($0) }
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
        let usual = format == .mov ? ["mov", "qt"] : ["mp4", "m4v", "3gp"]
        return usual.contains(own.lowercased()) ? own : usual[0]
    }

    /// The extension of the movie embedded behind the picture; `nil` for a file without one.
    fileprivate var embeddedExtension: String? {
        guard case .motionPhoto(_, let movie) = content else { return nil }
        return (try? movie.get())?.format == .mov ? "mov" : "mp4"
    }
}

/// Splits Live Photos into a plain picture and a plain movie with nothing that links them. Nothing is re-encoded.
public struct Splitter: Sendable {
    /// `true` if existing outputs are replaced.
    public var replacesExisting: Bool

    /// Creates a splitter.
    public init(replacesExisting: Bool = false) { self.replacesExisting = replacesExisting }

    /// Returns the Live Photos among files, in the order of their stills; single halves and Motion Photos stand
    /// alone. A half that was named alone is joined by its other half beside it.
    ///
    /// - Returns: The Live Photos, and a failure for each file that was named explicitly and belongs to none.
    public static func livePhotos(
        among files: [ExaminedFile]
    ) -> (photos: [LivePhotoParts], strangers: [PipelineError]) {
        let files = files + files.compactMap { neighbour(of: $0, among: files) }
        let match = LivePhotoMatch(files)
        var photos: [LivePhotoParts] = []
        var used: Set<String> = []
        for file in files where file.still != nil && (file.identifier != nil || file.isMotionPhoto) {
            let movie =
                file.isMotionPhoto ? nil : match.movie(of: file).flatMap { used.contains($0.path) ? nil : $0 }
            photos.append(LivePhotoParts(still: file, movie: movie))
            used.formUnion([file.path] + [movie?.path].compactMap { $0 })
        }
        let lone = files.filter { $0.movie != nil && $0.isHalf && !used.contains($0.path) }
        used.formUnion(lone.map(\.path))
        photos += lone.map { LivePhotoParts(still: nil, movie: $0) }
        let strangers = files.filter { !used.contains($0.path) && !$0.input.isFromFolder }.map { file in
            PipelineError(
                code: "not-a-live-photo",
                path: file.path,
                detail: "is no part of a Live Photo: it has no identifier, and no movie behind its picture"
            )
        }
        return (photos, strangers)
    }

    /// Returns the other half of a file that was named alone: a file of the same name beside it with the same
    /// identifier.
    private static func neighbour(of file: ExaminedFile, among files: [ExaminedFile]) -> ExaminedFile? {
        guard !file.input.isFromFolder, file.entry == nil, !file.isMotionPhoto, let own = file.identifier
        else { return nil }
        let match = LivePhotoMatch(files)
        guard (file.movie == nil ? match.movie(of: file) : match.still(of: file)) == nil else { return nil }
        let endings =
            file.movie == nil
            ? ["mov", "MOV", "mp4", "MP4"]
            : ["jpg", "jpeg", "heic", "png"].flatMap { [$0, $0.uppercased()] }
        let others = endings.lazy.map { file.stem + "." + $0 }
            .filter { FileManager.default.fileExists(atPath: $0) }
            .compactMap { try? ExaminedFile.examine(InputFile(named: $0)).first }
        return others.first { ($0.movie == nil) != (file.movie == nil) && $0.identifier == own }
    }

    /// Writes the parts.
    ///
    /// - Throws: `PipelineError` naming the faulty file and its fault.
    public func split(_ plan: PlannedParts) throws(PipelineError) -> SplitReport {
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
                    throw source.failure("unreadable", "the file has changed while it was read")
                }
                try write(MovieData(Array(source.bytes[range])), as: movie, of: file, writer)
            }
        }
        if let file = plan.parts.movie, let path = plan.movie {
            let (source, data) = try file.movieFile()
            let plain = try source.named { () throws(PairingError) in try LivePhotoSplitter.movie(data) }
            try write(plain, as: path, of: file, writer)
        }
        return report
    }

    private func plainStill(_ source: SourcePhoto) throws(PipelineError) -> [UInt8] {
        try source.named { () throws(MetadataError) in try LivePhotoSplitter.still(source.bytes) }
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
public struct SplitReport: Encodable, Sendable {
    /// The path of the still, or of the movie if there is no still.
    public let input: String
    /// The movie's path, if it is a separate file.
    public let inputMovie: String?
    /// The path of the plain picture.
    public let still: String?
    /// The path of the plain movie.
    public let movie: String?
    /// The time in the movie that matches the still, seconds, precise enough for `pair --still-time` to mark the
    /// same moment again; `nil` if the movie does not mark one.
    public let stillImageTime: Double?
    /// The result for the input.
    public internal(set) var status: OutputStatus
    /// Remarks that are not failures.
    public let notes: [String]?

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
