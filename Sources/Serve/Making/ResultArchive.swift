internal import Archive
internal import Foundation
internal import Pipeline

/// All files of a job in one zip archive, in the folders they lie in, so that pairs stay together.
enum ResultArchive {
    /// Writes the archive into the folder for results, under a hidden name.
    ///
    /// - Parameter output: The folder for results, which the names in the archive begin below.
    /// - Returns: Where it is; whoever asked removes it.
    /// - Throws: `PipelineError` when it cannot be written.
    static func write(_ job: Job, output: String) throws(PipelineError) -> String {
        let path = output + "/.kaomask-\(UUID().uuidString).zip"
        let files = job.results.flatMap(\.files).map { file in
            (name: String(file.path.dropFirst(output.count + 1)), path: file.path)
        }
        do throws(ArchiveError) { try ZipArchive.write(files, as: path) } catch {
            throw PipelineError(code: "unwritable", path: path, detail: error.description)
        }
        return path
    }
}
