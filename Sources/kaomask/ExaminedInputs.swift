internal import ArgumentParser
import KaomaskKit

extension InputOptions {
    /// Examines all named files before reporting: halves of Live Photos can be matched only when all are known. Returns
    /// files and failures in order, and whether the run was stopped.
    func examined(
        excluding output: String? = nil,
        with examiner: PictureExaminer? = nil
    ) async -> (files: [Outcome<ExaminedFile>], wasStopped: Bool) {
        let inputs = feed(excluding: output, accepts: InputWalk.looksLikePictureOrMovie) { _ in
            ()
        } planning: { _, file in
            .success(file)
        }
        var files: [Outcome<ExaminedFile>] = []
        let summary = await Interruption.listening {
            await Batch.run(inputs, jobs: jobs, isStopped: { Interruption.isRequested }) {
                file throws(PipelineError) in
                try ExaminedFile.examine(file, with: examiner)
            } emit: { outcome in
                switch outcome {
                case .success(let examined): files += examined.map(Outcome.success)
                case .failure(let error): files.append(.failure(error))
                }
            }
        }
        return (files, summary.wasStopped)
    }

    /// Returns `true` if the results of `count` Live Photos need a folder, whatever their number of files.
    func needFolder(for count: Int) -> Bool { count > 1 || haveList || InputWalk.namesFolder(inputs) }

    /// Throws if the results of a folder or a list have no destination.
    func requireFolder(_ output: String?) throws {
        if output == nil && (haveList || InputWalk.namesFolder(inputs)) { throw Run.needsFolder }
    }
}
