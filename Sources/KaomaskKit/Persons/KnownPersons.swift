internal import Faces
internal import Formats

/// A person known by pictures.
struct KnownPerson: Codable, Sendable {
    let name: PersonName
    let vectors: [FaceVector]
    let mean: FaceVector

    init(_ name: PersonName, _ vectors: [FaceVector]) {
        (self.name, self.vectors) = (name, vectors)
        mean = FaceVector.mean(of: vectors)
    }
}

/// The persons known by pictures, sorted by name.
struct KnownPersons: Sendable {
    let persons: [KnownPerson]
    /// Persons whom the network confuses.
    let alike: [(PersonName, PersonName)]

    init(_ persons: [KnownPerson]) {
        self.persons = persons.sorted { $0.name.description < $1.name.description }
        let all = self.persons
        alike = all.indices.flatMap { one in
            all.indices.filter { $0 > one && all[one].mean.cosine(to: all[$0].mean) > PersonLimits.alike }
                .map { (all[one].name, all[$0].name) }
        }
    }

    func isAlike(_ name: PersonName) -> Bool { alike.contains { $0.0 == name || $0.1 == name } }

    func cosines(to vector: FaceVector) -> [Double] { persons.map { $0.mean.cosine(to: vector) } }

    /// Returns the cosine from which a face is this person's.
    func limit(of person: KnownPerson, _ options: PersonOptions) -> Double {
        options.sure ?? PersonLimits.cosine(pictures: person.vectors.count, persons: persons.count)
    }
}

/// The pictures of persons: a folder for each, or files named `ann.jpg`, `ann-2.jpg`.
struct PersonPictures {
    private(set) var paths: [(name: PersonName, path: String)] = []

    /// Throws `PipelineError` for a name that does not exist and a folder without pictures.
    init(_ inputs: [String]) throws(PipelineError) {
        for input in inputs {
            let isFolder = InputWalk.namesFolder([input])
            let files = InputWalk.files(of: input)
            for file in files {
                let file = try file.get()
                let parts = isFolder ? file.relativePath.split(separator: "/").map(String.init) : []
                let words = parts.count > 1 ? parts[parts.count - 2] : Self.stem(file.path)
                guard let name = PersonName(words) else { continue }
                paths.append((name, file.path))
            }
            guard !files.isEmpty else {
                throw PipelineError(
                    code: .noFace,
                    path: input,
                    detail: "holds no pictures to know somebody by; it needs a folder for each person, "
                        + "or files named ann.jpg, ann-2.jpg"
                )
            }
        }
    }

    /// The file's name without extension and number: `ann` of `ann-2.jpg`.
    private static func stem(_ path: String) -> String {
        let stem = path.fileName.withoutExtension
        guard let dash = stem.lastIndex(of: "-"), dash != stem.startIndex,
            stem[stem.index(after: dash)...].allSatisfy(\.isNumber), stem.last != "-"
        else { return stem }
        return String(stem[..<dash])
    }
}
