internal import Faces
internal import Formats
internal import Imaging

/// What a worker is told of the persons of a run, with each picture.
struct PersonOrder: Codable, Sendable {
    let options: PersonOptions
    let known: [KnownPerson]
    /// What the first pass saw in the picture.
    let picture: RunMemory.Picture?
}

/// The persons of a run: names the faces of its pictures and decides about them.
final class Persons: Sendable {
    let options: PersonOptions
    let known: KnownPersons
    private let recogniser: Recogniser
    private let kaomoji: PersonKaomoji
    private let seed: UInt64
    let memory = RunMemory()
    /// The sidecars that came with a worker's picture; `nil` for those beside each file.
    private let sidecars: [SourceFile]?

    /// Prepares the requests, or `nil` without any. Throws errors of the model and of pictures that make persons known.
    /// `open` reads and decodes a picture.
    init?(
        _ cover: CoverOptions,
        _ finder: FaceFinder,
        _ recogniser: Recogniser,
        open: (String) throws(PipelineError) -> DecodedPhoto
    ) throws(PipelineError) {
        options = cover.persons
        guard options.isOn else { return nil }
        (self.recogniser, sidecars) = (recogniser, nil)
        kaomoji = try PipelineError.named("--person") { try PersonKaomoji(cover) }
        seed = cover.seed
        if options.compares { try recogniser.model() }
        var vectors: [PersonName: [FaceVector]] = [:]
        for (name, path) in try PersonPictures(options.pictures).paths {
            vectors[name, default: []].append(
                try Self.vector(of: name, in: try open(path), finder, recogniser)
            )
        }
        let given = vectors.map { KnownPerson($0.key, $0.value) }
        if options.saves { try PersonStore().remember(given) }
        // Without pictures, the remembered ones are meant.
        let areMeant = given.isEmpty && options.known != .covered
        known = KnownPersons(areMeant ? try PersonStore().known() : given)
        guard options.known == .covered || !known.persons.isEmpty else {
            throw PipelineError(
                code: .noFace,
                path: "persons",
                detail: "nobody is known: add --know FOLDER with pictures of the persons"
            )
        }
    }

    /// The persons that a worker is told of with a picture and its sidecars; `nil` for none.
    init?(_ told: WorkerRequest.Details?, _ cover: CoverOptions, _ model: Recogniser, _ named: [SourceFile])
        throws(PipelineError)
    {
        guard let told, let order = told.persons else { return nil }
        (options, known, seed) = (order.options, KnownPersons(order.known), cover.seed)
        (recogniser, sidecars) = (model, named)
        kaomoji = try PipelineError.named("--person") { try PersonKaomoji(cover) }
        memory.add(order.picture, of: told.plan.input)
    }

    /// What a worker is told with a picture.
    func order(of path: String) -> PersonOrder {
        PersonOrder(options: options, known: known.persons, picture: memory[path])
    }

    /// The options by which a worker is ready for them.
    var words: [String] { options.compares ? recogniser.words : [] }

    /// The remarks before the first picture.
    var remarks: [String] {
        var remarks = known.alike.map {
            "\($0.0) and \($0.1) look alike to the network; neither will be left bare by it"
        }
        let few = known.persons.filter { $0.vectors.count < 3 }.map(\.name.description)
        if !few.isEmpty, options.known == .excepted || !options.except.isEmpty {
            remarks.append(
                "three pictures of a person are better than one or two: \(few.joined(separator: ", "))"
            )
        }
        return remarks
    }

    /// Returns the vector of the person in a picture that makes them known.
    private static func vector(
        of name: PersonName,
        in photo: DecodedPhoto,
        _ finder: FaceFinder,
        _ recogniser: Recogniser
    ) throws(PipelineError) -> FaceVector {
        func refused(_ detail: String) -> PipelineError { photo.source.failure(.noFace, detail) }
        return try photo.source.named {
            let faces = try finder.faces(in: photo).sorted { $0.bounds.width > $1.bounds.width }
            guard let face = faces.first else { throw refused("shows no face to know \(name) by") }
            if faces.count > 1, face.bounds.width < PersonLimits.timesAsWide * faces[1].bounds.width {
                throw refused("shows \(faces.count) faces, so it is unclear which is \(name); cut it to one")
            }
            guard face.bounds.width >= PersonLimits.width else {
                let width = Int(face.bounds.width.rounded())
                throw refused("the face is too small to know \(name) by: \(width) pixels wide, 48 are needed")
            }
            let seen = try recogniser.seen(face, in: try SearchedPhoto(photo), mirrors: true)
            guard let seen, seen.vector.length >= PersonLimits.knownLength else {
                throw refused(
                    "shows the face too poorly to know \(name) by; take a sharper picture from the front"
                )
            }
            return seen.vector
        }
    }

    /// Returns the faces of a picture and its regions, with their persons and the decisions.
    func judged(_ found: PhotoFaces, in photo: DecodedPhoto) throws -> PhotoFaces {
        var judged = found
        let seen = try memory[photo.source.path]?.seen ?? seen(found, in: photo)
        judged.faces = dressed(judge(of: photo.uprightSize).judged(seen), of: photo.source.path)
        judged.faces += found.faces.filter { !$0.isFace }
        judged.unsure = found.unsure.filter { near in
            !judged.faces.contains { $0.bounds.contains(near.bounds.center) }
        }
        return judged
    }

    /// Returns the rule for faces in an upright picture of this size.
    func judge(of size: PixelSize) -> PersonJudge { PersonJudge(options: options, known: known, size: size) }

    private func seen(_ found: PhotoFaces, in photo: DecodedPhoto) throws -> [SeenPerson] {
        var seen = NamedRegions(of: photo, sidecars).seen(found.faces.filter(\.isFace), in: photo)
        if !known.persons.isEmpty || options.groups { try compare(&seen, in: photo) }
        return seen
    }

    /// A picture's faces from the first pass, or `nil`.
    func faces(of path: String) -> PhotoFaces? { memory[path]?.found }

    /// Looks at a picture in the first pass.
    func look(at found: PhotoFaces, in photo: DecodedPhoto) throws -> RunMemory.Picture {
        var seen = try seen(found, in: photo)
        let faces = judge(of: photo.uprightSize).judged(seen)
        for index in seen.indices { seen[index].sureName = faces[index].person?.sureName }
        return RunMemory.Picture(hash: StableHash.value(of: photo.source.bytes), found: found, seen: seen)
    }

    func group() { memory.group(kaomoji, seed: seed) }

    private func compare(_ seen: inout [SeenPerson], in photo: DecodedPhoto) throws {
        let picture = try SearchedPhoto(photo)
        for index in seen.indices { _ = try compare(&seen[index], in: picture) }
    }

    /// Compares a face; `false` if it is incomparable.
    func compare(_ seen: inout SeenPerson, in picture: some FacePicture) throws -> Bool {
        guard let recognised = try recogniser.seen(seen.face, in: picture) else { return false }
        (seen.vector, seen.score) = (recognised.vector, recognised.score)
        return true
    }
}

extension Persons {
    /// Who looks at the faces of a film; `nil` if no faces are compared.
    var witness: FilmWitness? { known.persons.isEmpty && !options.groups ? nil : FilmWitness(self) }

    /// The remark on names asked for that no picture of `--know` has, so that they mean nobody in a film.
    var filmRemark: Remark? {
        let unknown = options.except.union(options.only ?? []).subtracting(known.persons.map(\.name))
        return unknown.isEmpty
            ? nil : .filmUnnamed(unknown.map(\.description).sorted().joined(separator: ", "))
    }

    /// Returns the faces of a picture or film with their persons' or groups' kaomoji.
    func dressed(_ faces: [Face], of path: String) -> [Face] {
        let groups = memory[path]?.kaomoji ?? []
        return faces.enumerated().map { index, face in
            let choice = groups.indices.contains(index) ? groups[index] : nil
            return kaomoji.dressed(face, group: choice.map { kaomoji.choices[$0] })
        }
    }

    /// Returns what the first pass keeps of a film; `hash` is that of its first bytes.
    func seen(in film: FilmLook, hash: UInt64) -> RunMemory.Picture {
        let seen = zip(film.cast, film.roles).map { face, role in
            SeenPerson(face: face.withoutPlaces, vector: role.vector, sureName: role.verdict?.sureName)
        }
        return RunMemory.Picture(hash: hash, found: PhotoFaces(faces: [], unsure: []), seen: seen, film: film)
    }

    /// Returns a film from the first pass, or `nil`.
    func film(of path: String) -> FilmLook? { memory[path]?.film }

    /// `true` if it is not known whom to cover in a film, so that everybody is.
    var isBlind: Bool { options.only?.isSubset(of: known.persons.map(\.name)) == false }
}
