internal import Foundation
import KaomaskKit

/// The jobs of earlier runs, one file each in a hidden folder among the results, so that a restarted server
/// knows the results and the covered pictures.
///
/// Losing them only means doing work again: files that cannot be read or written are skipped silently.
struct JobShelf: Sendable {
    private let output: String

    init(output: String) { self.output = output }

    private var folder: String { output + "/.kaomask-jobs" }

    private func path(_ id: String) -> String { "\(folder)/\(id).json" }

    /// Returns the jobs with their remaining files, oldest first. A job that was running is now cancelled.
    func read() -> [Job] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let jobs = names.compactMap { name -> Job? in
            guard let number = Int((name as NSString).deletingPathExtension), number > 0 else { return nil }
            return job(String(number))
        }
        return jobs.sorted { (Int($0.id) ?? 0) < (Int($1.id) ?? 0) }
    }

    func put(_ job: Job) {
        let files = job.results.map { $0.files.compactMap { relative($0.path) } }
        try? JSONFile.write(Kept(job: job, files: files), as: path(job.id), .ownerOnly)
    }

    func drop(_ id: String) { try? FileManager.default.removeItem(atPath: path(id)) }

    private func job(_ id: String) -> Job? {
        guard
            let kept = try? JSONFile.read(
                Kept.self,
                from: path(id),
                code: .unreadable,
                kind: "the page writes it"
            ), kept.job.id == id, kept.files.count == kept.job.results.count
        else { return nil }
        var job = kept.job
        job.results = zip(kept.job.results, kept.files).compactMap { result, places in
            var result = result
            result.files = places.compactMap(absolute).compactMap(Job.File.init)
            // A result whose files are all gone was not made.
            return result.files.isEmpty && !places.isEmpty ? nil : result
        }
        for index in job.results.indices { job.results[index].index = index }
        if job.state == .running { job.state = .cancelled }
        return job.results.isEmpty ? nil : job
    }

    private func relative(_ path: String) -> String? {
        path.hasPrefix(output + "/") ? String(path.dropFirst(output.count + 1)) : nil
    }

    /// Returns the path of a result; `nil` for one outside the folder, which the server never writes.
    private func absolute(_ place: String) -> String? {
        let path = output + "/" + place
        return InputWalk.leads(path, into: output) ? path : nil
    }

    /// A job as it is stored, with the paths of its results' files relative to the folder. The page never gets them.
    private struct Kept: Codable {
        let job: Job
        let files: [[String]]
    }
}
