internal import FoundationEssentials
internal import Synchronization

/// The outcome of an input: a line of a manifest. Keys without a value are null.
struct ManifestRow: Codable, Hashable, Sendable {
    /// A covered face.
    struct Face: Codable, Hashable, Sendable {
        let box: [Int]
        let kind: String
        let score: Double?
    }

    /// An input; without size and digest if it failed.
    struct Input: Codable, Hashable, Sendable {
        let bytes: Int?
        let name: String
        let sha256: String?
    }

    let engine: String?
    let error: String?
    let faces: [Face]
    let input: Input
    let movie: ResultRecord.File?
    let output: ResultRecord.File?
    /// The tar file with the input and, under the same name, the one with the output.
    let shard: String?
    let status: String
    let unsure: Int

    private enum CodingKeys: String, CodingKey {
        case engine, error, faces, input = "in", movie, output = "out", shard, status, unsure
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(engine, forKey: .engine)
        try container.encode(error, forKey: .error)
        try container.encode(faces, forKey: .faces)
        try container.encode(input, forKey: .input)
        try container.encode(movie, forKey: .movie)
        try container.encode(output, forKey: .output)
        try container.encode(shard, forKey: .shard)
        try container.encode(status, forKey: .status)
        try container.encode(unsure, forKey: .unsure)
    }

    init(_ record: ResultRecord, shard: String? = nil) {
        (engine, error, self.shard, status) = (record.engine, nil, shard, record.status.rawValue)
        faces = record.faces.map {
            Face(box: $0.box, kind: $0.kind ?? "face", score: $0.confidence?.rounded(places: 3))
        }
        input = Input(bytes: record.input.bytes, name: record.input.name, sha256: record.input.sha256)
        (output, movie) = (record.outputs.first, record.outputs.dropFirst().first)
        unsure = record.unsure.count
    }

    /// The line for an input that failed or was passed over, with the digests of the input and of its copy, if known.
    init(_ failure: PipelineError, name: String, _ file: ResultRecord.File?, shard: String? = nil) {
        (engine, error, faces, self.shard) = (nil, failure.code.rawValue, [], shard)
        input = Input(bytes: file?.bytes, name: name, sha256: file?.sha256)
        output = failure.copyRecord?.outputs.first ?? (failure.copied == nil ? nil : file)
        (movie, unsure) = (nil, 0)
        status = PassedOverReport(failure)?.status ?? "failed"
    }

    /// The sort key.
    var place: String { (shard.map { $0 + "\u{0}" } ?? "") + input.name }
}

/// The first line of a manifest: the engines by identifier.
struct ManifestHead: Codable {
    var engines: [String: Engine]
    var version = 1
}

/// Writes a run's manifest: sorted, without clock, host or a path above the inputs' folder, so that equal work gives
/// equal bytes. Lines wait in an unnamed file; only their places are in memory.
package final class ManifestWriter: Sendable {
    private let path: String
    private let book: ResultBook
    private let spool: Spool
    private let state = Mutex(State())

    private struct State {
        var lines: [(place: String, range: Range<Int>)] = []
        var engines: Set<String> = []
        /// The number of results without a record.
        var unknown = 0
        /// Why a line could not be kept.
        var fault: PipelineError?
    }

    /// The number of results without a record.
    package var unknown: Int { state.withLock { $0.unknown } }

    /// Creates a writer; at its end it replaces only a manifest. Throws `output-exists` or `unwritable`.
    package init(_ path: String, _ book: ResultBook) throws(PipelineError) {
        if FileManager.default.fileExists(atPath: path), (try? Manifest(path)) == nil {
            let detail = "exists and is not a manifest; choose another name"
            throw PipelineError(code: .outputExists, path: path, detail: detail)
        }
        (self.path, self.book, spool) = (path, book, try Spool(for: path))
    }

    /// Adds an input's record; `nil` for a kept result without one.
    package func add(_ record: ResultRecord?) { add(record.map { [ManifestRow($0)] }) }

    /// Adds an input that failed or was passed over.
    package func add(_ failure: PipelineError) {
        add([ManifestRow(failure, name: book.name(ofInput: failure.path), failure.copyRecord?.input)])
    }

    /// Adds the lines of a result; `nil` for a kept one without a record.
    func add(_ rows: [ManifestRow]?) {
        state.withLock { state in
            guard let rows else { return state.unknown += 1 }
            do throws(PipelineError) {
                for row in rows {
                    if let engine = row.engine { state.engines.insert(engine) }
                    let line = Array((JSONLine.encode(row) + "\n").utf8)
                    state.lines.append((row.place, try spool.append(line)))
                }
            } catch { state.fault = state.fault ?? error }
        }
    }

    /// Writes the manifest, or throws `unwritable`.
    package func finish() throws(PipelineError) {
        let state = state.withLock { $0 }
        if let fault = state.fault { throw fault }
        let known = state.engines.compactMap { id in book.engine(id).map { (id, $0) } }
        let head = ManifestHead(engines: Dictionary(uniqueKeysWithValues: known))
        try OutputFolder.make(for: path, like: nil)
        let file = try StagedFile.begin(for: path, .ownerOnly)
        try file.append(Array((JSONLine.encode(head) + "\n").utf8))
        var last: [UInt8] = []
        for line in state.lines.sorted(by: {
            ($0.place, $0.range.lowerBound) < ($1.place, $1.range.lowerBound)
        }) {
            guard let bytes = spool.bytes(in: line.range) else { throw StagedFile.unwritable(path) }
            if bytes != last { try file.append(bytes) }
            last = bytes
        }
        try file.sync()
        try file.commit(.replace)
    }
}

/// An existing manifest.
package struct Manifest {
    /// The file's path.
    let path: String
    private let bytes: Data
    private let rows: [Range<Int>]
    let head: ManifestHead

    /// Opens the manifest at `path`. Throws `unreadable`, or `bad-list` for another file.
    package init(_ path: String) throws(PipelineError) {
        self.path = path
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            throw SystemError.unreadable(path)
        }
        var (lines, start): ([Range<Int>], Int) = ([], 0)
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            lines.append(start..<end)
            start = end + 1
        }
        guard start == bytes.count, let first = lines.first,
            let head = try? JSONDecoder().decode(ManifestHead.self, from: bytes[first])
        else { throw PipelineError(code: .badList, path: path, detail: "not a manifest, or cut off") }
        (self.bytes, rows, self.head) = (bytes, Array(lines.dropFirst()), head)
    }

    /// Passes on all rows with their lines; throws `bad-list` for an invalid one.
    func forEach(_ body: (ManifestRow, Range<Int>) throws(PipelineError) -> Void) throws(PipelineError) {
        for (number, line) in rows.enumerated() {
            guard let row = try? JSONDecoder().decode(ManifestRow.self, from: bytes[line]) else {
                throw PipelineError(
                    code: .badList,
                    path: path,
                    detail: "line \(number + 2) is not a manifest's"
                )
            }
            try body(row, line)
        }
    }

    /// Merges manifests of parts of one work: sorted, equal lines once; for an input that failed in one, the line with
    /// an output in another. Returns the inputs with two different outputs, whose lines are all kept. Throws for a
    /// damaged manifest, and the errors of `write`.
    package static func merge(
        _ manifests: [Manifest],
        write: (String) throws(PipelineError) -> Void
    ) throws(PipelineError) -> [String] {
        var head = ManifestHead(engines: [:])
        var all: [(place: String, hasOutput: Bool, manifest: Int, line: Range<Int>)] = []
        for (number, manifest) in manifests.enumerated() {
            head.engines.merge(manifest.head.engines) { first, _ in first }
            try manifest.forEach { row, line in all.append((row.place, row.error == nil, number, line)) }
        }
        try write(JSONLine.encode(head))
        all.sort { ($0.place, $0.manifest, $0.line.lowerBound) < ($1.place, $1.manifest, $1.line.lowerBound) }
        var (disputed, start): ([String], Int) = ([], 0)
        while start < all.count {
            let end = all[start...].firstIndex { $0.place != all[start].place } ?? all.count
            let same = all[start..<end]
            let done = same.filter(\.hasOutput)
            let texts = (done.isEmpty ? same : done[...]).map { row in
                String(decoding: manifests[row.manifest].bytes[row.line], as: UTF8.self)
            }
            let distinct = texts.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.sorted()
            if distinct.count > 1 { disputed.append(all[start].place.replacing("\u{0}", with: "/")) }
            for text in distinct { try write(text) }
            start = end
        }
        return disputed
    }

    /// A file of a folder that differs from the manifest.
    package struct Finding: Sendable {
        /// The kind of difference.
        package enum Kind: String, CaseIterable, Sendable {
            case missing, changed, foreign
        }

        /// The difference.
        package let kind: Kind
        /// Its path below the folder.
        package let name: String
    }

    /// Compares the outputs in a folder with the manifest. Passes on the differences and returns the number of correct
    /// outputs; throws for a damaged manifest.
    package func check(_ root: String, tell: (Finding) -> Void) throws(PipelineError) -> Int {
        var (right, known, tars): (Int, Set<String>, [String: Set<ResultRecord.File>]) = (0, [], [:])
        let folder = root.hasSuffix("/") ? root : root + "/"
        try forEach { row, _ in
            if let shard = row.shard {
                known.insert(shard)
                return tars[shard, default: []].formUnion([row.output].compactMap { $0 })
            }
            for file in [row.output, row.movie].compactMap({ $0 }) {
                known.insert(file.name)
                // A name that leads out of the folder is not in it.
                guard file.name.typedPlace != nil, let version = FileVersion(of: folder + file.name) else {
                    tell(Finding(kind: .missing, name: file.name))
                    continue
                }
                let isRight =
                    version.size == file.bytes && Digest.text(ofFile: folder + file.name) == file.sha256
                if isRight { right += 1 } else { tell(Finding(kind: .changed, name: file.name)) }
            }
        }
        for (shard, files) in tars.sorted(by: { $0.key < $1.key }) {
            var missing = Set(files.map(\.name))
            func look(_ file: ResultRecord.File) {
                let isKnown = missing.remove(file.name) != nil
                if files.contains(file) { return right += 1 }
                tell(Finding(kind: isKnown ? .changed : .foreign, name: "\(shard)/\(file.name)"))
            }
            try? TarReader.read(shard.typedPlace.map { folder + $0 } ?? "", copiesLeft: false) { piece in
                if case .member(let member) = piece { look(.init(member.name, member.bytes)) }
                if case .left(let file) = piece { look(file) }
            }
            for name in missing.sorted() { tell(Finding(kind: .missing, name: "\(shard)/\(name)")) }
        }
        let own = InputWalk.canonical(path)
        InputWalk.walk(root, accepts: { !InputWalk.namesFolder([$0]) && !$0.hasSuffix(".faces.json") }) {
            file in
            guard let file = try? file.get(), !known.contains(file.relativePath),
                InputWalk.canonical(file.path) != own
            else { return }
            tell(Finding(kind: .foreign, name: file.relativePath))
        }
        return right
    }
}
