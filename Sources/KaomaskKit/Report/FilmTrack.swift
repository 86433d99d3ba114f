internal import Faces
internal import Imaging

/// When and where a film shows a face; times are seconds from the film's first frame.
public struct FilmTrack: Hashable, Sendable {
    /// The face at a time; it moves evenly to the next place of its run.
    struct Place: Hashable, Sendable {
        let time: Double
        let face: FaceObservation
    }

    /// The time of the first frame that shows the face.
    public let from: Double
    /// The time of the last frame that shows the face.
    public let to: Double
    /// The time at which it is seen best; the box of its ``Face`` is of that time.
    public let seen: Double
    /// Its places, a list for each time that it is there without a gap; empty in reports of covered films.
    var runs: [[Place]]

    /// The most lists of a track, and the most places in one.
    static let most = (runs: 10_000, places: 100_000)
    /// Times in files are rounded to this, seconds.
    static let precision = 0.001

    /// Creates the track of somebody who was followed through a film.
    init(_ parts: [FollowedFace], in look: FilmLook) {
        runs = parts.sorted { $0.frames.lowerBound < $1.frames.lowerBound }.map { part in
            part.tellingFrames(seconds: look.seconds).compactMap { frame in
                part.face(inFrame: frame).map { Place(time: look.seconds(frame), face: $0) }
            }
        }
        (from, to) = (runs.first?.first?.time ?? 0, runs.last?.last?.time ?? 0)
        seen = parts.first.map { look.seconds($0.bestFrame) } ?? from
    }

    /// Returns it in other coordinates.
    func mapped(by map: Affine) -> FilmTrack {
        var mapped = self
        mapped.runs = runs.map { run in
            run.map { Place(time: $0.time, face: $0.face.mapped(by: map, turnedBy: 0)) }
        }
        return mapped
    }

    /// The times in words: "1.1-1.6, 4.0-5.2 s".
    var words: String {
        let spans = runs.isEmpty ? [(from, to)] : runs.map { ($0.first?.time ?? from, $0.last?.time ?? to) }
        return spans.map { "\($0.rounded(places: 1))-\($1.rounded(places: 1))" }.joined(separator: ", ")
            + " s"
    }
}

extension FilmTrack: Codable {
    private enum Key: String, CodingKey, CaseIterable { case from, to, seen, runs }

    /// Encodes the track for the command line.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(from.rounded(places: 3), forKey: .from)
        try container.encode(to.rounded(places: 3), forKey: .to)
        try container.encode(seen.rounded(places: 3), forKey: .seen)
        if !runs.isEmpty { try container.encode(runs, forKey: .runs) }
    }

    /// Decodes the output of `encode(to:)`, or a track written by hand, of which only `runs` is required.
    ///
    /// - Throws: `DecodingError` naming the invalid number, or the unknown key.
    public init(from decoder: any Decoder) throws {
        try AnyKey.check(decoder, Key.allCases.map(\.stringValue))
        let container = try decoder.container(keyedBy: Key.self)
        func wrong(_ path: [any CodingKey], _ reason: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: path, debugDescription: reason))
        }
        var (runs, last) = ([[Place]](), -Double.infinity)
        if container.contains(.runs) {
            var list = try container.nestedUnkeyedContainer(forKey: .runs)
            while !list.isAtEnd {
                guard runs.count < Self.most.runs else {
                    throw wrong(list.codingPath, "a track may have \(Self.most.runs) runs")
                }
                var (places, run) = (try list.nestedUnkeyedContainer(), [Place]())
                guard (1...Self.most.places).contains(places.count ?? 1) else {
                    throw wrong(places.codingPath, "a run has 1 to \(Self.most.places) places")
                }
                while !places.isAtEnd {
                    let place = try Place(from: try places.superDecoder())
                    guard place.time > last else {
                        let path = places.codingPath + [AnyKey(intValue: run.count)]
                        throw wrong(
                            path,
                            "\(place.time) s is not after \(last) s, the time of the place before"
                        )
                    }
                    last = place.time
                    run.append(place)
                }
                runs.append(run)
            }
        }
        self.runs = runs
        let told = try (
            container.decodeIfPresent(Double.self, forKey: .from),
            container.decodeIfPresent(Double.self, forKey: .to),
            container.decodeIfPresent(Double.self, forKey: .seen)
        )
        from = runs.first?.first?.time ?? told.0 ?? 0
        to = runs.last?.last?.time ?? told.1 ?? from
        seen = told.2 ?? from
    }
}

extension FilmTrack.Place: Codable {
    private enum Key: String, CodingKey { case at, box, roll, points, thin }

    /// The latest time in a film, seconds: eleven days.
    private static let latest = 1e6

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(time.rounded(places: 3), forKey: .at)
        try container.encode(Face(face).box, forKey: .box)
        if face.roll != 0 { try container.encode(face.roll.rounded(places: 1), forKey: .roll) }
        try container.encodeIfPresent(face.points?.all.map(\.pair), forKey: .points)
        if face.isThin { try container.encode(true, forKey: .thin) }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        time = try container.decode(Double.self, forKey: .at)
        guard (0...Self.latest).contains(time) else {
            throw DecodingError.dataCorruptedError(
                forKey: .at,
                in: container,
                debugDescription: "a time is 0 to \(Int(Self.latest)) seconds"
            )
        }
        face = try Face(from: decoder, areShares: false, besides: [Key.at.stringValue]).observation
    }
}
