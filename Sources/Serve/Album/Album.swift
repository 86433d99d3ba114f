internal import Foundation
import KaomaskKit
internal import Pairing

/// The items of the folder. A request walks the folder again if the last walk is old; files are read in the background.
actor Album {
    private let folder: String
    private let output: String
    private let changed: @Sendable (_ isComplete: Bool) async -> Void
    private let workers: Workers

    private var facts: FactsCache
    private var files: [(file: InputFile, version: FileVersion)] = []
    private(set) var items: [AlbumItem] = []
    private var byID: [String: AlbumItem] = [:]
    private var lookedAt: ContinuousClock.Instant?
    private var isReading = false
    /// The last listing, while it is valid.
    private var told: (edited: Set<String>, json: [UInt8])?

    /// Creates the album of a folder. `output`, the folder for results, also holds files added from the page; `changed`
    /// is called when more is known.
    init(
        folder: String,
        output: String,
        caches: CacheFolder?,
        workers: Workers,
        changed: @escaping @Sendable (_ isComplete: Bool) async -> Void
    ) {
        (self.folder, self.output, self.workers, self.changed) = (folder, output, workers, changed)
        facts = FactsCache(of: folder, in: caches)
    }

    /// Returns all items as JSON, encoded again only after a change: ten thousand items take 1.5 MB. `edited` holds the
    /// paths of edited items, relative to the folder.
    func listing(edited: Set<String>) -> [UInt8] {
        look()
        if let told, told.edited == edited { return told.json }
        let listing = AlbumListing(
            folder: (folder as NSString).lastPathComponent,
            output: (output as NSString).lastPathComponent,
            complete: !isReading,
            items: items.map { AlbumEntry($0, isSaved: edited.contains($0.file.relativePath)) }
        )
        let json = Array(JSONLine.encode(listing).utf8)
        told = (edited, json)
        return json
    }

    func item(_ id: some StringProtocol) throws(PageError) -> AlbumItem {
        if byID[String(id)] == nil { look() }
        guard let item = byID[String(id)] else { throw .noSuchItem }
        return item
    }

    func refresh() {
        lookedAt = nil
        look()
    }

    /// Walks the folder for open pages and reports changes. Returns the time until the next walk: the larger the
    /// folder, the longer.
    func watch() async -> Duration {
        let (start, before) = (ContinuousClock.now, files.map(\.version))
        refresh()
        let pause = max(.seconds(3), start.duration(to: .now) * 30)
        if files.map(\.version) != before { await changed(!isReading) }
        return pause
    }

    private func look() {
        if let lookedAt, lookedAt.duration(to: .now) < .seconds(2) { return }
        lookedAt = .now
        let walked =
            InputWalk.files(of: folder, excluding: output) { Self.isShown($0) && self.isInside($0) }
            + Uploads.files(in: output).map(Outcome.success)
        let found: [(file: InputFile, version: FileVersion)] = walked.compactMap { outcome in
            guard let file = try? outcome.get(), let version = FileVersion(of: file.path) else { return nil }
            return (file, version)
        }
        guard !files.elementsEqual(found, by: ==) || items.isEmpty else { return }
        files = found
        arrange()
        guard !isReading, !unknown.isEmpty else { return }
        isReading = true
        Task { await self.readUnknown() }
    }

    /// The files that have not been read yet, newest first.
    private var unknown: [(file: InputFile, version: FileVersion)] {
        files.filter { facts.facts(of: $0.file.relativePath, $0.version) == nil }
            .sorted { $0.version.changed > $1.version.changed }
    }

    private func isInside(_ path: String) -> Bool {
        !InputWalk.isLink(path) || InputWalk.leads(path, into: folder)
    }

    /// Returns `true` for the name of a picture or a film.
    static func isShown(_ path: String) -> Bool {
        InputWalk.looksLikePicture(path) || FilmContainer.isNamed(path)
    }

    /// Reads the facts of unread files and reports the changes at intervals. More files may appear while it reads.
    private func readUnknown() async {
        var spokeLast = ContinuousClock.now
        while !unknown.isEmpty {
            for (file, version) in unknown {
                let path = file.path
                let found = try? await workers.run { () throws(PipelineError) in InputFacts(path: path) }
                if let found { facts.note(found, of: file.relativePath, version) }
                guard spokeLast.duration(to: .now) > .seconds(1) else { continue }
                arrange()
                await changed(false)
                spokeLast = .now
            }
        }
        isReading = false
        facts.save(keeping: Set(files.map(\.file.relativePath)))
        arrange()
        await changed(true)
    }

    /// Groups files into items: the halves of a Live Photo, which share a content identifier, are one. Until
    /// both have been read, a picture and a movie with the same name are treated as halves.
    private func arrange() {
        let known = files.map {
            Entry(
                file: $0.file,
                version: $0.version,
                facts: facts.facts(of: $0.file.relativePath, $0.version)
            )
        }
        let match = LivePhotoMatcher(known)
        let unread = Dictionary(
            known.filter { $0.half == .movie && $0.facts == nil }.map { ($0.stem.lowercased(), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var halves: Set<String> = []
        var made: [AlbumItem] = []
        for entry in known where entry.half == .still {
            let movie = (match.other(of: entry) ?? unread[entry.stem.lowercased()])?.path
            if let movie { halves.insert(movie) }
            made.append(entry.item(movie: movie))
        }
        for entry in known where entry.half == .movie && !halves.contains(entry.path) {
            made.append(entry.item(movie: nil))
        }
        told = nil
        items = made.sorted { ($0.date, $1.file.relativePath) > ($1.date, $0.file.relativePath) }
        byID = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

}

/// A file of the folder, with the facts read so far.
private struct Entry: LivePhotoHalf {
    let file: InputFile
    let version: FileVersion
    let facts: InputFacts?

    var half: PairFinding.Half? { InputWalk.looksLikePicture(file.path) ? .still : .movie }
    var path: String { file.path }
    var identifier: ContentIdentifier? { facts?.contentIdentifier }

    func item(movie: String?) -> AlbumItem {
        var kinds = facts?.kinds ?? [half == .movie ? .movie : .photo]
        if movie != nil { kinds.insert(.live) }
        return AlbumItem(
            id: AlbumItem.id(of: file.relativePath),
            file: file,
            movie: movie,
            kinds: kinds,
            date: facts?.date ?? InputDate.text(secondsSince1970: version.changed / 1_000_000_000),
            isDated: facts?.isDated ?? false,
            width: facts?.width,
            height: facts?.height,
            duration: facts?.duration,
            version: version
        )
    }
}
