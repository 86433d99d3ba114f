internal import Faces
internal import Formats
internal import FoundationEssentials
internal import Glibc

/// The persons that the user asked to remember: names and vectors, no pictures, in a file only its owner can read.
package struct PersonStore {
    /// A remembered person.
    package struct Entry: Codable, Sendable {
        package var name: String
        /// The day of the last look at the pictures: `2026-11-24`.
        package let date: String
        fileprivate var vectors: [[Float]]
        fileprivate var lengths: [Double]

        package var pictures: Int { vectors.count }
    }

    private struct Contents: Codable {
        let model: String
        var persons: [Entry]
    }

    package let path: String

    /// `kaomask/persons.json` in `$XDG_DATA_HOME` or `~/.local/share` (XDG Base Directory). Throws without a home.
    package init() throws(PipelineError) {
        guard let folder = UserFolder.data.path else {
            throw PipelineError(
                code: .unwritable,
                path: "persons.json",
                detail: "there is no home folder to keep it in"
            )
        }
        path = folder + "/persons.json"
    }

    /// The remembered persons by name; none without a file. Throws if it is unreadable or of another model.
    package func entries() throws(PipelineError) -> [Entry] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let contents = try JSONFile.read(
            Contents.self,
            from: path,
            code: .badFacesFile,
            kind: "of remembered persons"
        )
        guard contents.model == FaceRecogniser.version,
            contents.persons.allSatisfy({ entry in
                entry.vectors.count == entry.lengths.count && !entry.vectors.isEmpty
                    && entry.vectors.allSatisfy { $0.count == FaceVector.count }
            })
        else {
            throw PipelineError(
                code: .badFacesFile,
                path: path,
                detail: "was made with another model and is of no use; kaomask persons forget-all removes it"
            )
        }
        return contents.persons
    }

    /// Writes the persons; removes the file if there are none.
    package func write(_ entries: [Entry]) throws(PipelineError) {
        guard !entries.isEmpty else { return try forgetAll() }
        try? FileManager.default.createDirectory(
            atPath: path.folderPath,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let sorted = entries.sorted { $0.name < $1.name }
        try JSONFile.write(Contents(model: FaceRecogniser.version, persons: sorted), as: path, .ownerOnly)
    }

    /// Removes the file.
    package func forgetAll() throws(PipelineError) {
        guard unsafe unlink(path) != 0, errno != ENOENT else { return }
        throw PipelineError(
            code: .unwritable,
            path: path,
            detail: "cannot be removed: \(SystemError.latest.message)"
        )
    }

    func known() throws(PipelineError) -> [KnownPerson] {
        try entries().compactMap { entry in
            let vectors = zip(entry.vectors, entry.lengths).map { FaceVector($0, length: $1) }
            return PersonName(entry.name).map { KnownPerson($0, vectors) }
        }
    }

    /// Remembers persons, replacing those of the same name.
    func remember(_ persons: [KnownPerson]) throws(PipelineError) {
        let date = Date().formatted(.iso8601.year().month().day())
        let new = persons.map { person in
            Entry(
                name: person.name.description,
                date: date,
                vectors: person.vectors.map(\.stored),
                lengths: person.vectors.map(\.length)
            )
        }
        let kept = try entries().filter { entry in !persons.contains { $0.name == PersonName(entry.name) } }
        try write(kept + new)
    }
}

extension [PersonStore.Entry] {
    /// Returns the index of the person of this name, in any case; throws if there is none.
    private func place(of name: String) throws(PipelineError) -> Int {
        guard let place = firstIndex(where: { PersonName($0.name) == PersonName(name) }) else {
            let others =
                isEmpty ? "nobody is remembered" : "remembered are \(map(\.name).joined(separator: ", "))"
            throw PipelineError(
                code: .noFace,
                path: name,
                detail: "nobody of this name is remembered; \(others)"
            )
        }
        return place
    }

    package mutating func delete(_ name: String) throws(PipelineError) { remove(at: try place(of: name)) }

    package mutating func rename(_ name: String, to new: String) throws(PipelineError) {
        let place = try place(of: name)
        guard PersonName(new) != nil,
            !enumerated().contains(where: {
                $0.offset != place && PersonName($0.element.name) == PersonName(new)
            })
        else {
            throw PipelineError(
                code: .outputExists,
                path: new,
                detail: "is remembered already; kaomask persons merge joins two"
            )
        }
        self[place].name = new
    }

    /// Moves a person's pictures to another and removes the former.
    package mutating func merge(_ name: String, into other: String) throws(PipelineError) {
        let (from, to) = (try place(of: name), try place(of: other))
        guard from != to else { return }
        self[to].vectors += self[from].vectors
        self[to].lengths += self[from].lengths
        remove(at: from)
    }
}
