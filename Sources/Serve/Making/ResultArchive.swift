internal import Archive
internal import Foundation
internal import Pipeline

/// All files of a job in one zip archive, in the folders they lie in, so that pairs stay together. It loses its name as
/// soon as it is written, and is gone when nobody holds it any more, however the server ends.
final class ResultArchive: Sendable {
    private let descriptor: Int32

    /// Writes the archive into the folder for results.
    ///
    /// - Parameter output: The folder for results, which the names in the archive begin below.
    /// - Throws: `PipelineError` when it cannot be written.
    init(_ job: Job, output: String) throws(PipelineError) {
        let path = Leftovers.name(for: "zip", in: output)
        defer { unsafe unlink(path) }
        let files = job.results.flatMap(\.files).map { file in
            (name: String(file.path.dropFirst(output.count + 1)), path: file.path)
        }
        do throws(ArchiveError) { try ZipArchive.write(files, as: path) } catch {
            throw PipelineError(code: "unwritable", path: path, detail: error.description)
        }
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw PipelineError(code: "unreadable", path: path, detail: "the archive cannot be read")
        }
    }

    deinit { close(descriptor) }

    /// Where it can be read as long as it is held.
    var path: String { "/proc/self/fd/\(descriptor)" }
}
