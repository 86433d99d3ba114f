import Formats
internal import FoundationEssentials
internal import Glibc
internal import Pairing

/// Writes both halves of a Live Photo. Even an interruption leaves no half alone and no mixed halves.
///
/// Both are on the disk before either gets its name. Then the still gets a hidden name, the movie its own, and the
/// still its own: a hidden still tells the next run that the movie beside it is an interrupted run's, not the user's.
struct PairWriter {
    let still, movie: String
    let permissions: FilePermissions
    let replacesExisting: Bool
    /// The still's record, or `nil`.
    var label: [UInt8]?

    /// Writes both halves. Throws `output-exists` if existing files are to be kept, or `unwritable`.
    func write(still stillBytes: [UInt8], movie movieData: MovieData) throws(PipelineError) {
        let stagedMovie = try StagedFile.stage(movieData, for: movie, permissions)
        let stagedStill = try stage(stillBytes)
        // Optionals, because a closure cannot consume a captured value, only take it out of one.
        var movieHalf = Optional(stagedMovie)
        var stillHalf = Optional(stagedStill)
        try FolderLock.holding(folderOf: still) { () throws(PipelineError) in
            let replaces = replacesExisting || isLeftover
            if !replaces { try checkNothingStands() }
            guard let stillHalf = stillHalf.take(), let movieHalf = movieHalf.take() else { return }
            unsafe unlink(hiddenStill)
            try stillHalf.commit(.keep)
            do throws(PipelineError) {
                // The old pair is removed before the new one is named: briefly no pair is better than a mixed one.
                if replaces { for path in [still, movie] { unsafe unlink(path) } }
                try movieHalf.commit(.keep)
            } catch {
                unsafe unlink(hiddenStill)
                throw error
            }
            guard unsafe rename(hiddenStill, still) == 0 else { throw StagedFile.unwritable(still) }
        }
    }

    /// Stages the still under its hidden name; errors mention its final one.
    private func stage(_ bytes: [UInt8]) throws(PipelineError) -> StagedFile {
        do throws(PipelineError) {
            return try StagedFile.stage(bytes, for: hiddenStill, permissions, label: label)
        } catch {
            throw PipelineError(code: error.code, path: still, detail: error.detail)
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// `true` if an interrupted run left the movie, or only its hidden still.
    private var isLeftover: Bool {
        guard !exists(still), let hidden = try? FileBytes.read(hiddenStill) else { return false }
        guard exists(movie) else { return true }
        guard let movie = try? SourceMovie.open(movie),
            let identifier = try? StillInspection(hidden).contentIdentifier
        else { return false }
        return (try? MovieInspection(movie.data))?.contentIdentifier == identifier
    }

    private func checkNothingStands() throws(PipelineError) {
        for (path, other) in [(still, movie), (movie, still)] where exists(path) {
            let detail =
                exists(other)
                ? StagedFile.taken(path)
                : "already exists without its other half; choose another -o, or --force to replace it"
            throw PipelineError(code: .outputExists, path: path, detail: detail)
        }
    }

    /// The still's hidden name, derived from its own for the next run to find.
    var hiddenStill: String {
        let folder = still.folderPath
        let digits = String(StableHash.value(of: still.fileName), radix: 16)
        return (folder.isEmpty ? "" : folder + "/") + ".kaomask-\(digits).part"
    }
}
