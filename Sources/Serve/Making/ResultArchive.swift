internal import Foundation
internal import KaomaskKit

/// A zip archive of all files of a job, in their folders, so that pairs stay together. It is unlinked as soon
/// as it is written: it disappears with its last reference, however the server ends.
final class ResultArchive: Sendable {
    private let descriptor: Int32

    /// Writes the archive to the folder for results; names in it are relative to that.
    init(_ job: Job, output: String) throws(PipelineError) {
        let path = Leftovers.name(for: "zip", in: output)
        defer { unsafe unlink(path) }
        let files = job.results.flatMap(\.files).map { file in
            (name: String(file.path.dropFirst(output.count + 1)), path: file.path)
        }
        try ZipArchive.write(files, as: path)
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw PipelineError(code: .unreadable, path: path, detail: "the archive cannot be read")
        }
    }

    deinit { close(descriptor) }

    /// The path under which it can be read while it is held.
    var path: String { "/proc/self/fd/\(descriptor)" }
}
