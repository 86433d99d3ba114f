internal import Faces
internal import Formats
internal import Imaging

/// The persons of a run: names the faces of its pictures and decides about them.
final class Persons: Sendable {
    let options: PersonOptions
    let known: KnownPersons
    private let recogniser: Recogniser
    private let kaomoji: PersonKaomoji
    private let seed: UInt64
    private let memory = RunMemory()

    /// Prepares the requests, or `nil` without any. Throws errors of the model and of pictures that make persons known.
    /// `open` reads and decodes a picture.
    init?(
        _ cover: CoverOptions,
        _ finder: FaceFinder,
        open: (String) throws(PipelineError) -> DecodedPhoto
    ) throws(PipelineError) {
        options = cover.persons
        guard options.isOn else { return nil }
        recogniser = Recogniser(path: options.model)
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
        var seen = NamedRegions(of: photo).seen(found.faces.filter(\.isFace), in: photo)
        if !known.persons.isEmpty || options.groups { try compare(&seen, in: photo) }
        return seen
    }

    /// A picture's faces from the first pass, or `nil`.
    func faces(of path: String) -> PhotoFaces? { memory[path]?.found }

    /// Looks at a picture in the first pass; `order` is its place in the run.
    func look(at found: PhotoFaces, in photo: DecodedPhoto, order: Int) throws {
        let seen = try seen(found, in: photo)
        let picture = RunMemory.Picture(
            order: order,
            hash: StableHash.value(of: photo.source.bytes),
            found: found,
            seen: seen,
            names: judge(of: photo.uprightSize).judged(seen).map { $0.person?.sureName }
        )
        memory.add(picture, of: photo.source.path)
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
            kaomoji.dressed(face, group: groups.indices.contains(index) ? groups[index] : nil)
        }
    }

    /// Keeps a film from the first pass; `order` is its place in the run, and `hash` that of its first bytes.
    func keep(_ film: FilmLook, of path: String, order: Int, hash: UInt64) {
        let seen = zip(film.cast, film.roles).map { SeenPerson(face: $0.withoutPlaces, vector: $1.vector) }
        let (names, none) = (film.roles.map { $0.verdict?.sureName }, PhotoFaces(faces: [], unsure: []))
        let kept = RunMemory.Picture(
            order: order,
            hash: hash,
            found: none,
            seen: seen,
            names: names,
            film: film
        )
        memory.add(kept, of: path)
    }

    /// Returns a film from the first pass, or `nil`.
    func film(of path: String) -> FilmLook? { memory[path]?.film }

    /// `true` if it is not known whom to cover in a film, so that everybody is.
    var isBlind: Bool { options.only?.isSubset(of: known.persons.map(\.name)) == false }
}
