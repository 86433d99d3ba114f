internal import Faces
internal import Formats
internal import Imaging
internal import Synchronization

/// The faces of some pictures, grouped by person for naming. What tells faces apart stays in memory and is erased with
/// this, unless the user asks to remember it.
package final class PeopleGallery: Sendable {
    /// A face of a picture.
    package struct Sighting: Codable, Sendable {
        package let picture: String
        package let face: Int
        /// The face and its surroundings, as a JPEG.
        package let jpeg: [UInt8]
        fileprivate let width: Double
        fileprivate let vector: FaceVector?
    }

    /// Faces that are probably of one person, the best first.
    package struct Group: Sendable {
        /// The faces' indices in `sightings`.
        package let faces: [Int]
        /// The certain ones; others are to be confirmed one by one.
        package let sure: Set<Int>
        /// The remembered person whom they resemble.
        package let name: String?
    }

    /// The cosine to the group from which a face needs no confirmation.
    private static let sure = 0.55

    private let pipeline: Pipeline
    private let crew: Crew?
    private let seen = Mutex<[Sighting]>([])

    /// Creates an empty gallery; throws if the recognition model is not installed. `pipeline` finds or reads the faces.
    package init(_ pipeline: Pipeline) throws(PipelineError) {
        self.pipeline = pipeline
        let recogniser = Recogniser(path: nil)
        try recogniser.model()
        crew = pipeline.crew?.adding(recogniser.words)
    }

    /// All faces so far.
    package var sightings: [Sighting] { seen.withLock { $0 } }

    /// Adds the faces of a picture; throws if it cannot be read.
    package func look(at path: String) throws(PipelineError) {
        let handed = try crew?.work(.people, on: try SourceParts.sent(path), pipeline.cover)?.sightings
        let new = if let handed { handed } else { try pipeline.sightings(in: SourceParts.read(path).photo) }
        seen.withLock { $0 += new.filter { $0.picture == path } }
    }

    /// Returns the faces in groups, the largest first; an incomparable face is a group of its own. Throws if the
    /// remembered persons cannot be read.
    package func groups() throws(PipelineError) -> [Group] {
        let all = sightings
        let compared = all.indices.filter { all[$0].vector != nil }
        var pictures: [String: Int] = [:]
        let members = compared.compactMap { place in
            all[place].vector.map { vector in
                let picture = pictures[all[place].picture, default: pictures.count]
                pictures[all[place].picture] = picture
                return PersonGroups.Member(picture: picture, vector: vector)
            }
        }
        let labels = PersonGroups.labels(of: members)
        let grouped = Dictionary(grouping: compared.indices) { labels[$0] }.values.map {
            $0.map { compared[$0] }
        }
        let known = KnownPersons(try PersonStore().known())
        let alone = all.indices.filter { all[$0].vector == nil }.map {
            Group(faces: [$0], sure: [], name: nil)
        }
        let groups = grouped.map { group(of: $0, among: all, known) } + alone
        return groups.sorted { ($1.faces.count, $0.faces[0]) < ($0.faces.count, $1.faces[0]) }
    }

    private func group(of places: [Int], among all: [Sighting], _ known: KnownPersons) -> Group {
        func quality(_ place: Int) -> Double { (all[place].vector?.length ?? 0) * min(all[place].width, 200) }
        let sorted = places.sorted { quality($0) > quality($1) }
        let vectors = sorted.compactMap { all[$0].vector }
        let mean = FaceVector.mean(of: vectors)
        let sure = sorted.filter { all[$0].vector.map { $0.cosine(to: mean) >= Self.sure } ?? false }
        let best = zip(known.persons, known.cosines(to: mean)).max { $0.1 < $1.1 }
        let name = best.flatMap {
            $0.1 >= known.limit(of: $0.0, PersonOptions()) ? $0.0.name.description : nil
        }
        return Group(faces: sorted, sure: Set(sure), name: name)
    }

    package static func rememberedNames() throws(PipelineError) -> [String] {
        try PersonStore().entries().map(\.name)
    }

    /// Remembers persons as `--save-persons` does, replacing those of the same name. Throws if no face of a person is
    /// seen well enough, or the file cannot be written. Poorly seen ones of a person's faces are left out.
    package func remember(_ persons: [String: [Int]]) throws(PipelineError) {
        let all = sightings
        var known: [KnownPerson] = []
        for (words, places) in persons {
            let vectors = places.filter(all.indices.contains).compactMap { place -> FaceVector? in
                guard all[place].width >= PersonLimits.width else { return nil }
                return all[place].vector.flatMap { $0.length >= PersonLimits.knownLength ? $0 : nil }
            }
            guard let name = PersonName(words), !vectors.isEmpty else {
                throw PipelineError(
                    code: .noFace,
                    path: words,
                    detail: "no face of \(words) is sharp and large enough to know somebody by"
                )
            }
            known.append(KnownPerson(name, vectors))
        }
        try PersonStore().remember(known)
    }
}

extension Pipeline {
    /// Looks at the faces of a picture for a gallery.
    func sightings(in source: SourceFile) throws(PipelineError) -> [PeopleGallery.Sighting] {
        let photo = try decoded(source)
        return try source.named {
            let picture = try SearchedPhoto(photo)
            return try allFaces(of: photo).faces.map { face in
                PeopleGallery.Sighting(
                    picture: source.path,
                    face: face.id,
                    jpeg: try PeopleGallery.jpeg(of: face.bounds, in: picture),
                    width: face.bounds.width,
                    vector: try recogniser.seen(face, in: picture)?.vector
                )
            }
        }
    }
}

extension PeopleGallery {
    /// The long side of a face's JPEG, pixels, and the visible surroundings, in widths of the face.
    private static let (side, surroundings) = (144, 0.35)

    fileprivate static func jpeg(of bounds: Rect, in picture: SearchedPhoto) throws -> [UInt8] {
        let part = bounds.expanded(by: surroundings * bounds.width).enclosingPixels
            .intersection(PixelRect(picture.size))
        guard !part.isEmpty else { return [] }
        let scale = min(1, Double(side) / Double(max(1, part.width, part.height)))
        let shown = try picture.colors(of: part, scale: scale).image
        let small = shown.resized(to: shown.size.reduced(toLongSide: side))
        return try JPEGCodec.encode(small, quality: SmallPicture.thumbnailQuality, subsampling: .quarter)
    }
}
