internal import Dispatch
internal import FoundationEssentials
internal import Synchronization

/// A run over tar files: their pictures are covered, everything else is copied. docs/many-machines.md
package final class TarCovering: Sendable {
    /// A picture of a tar file, or a whole one that is kept.
    package struct Part: Sendable {
        fileprivate let plan: PlannedPhoto
        fileprivate let member: TarMember?
        /// Its place among the pieces.
        fileprivate let place: Int
    }

    private struct State: ~Copyable {
        var file: StagedFile?
        /// Pieces that wait for an earlier one.
        var waiting: [Int: [UInt8]] = [:]
        var (reserved, written) = (0, 0)
        /// `true` if anything was passed on.
        var isTold = false
        /// The current tar file's name and its pictures' lines for the manifest.
        var (shard, rows) = ("", [ManifestRow]())
        /// Why the tar file is given up.
        var fault: PipelineError?
    }

    private let output: String
    private let onError: ErrorPolicy
    private let replacesExisting: Bool
    private let book: ResultBook?
    private let manifest: ManifestWriter?
    private let state = Mutex(State())
    /// The pieces that may wait: memory does not grow with the tar file.
    private let room: DispatchSemaphore
    private let limit: Int

    /// Creates a run with results in the folder `output`, or on standard output. The manifest gets whole tar files.
    package init(to output: String, _ options: CoverOptions, jobs: Int, _ manifest: ManifestWriter?) {
        (self.output, onError, replacesExisting) = (output, options.onError, options.replacesExisting)
        (book, self.manifest) = (options.book, manifest)
        limit = 4 * jobs
        room = DispatchSemaphore(value: limit)
    }

    /// Reads tar files, passes on their pictures, and writes the results, each when all its pictures are covered.
    package func read(_ tars: [String], to pass: (Outcome<Part>) -> Void) {
        func hand(_ part: Outcome<Part>) {
            state.withLock { $0.isTold = true }
            pass(part)
        }
        var done: Set<String> = []
        for tar in tars {
            let name = tar.fileName
            let isFile = output != StandardOutput.name
            let target = isFile ? output.appending(item: name) : output
            do throws(PipelineError) {
                state.withLock { ($0.shard, $0.rows) = (name, []) }
                if isFile, try !begin(target, of: tar, isTaken: !done.insert(target).inserted) {
                    manifest?.add(book?.rows(ofShard: name))
                    let plan = PlannedPhoto(inMemory: tar, nil, as: target)
                    hand(.success(Part(plan: plan, member: nil, place: 0)))
                    continue
                }
                try TarReader.read(tar, copiesLeft: onError == .copy) { piece in
                    switch piece {
                    case .bytes(let bytes): put(bytes, at: reserve())
                    case .left(let file):
                        let detail = "may show somebody, and is not covered in a tar file"
                        let path = "\(tar)/\(file.name)"
                        var error = PipelineError(code: .unsupportedFormat, path: path, detail: detail)
                        if onError == .copy { error.copied = "\(target)/\(file.name)" }
                        list { ManifestRow(error, name: file.name, file, shard: $1) }
                        giveUpIfAsked(error)
                        hand(.failure(error))
                    case .member(let member):
                        let place = isFile ? "\(target)/\(member.name)" : target
                        let plan = PlannedPhoto(inMemory: "\(tar)/\(member.name)", nil, as: place)
                        hand(.success(Part(plan: plan, member: member, place: reserve())))
                    }
                }
                try finish(tar)
            } catch {
                try? finish(tar, error)
                manifest?.add([ManifestRow(error, name: name, nil)])
                hand(.failure(error))
            }
        }
    }

    /// Begins the result of a tar file; `false` if there is one already, which is kept.
    private func begin(_ target: String, of tar: String, isTaken: Bool) throws(PipelineError) -> Bool {
        guard !isTaken, FileIdentity(path: tar).map({ $0 != FileIdentity(path: target) }) ?? true else {
            let detail = "\(target) is the tar file itself, or made of another; choose another folder"
            throw PipelineError(code: isTaken ? .outputTaken : .outputIsInput, path: tar, detail: detail)
        }
        guard replacesExisting || !FileManager.default.fileExists(atPath: target) else { return false }
        try OutputFolder.make(for: target, like: tar)
        try state.withLock { state throws(PipelineError) in
            state.file = try StagedFile.begin(for: target, FilePermissions(like: [tar]))
        }
        return true
    }

    /// `true` if there was no picture and no failure, so that all was copied.
    package var hasOnlyCopied: Bool { state.withLock { !$0.isTold } }

    /// Covers a picture; throws its failure, after its original was copied if that was asked for.
    package func cover(_ part: Part, _ pipeline: Pipeline) throws(PipelineError) -> CoverReport {
        guard let member = part.member else {
            return CoverReport(part.plan, CoverOutcome(status: .kept), hidesFaces: true)
        }
        do throws(PipelineError) {
            let (bytes, report) = try pipeline.cover(member.bytes, as: part.plan)
            list { book, shard in
                let input = ResultRecord.File(member.name, member.bytes)
                let made = bytes.map { ResultRecord.File(member.name, $0) } ?? input
                let outcome = CoverOutcome(status: report.status, faces: report.faces, unsure: report.unsure)
                let record = book.line(outcome, of: part.plan.input, [made], within: input)
                return record.map { ManifestRow($0, shard: shard) }
            }
            put(member.blocks(with: bytes ?? member.bytes), at: part.place)
            return report
        } catch {
            var failure = error
            if onError == .copy, error.code.isOfPicture { failure.copied = part.plan.still }
            giveUpIfAsked(failure)
            list { [failure] in
                ManifestRow(failure, name: member.name, .init(member.name, member.bytes), shard: $1)
            }
            put(failure.copied == nil ? [] : member.blocks(with: member.bytes), at: part.place)
            throw failure
        }
    }

    /// Keeps a line until the tar file is whole.
    private func list(_ row: (_ book: ResultBook, _ shard: String) -> ManifestRow?) {
        guard let book, let row = row(book, state.withLock { $0.shard }) else { return }
        state.withLock { $0.rows.append(row) }
    }

    private func giveUpIfAsked(_ error: PipelineError) {
        guard onError == .fail else { return }
        let detail = "given up after that (--on-error fail)"
        let fault = PipelineError(code: error.code, path: error.path.folderPath, detail: detail)
        state.withLock { $0.fault = fault }
    }

    private func reserve() -> Int {
        room.wait()
        return state.withLock { state in
            state.reserved += 1
            return state.reserved - 1
        }
    }

    /// Writes a piece once all before it are written.
    private func put(_ bytes: [UInt8], at place: Int) {
        state.withLock { state in
            state.waiting[place] = bytes
            while let next = state.waiting.removeValue(forKey: state.written) {
                do throws(PipelineError) {
                    if state.fault == nil { try write(next, &state) }
                } catch { state.fault = error }
                state.written += 1
                room.signal()
            }
        }
    }

    private func write(_ bytes: [UInt8], _ state: inout State) throws(PipelineError) {
        if output == StandardOutput.name {
            try StandardOutput.write(bytes)
        } else {
            try state.file?.append(bytes)
        }
    }

    /// Waits for all pieces, and gives the result its name unless there is a fault, which is thrown.
    private func finish(_ tar: String, _ fault: PipelineError? = nil) throws(PipelineError) {
        for _ in 0..<limit { room.wait() }
        defer { for _ in 0..<limit { room.signal() } }
        try state.withLock { state throws(PipelineError) in
            let fault = fault ?? state.fault
            state.fault = nil
            let file = state.file.take()
            if let fault { throw fault }
            try file?.sync()
            if let book {
                if state.rows.isEmpty, let (size, digest) = ResultBook.contents(of: tar) {
                    let whole = ResultRecord.File(name: state.shard, bytes: size, sha256: digest)
                    let record = book.line(CoverOutcome(status: .copied), of: tar, [whole], within: whole)
                    state.rows = [record].compactMap { $0 }.map { ManifestRow($0) }
                }
                book.note(state.rows, ofShard: state.shard)
            }
            try file?.commit(replacesExisting ? .replace : .keep)
            manifest?.add(state.rows)
        }
    }
}
