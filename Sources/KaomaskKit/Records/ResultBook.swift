internal import Formats
internal import FoundationEssentials
internal import Synchronization

/// The record of earlier runs' results, which this run continues: in a hidden file of the result folder, and in a label
/// on each output. docs/decisions/records.md
package final class ResultBook: Sendable {
    /// The state of a result's place.
    enum Standing {
        /// Nothing; the input is to be worked on.
        case open
        /// An unchanged result of the same input with other options, to be replaced.
        case outdated
        /// The requested result, or the knowledge that the input shows nobody.
        case done(CoverOutcome)
        /// A file that no earlier run wrote, or that was changed since, with the reason for thinking so.
        case foreign(String)
    }

    /// The program, models and options, for manifests.
    let engine: Engine
    private let ids: (engine: String, options: String)
    private let folder: String?
    private let roots: [String]
    private let record: RecordFile?
    private let search: String?
    private let replacesExisting: Bool
    /// `true` if one picture was named, so that keeping something else in its place is an error.
    private let isForOne: Bool

    /// Creates the book of a run.
    ///
    /// - Parameters:
    ///   - folder: The result folder; `nil` for results beside their inputs.
    ///   - roots: The input folders, to which its names are relative.
    ///   - words: The options that affect results.
    ///   - remembersBare: `true` to skip pictures known to have no face.
    ///   - isForOne: `true` if one picture was named.
    package init(
        in folder: String?,
        roots: [String],
        _ options: CoverOptions,
        words: [String: String],
        remembersBare: Bool,
        isForOne: Bool
    ) {
        let model = LandmarkSource(path: options.detection.landmarkModel).path
        engine = Engine(options, words: words)
        ids = (engine.id, engine.optionsID)
        (self.folder, self.isForOne, replacesExisting) = (folder, isForOne, options.replacesExisting)
        self.roots = roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        record = folder.map(RecordFile.init)
        // Another build of the program may detect other faces.
        let program = FileVersion(of: "/proc/self/exe")?.text ?? ""
        search =
            remembersBare ? "\(program) \(options.detection.search) \(model ?? "") \(options.asStill)" : nil
    }

    // MARK: What there is

    /// Returns what exists in the place of an input's result. Throws `output-taken` for another input's result, and
    /// `output-exists` for a foreign file in the place of the only picture named.
    func standing(_ plan: PlannedPhoto) throws(PipelineError) -> Standing {
        guard !replacesExisting, plan.still != StandardOutput.name else { return .open }
        guard plan.files.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) else {
            return bare(plan.input).map(Standing.done) ?? .open
        }
        let found = try existing(plan)
        guard case .foreign(let reason) = found, isForOne else { return found }
        let detail = "\(reason); kept, --force replaces it"
        throw PipelineError(code: .outputExists, path: plan.still, detail: detail)
    }

    private func existing(_ plan: PlannedPhoto) throws(PipelineError) -> Standing {
        let line = record?.line(Self.key("output \(name(ofOutput: plan.still))"))
        guard let known = ResultLabel.of(plan.still) ?? line.flatMap({ ResultRecord($0) }),
            let output = known.outputs.first
        else { return .foreign("exists and is on no record") }
        guard output.bytes == FileVersion(of: plan.still)?.size else {
            return .foreign("was changed since kaomask wrote it")
        }
        let isOfInput = isUnchanged(plan.input, since: known)
        if isOfInput, known.options == ids.options { return .done(CoverOutcome(kept: named(known, plan))) }
        if !isOfInput, known.place != place(of: plan.input) {
            let other = line.flatMap { ResultRecord($0) }?.input.name ?? "another picture"
            throw PipelineError(
                code: .outputTaken,
                path: plan.input,
                detail:
                    "\(plan.still) was made of \(other); add --relative-to FOLDER, or give each its own -o"
            )
        }
        guard Digest.text(ofFile: plan.still) == output.sha256 else {
            return .foreign("was changed since kaomask wrote it")
        }
        return .outdated
    }

    /// The record with the names that a label omits.
    private func named(_ known: ResultRecord, _ plan: PlannedPhoto) -> ResultRecord {
        var known = known
        known.input.name = name(ofInput: plan.input)
        let files = [plan.still, plan.movie(in: .pair)].compactMap { $0 }
        for (index, path) in zip(known.outputs.indices, files) {
            known.outputs[index].name = name(ofOutput: path)
        }
        return known
    }

    private func isUnchanged(_ input: String, since known: ResultRecord) -> Bool {
        let version = FileVersion(of: input)
        if let version, version.size == known.input.bytes, version.changed == known.changed { return true }
        guard version?.size ?? known.input.bytes == known.input.bytes || InputWalk.isBundle(input) else {
            return false
        }
        return Self.contents(of: input)?.digest == known.input.sha256
    }

    /// The outcome for a picture in which an earlier run found no face.
    private func bare(_ input: String) -> CoverOutcome? {
        guard let key = bareKey(input), let line = record?.line(key), let known = ResultRecord(line) else {
            return nil
        }
        var outcome = CoverOutcome(status: .skipped, unsure: known.unsure, searched: false)
        outcome.record = known
        return outcome
    }

    // MARK: What is noted

    /// An input's record; `nil` if it cannot be read.
    private func input(_ path: String) -> (file: ResultRecord.File, changed: Int)? {
        let changed = FileVersion(of: path)?.changed ?? 0
        guard let (bytes, digest) = Self.contents(of: path) else { return nil }
        return (ResultRecord.File(name: name(ofInput: path), bytes: bytes, sha256: digest), changed)
    }

    /// The size and digest of a file, or of a bundle's picture.
    static func contents(of path: String) -> (bytes: Int, digest: String)? {
        if path == StandardInput.name || InputWalk.isBundle(path) {
            return (try? SourceParts.read(path).photo.bytes).map { ($0.count, Digest.text(of: $0)) }
        }
        guard let file = try? OpenFile(path), let digest = Digest.text(of: MovieData(file)) else {
            return nil
        }
        return (file.count, digest)
    }

    /// Returns the note on a result, to be taken before it is written. One that is none, the copy of an input that
    /// failed, counts as made with other options: the next run tries again.
    func note(_ outcome: CoverOutcome, _ plan: PlannedPhoto, isResult: Bool = true) -> ResultNote {
        ResultNote { [self] files in
            let outputs = files.map {
                ResultRecord.File(name: name(ofOutput: $0.path), bytes: $0.bytes, sha256: $0.sha256)
            }
            guard let line = line(outcome, of: plan.input, outputs, isResult: isResult) else { return nil }
            record?.add(JSONLine.encode(line), Self.key("output \(name(ofOutput: plan.still))"))
            addEngine()
            return line
        }
    }

    /// Records a picture without a face.
    func noteBare(_ outcome: CoverOutcome, _ plan: PlannedPhoto) -> ResultRecord? {
        guard outcome.status == .skipped, let line = line(outcome, of: plan.input, []) else { return nil }
        if outcome.isBareForGood, let key = bareKey(plan.input) {
            record?.add(JSONLine.encode(line), key)
            addEngine()
        }
        return line
    }

    /// Writes lines that wait for the result folder.
    func flush() { record?.flush() }

    /// Returns the record of the input at a path, or of a file within it.
    func line(
        _ outcome: CoverOutcome,
        of path: String,
        _ outputs: [ResultRecord.File],
        within file: ResultRecord.File? = nil,
        isResult: Bool = true
    ) -> ResultRecord? {
        guard let input = file.map({ (file: $0, changed: 0) }) ?? input(path) else { return nil }
        return ResultRecord(
            input: input.file,
            changed: input.changed,
            place: place(of: path),
            options: isResult ? ids.options : "",
            engine: ids.engine,
            outputs: outputs,
            status: outcome.status,
            outcome: outcome
        )
    }

    /// Records what became of the pictures of a tar file.
    func note(_ rows: [ManifestRow], ofShard name: String) {
        record?.add(JSONLine.encode(rows), Self.key("shard \(name)"))
        addEngine()
    }

    /// Returns what an earlier run noted of a tar file; `nil` without a record.
    func rows(ofShard name: String) -> [ManifestRow]? {
        let line = record?.line(Self.key("shard \(name)"))
        return line.flatMap { try? JSONDecoder().decode([ManifestRow].self, from: Data($0.utf8)) }
    }

    private let hasEngine = Atomic(false)

    /// Records the engine once.
    private func addEngine() {
        guard !hasEngine.exchange(true, ordering: .relaxed) else { return }
        let key = Self.key("engine \(ids.engine)")
        if record?.line(key) == nil { record?.add(JSONLine.encode(engine), key) }
    }

    /// Returns an earlier run's record of an engine.
    func engine(_ id: String) -> Engine? {
        if id == ids.engine { return engine }
        let line = record?.line(Self.key("engine \(id)"))
        return line.flatMap { try? JSONDecoder().decode(Engine.self, from: Data($0.utf8)) }
    }

    // MARK: Names

    /// An input's path below the folder it was found in.
    func name(ofInput path: String) -> String {
        if let root = roots.first(where: path.hasPrefix) { return String(path.dropFirst(root.count)) }
        return path.typedPlace ?? path.fileName
    }

    private func name(ofOutput path: String) -> String {
        let top = folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        if let top, path.hasPrefix(top) { return String(path.dropFirst(top.count)) }
        return path.fileName
    }

    private func place(of input: String) -> String {
        String(StableHash.value(of: InputWalk.canonical(input)), radix: 16)
    }

    /// The key of a picture and its search options; `nil` without a file, and if it is not remembered.
    private func bareKey(_ input: String) -> UInt64? {
        guard let search, !InputWalk.namesFolder([input]), !InputWalk.isSpecial(input),
            let version = FileVersion(of: input)
        else { return nil }
        return Self.key("\(InputWalk.canonical(input)) \(version.text) \(search)")
    }

    private static func key(_ text: String) -> UInt64 { StableHash.value(of: text) }
}

/// The writer's note on one result.
final class ResultNote: Sendable {
    private let take: @Sendable ([(path: String, bytes: Int, sha256: String)]) -> ResultRecord?
    private let taken = Mutex<ResultRecord?>(nil)

    init(_ take: @escaping @Sendable ([(path: String, bytes: Int, sha256: String)]) -> ResultRecord?) {
        self.take = take
    }

    /// The record, once the result was written.
    var record: ResultRecord? { taken.withLock { $0 } }

    /// Notes files about to get their names, and returns the first one's label.
    func label(_ path: String, _ still: MovieData, movie: (path: String, data: MovieData)? = nil) -> [UInt8]?
    {
        let files = [(path, still)] + (movie.map { [($0.path, $0.data)] } ?? [])
        let described = files.compactMap { path, data in
            Digest.text(of: data).map { (path: path, bytes: data.count, sha256: $0) }
        }
        let record = described.count == files.count ? take(described) : nil
        taken.withLock { $0 = record }
        return record.flatMap(ResultLabel.bytes)
    }
}

extension CoverOutcome {
    init(kept record: ResultRecord) {
        self.init(status: .kept, faces: record.faces, unsure: record.unsure)
        (earlierSearch, self.record) = (record.movieSearch, record)
    }
}

extension String {
    /// A relative path as typed, without `.`; `nil` for one that leads up or is absolute.
    var typedPlace: String? {
        let parts = split(separator: "/").filter { $0 != "." }
        return hasPrefix("/") || parts.contains("..") || parts.isEmpty ? nil : parts.joined(separator: "/")
    }
}
