internal import Faces
internal import Imaging
internal import Overlay

/// Chooses the kaomoji for each face of a picture.
struct KaomojiChooser: Sendable {
    private let options: CoverOptions
    private var choice: KaomojiChoice { options.kaomoji }
    /// Read when it is needed: a search needs none.
    private var catalog: KaomojiCatalog { options.catalog }

    init(_ options: CoverOptions) { self.options = options }

    /// `true` if the choice depends on views of the faces.
    var looksAtFaces: Bool { choice == .match || choice == .animals }

    /// Returns each face's kaomoji: the one requested for its number, else the general choice if typed, else its
    /// sidecar's, else the general choice. Random and sequential ones repeat only after all have been used; the last
    /// part of `path` makes random ones reproducible in any folder. `views` has the view of each face, or nothing.
    /// Throws if a sidecar's text cannot be drawn, or the catalogue is empty.
    func kaomoji(
        for faces: [Face],
        of path: String,
        seenAs views: [FaceView?]
    ) throws(OverlayError) -> [Kaomoji] {
        guard faces.allSatisfy(\.isFace) else {
            // Only faces take part; the kaomoji of other regions are never drawn.
            let people = faces.indices.filter { faces[$0].isFace }
            var chosen = try kaomoji(
                for: people.map { faces[$0] },
                of: path,
                seenAs: people.map { views.indices.contains($0) ? views[$0] : nil }
            )[...]
            let none = try Kaomoji("-")
            return faces.map { $0.isFace ? chosen.popFirst() ?? none : none }
        }
        let name = String(path.split(separator: "/").last ?? "")
        let defaults = try defaults(for: faces, of: name, views)
        let (wanted, isTyped) = (options.selection.kaomoji, options.typed.contains("kaomoji"))
        var chosen: [Kaomoji] = []
        for (face, other) in zip(faces, defaults) {
            // A sidecar's choice is ignored if another is typed.
            let written = try (isTyped ? nil : face.kaomoji).map(catalog.kaomoji(nameOrText:))
            chosen.append(wanted[face.id] ?? written ?? face.personal ?? other)
        }
        return chosen
    }

    private func defaults(
        for faces: [Face],
        of name: String,
        _ views: [FaceView?]
    ) throws(OverlayError) -> [Kaomoji] {
        switch choice {
        case .fixed(let kaomoji): return faces.map { _ in kaomoji }
        case .inTurn(let some): return try taken(from: some, count: faces.count)
        case .cycle: return try taken(from: catalog.all, count: faces.count)
        case .random(let seed):
            var generator = SplitMix(seed: seed ^ StableHash.value(of: name))
            return try taken(from: catalog.all.shuffled(using: &generator), count: faces.count)
        case .match: return try matching(faces, from: Int(StableHash.value(of: name) >> 33), views)
        case .animals:
            let (first, animals) = (Int(StableHash.value(of: name) >> 33), Creature.animals)
            return try matching(faces, from: first, views).enumerated().map { place, kaomoji in
                kaomoji.worn(by: animals[(first + place) % animals.count])
            }
        }
    }

    private func taken(from all: [Kaomoji], count: Int) throws(OverlayError) -> [Kaomoji] {
        guard !all.isEmpty else { throw .nothingToDraw }
        return (0..<count).map { all[$0 % all.count] }
    }

    /// Returns a kaomoji for each face's expression. Equal expressions get successive matches, starting at one that
    /// depends on the picture; neighbours always differ.
    private func matching(
        _ faces: [Face],
        from first: Int,
        _ views: [FaceView?]
    ) throws(OverlayError) -> [Kaomoji] {
        var uses: [KaomojiMood: Int] = [:]
        let anchors = faces.map { OverlayAnchor($0.observation) }
        var chosen: [Kaomoji] = []
        for (place, face) in faces.enumerated() {
            let mood = face.mood(seenAs: views.indices.contains(place) ? views[place] : nil)
            let index = uses[mood, default: first]
            uses[mood] = index + 1
            let beside = chosen.indices.filter { anchors[$0].isBeside(anchors[place]) }.map { chosen[$0] }
            guard let kaomoji = catalog.kaomoji(fitting: mood, index: index, unlike: beside) else {
                throw .nothingToDraw
            }
            chosen.append(kaomoji)
        }
        return chosen
    }
}

extension Face {
    /// Returns the mood from the landmarks and the pixels of mouth and eyes; calm without landmarks.
    func mood(seenAs view: FaceView?) -> KaomojiMood {
        guard let landmarks else { return .neutral }
        let expression =
            view.map {
                FaceExpression(landmarks, in: $0.pixels.luma(), grayFromUpright: $0.pixelsFromUpright)
            }
            ?? FaceExpression(landmarks)
        return switch expression.kind {
        case .laughing: .laughing
        case .smiling: .smiling
        case .surprised: .surprised
        case .sleepy: .sleepy
        case .winking: .winking
        case .neutral: .neutral
        }
    }
}
