internal import Foundation

/// The write stage: outputs appear whole or not at all.
struct PhotoWriter: Sendable {
    let replacesExisting: Bool

    /// What stands under a photo's names before it is made.
    enum Standing { case nothing, complete, partial }

    /// Whether the outputs of a photo are there already.
    func standing(_ photo: PlannedPhoto) -> Standing {
        let paths = [photo.still, photo.movie].compactMap { $0 }
        let existing = paths.filter { FileManager.default.fileExists(atPath: $0) }.count
        return existing == 0 ? .nothing : existing == paths.count ? .complete : .partial
    }

    /// Writes one picture.
    func write(_ still: [UInt8], as path: String) throws(PipelineError) {
        try makeFolder(of: path)
        try StagedFile.stage(still, for: path).commit(replacesExisting ? .replace : .keep)
    }

    /// Writes a file that goes with an output and is made anew with it.
    func replace(_ bytes: [UInt8], as path: String) throws(PipelineError) {
        try makeFolder(of: path)
        try StagedFile.stage(bytes, for: path).commit(.replace)
    }

    /// Writes both halves of a Live Photo: both are on the disk before either gets its name, and the movie
    /// gets its name first, so that no still ever points to a movie that is not there.
    func write(still: [UInt8], movie: [UInt8], as photo: PlannedPhoto) throws(PipelineError) {
        guard let moviePath = photo.movie else { return try write(still, as: photo.still) }
        try makeFolder(of: photo.still)
        let stagedMovie = try StagedFile.stage(movie, for: moviePath)
        let stagedStill = try StagedFile.stage(still, for: photo.still)
        // A movie alone is what an interrupted run leaves; it is made again together with its still.
        let leftover = standing(photo) == .partial && !FileManager.default.fileExists(atPath: photo.still)
        let isNew = !FileManager.default.fileExists(atPath: moviePath)
        try stagedMovie.commit(replacesExisting || leftover ? .replace : .keep)
        do throws(PipelineError) {
            try stagedStill.commit(replacesExisting ? .replace : .keep)
        } catch {
            if isNew { unsafe unlink(moviePath) }
            throw error
        }
    }

    private func makeFolder(of path: String) throws(PipelineError) {
        let folder = (path as NSString).deletingLastPathComponent
        guard !folder.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw PipelineError(
                code: "unwritable",
                path: path,
                detail: "the folder \(folder) cannot be made or written to"
            )
        }
    }
}
