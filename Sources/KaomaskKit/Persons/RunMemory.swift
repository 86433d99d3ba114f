internal import Faces
internal import Overlay
internal import Synchronization

/// The faces of a run in two passes: the first looks at and groups them, the second covers.
final class RunMemory: Sendable {
    struct Picture: Codable {
        /// Its place in the run.
        var order = 0
        /// The hash of the picture's bytes, which decides the kaomoji of groups that begin here.
        let hash: UInt64
        let found: PhotoFaces
        let seen: [SeenPerson]
        /// The film after the search; `nil` for a picture.
        var film: FilmLook?
        /// The place of each face's kaomoji among the choices.
        var kaomoji: [Int?] = []
    }

    private let pictures = Mutex<[String: Picture]>([:])

    subscript(path: String) -> Picture? { pictures.withLock { $0[path] } }

    /// Keeps a picture; `order` is its place in the run.
    func add(_ picture: Picture?, of path: String, order: Int = 0) {
        pictures.withLock {
            $0[path] = picture
            $0[path]?.order = order
        }
    }

    /// Groups the faces and gives each group the kaomoji of its only name, or one that its first face decides; no two
    /// groups share one while there are enough.
    func group(_ kaomoji: PersonKaomoji, seed: UInt64) {
        pictures.withLock { pictures in
            let paths = pictures.keys.sorted { (pictures[$0]?.order ?? 0) < (pictures[$1]?.order ?? 0) }
            var places: [(path: String, face: Int)] = []
            var members: [PersonGroups.Member] = []
            for path in paths {
                guard let picture = pictures[path] else { continue }
                pictures[path]?.kaomoji = picture.seen.map { _ in nil }
                for (face, one) in picture.seen.enumerated() {
                    guard let vector = one.vector else { continue }
                    places.append((path, face))
                    // Tracks of a film may be one person's.
                    let number = picture.film == nil ? picture.order : -places.count
                    members.append(PersonGroups.Member(picture: number, vector: vector))
                }
            }
            let labels = PersonGroups.labels(of: members)
            let groups = Dictionary(grouping: members.indices) { labels[$0] }
            var used: Set<Kaomoji> = []
            for group in groups.values.sorted(by: { $0[0] < $1[0] }) {
                let own = group.map { places[$0] }
                let names = Set(own.compactMap { pictures[$0.path]?.seen[$0.face].sureName })
                let (first, face) = own[0]
                let number = (pictures[first]?.hash ?? 0) &+ UInt64(face) ^ seed
                let named = names.count == 1 ? names.first.flatMap(kaomoji.kaomoji(of:)) : nil
                guard let chosen = named ?? kaomoji.unused(at: number, used) else { continue }
                used.insert(chosen)
                let choice = kaomoji.choices.firstIndex(of: chosen)
                for member in own { pictures[member.path]?.kaomoji[member.face] = choice }
            }
        }
    }
}
