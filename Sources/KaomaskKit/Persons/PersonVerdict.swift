/// The findings about a face's person, and the decision.
public struct PersonVerdict: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Why a face was left bare or covered.
    public enum Reason: String, Sendable, Codable {
        /// The person was named, or is known, and was to be left bare.
        case named, recognised
        /// The person was to be covered, or nobody was to be left bare.
        case covered
        /// Only other persons were to be covered.
        case other
        /// The face is perhaps that of a known person.
        case perhaps
        /// Nobody known.
        case stranger
        /// Recognised, but the face is too small, poorly seen, at the picture's edge or turned away; another face of
        /// the picture is more like the person; another person is as like; two known persons look alike; or the movie of
        /// a Live Photo does not show for certain that it is them.
        case small, unclear, cut, turned, second, near, alike, movie
        /// The name in the picture is another's, by the person's pictures.
        case misnamed
    }

    /// The person's name; `nil` for a stranger.
    public internal(set) var person: String?
    /// The cosine to the pictures of the person; `nil` without a comparison.
    public internal(set) var cosine: Double?
    /// The cosine less that to the next known person; `nil` without one.
    public internal(set) var margin: Double?
    /// The length of the face's vector, a measure of how much the network saw.
    public internal(set) var quality: Double?
    /// `true` if the face was left bare.
    public internal(set) var isSpared = false
    /// Why.
    public internal(set) var reason: Reason

    /// Why, in a few words: `left bare: Ann (0.71)`, `perhaps Ann (0.41), covered`.
    public var description: String {
        guard let person else { return reason == .other ? "not to be covered" : "nobody known" }
        let whose = person.oneLine + (cosine.map { " (\($0))" } ?? "")
        switch reason {
        case .named: return "left bare: \(whose), by the name in the picture"
        case .recognised: return "left bare: \(whose)"
        case .covered: return whose
        case .other, .stranger: return "not to be covered: \(whose)"
        case .perhaps: return "perhaps \(whose), covered"
        case .small: return "perhaps \(whose), covered: smaller than 48 pixels"
        case .unclear: return "perhaps \(whose), covered: seen too poorly"
        case .cut: return "perhaps \(whose), covered: at the picture's edge"
        case .turned: return "perhaps \(whose), covered: turned away"
        case .second: return "perhaps \(whose), covered: another face here is more like \(person.oneLine)"
        case .near: return "perhaps \(whose), covered: another known person is as like"
        case .alike: return "perhaps \(whose), covered: looks like another known person"
        case .movie: return "perhaps \(whose), covered: not certain in the movie (--as-still leaves it out)"
        case .misnamed: return "named \(whose) in the picture, but not like them, covered"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case person, cosine, margin, quality
        case isSpared = "spared", reason = "because"
    }

    init(_ reason: Reason, person: String? = nil) { (self.reason, self.person) = (reason, person) }

    /// The person's name if it is certain enough to choose a kaomoji.
    var sureName: String? { reason == .covered || reason == .second ? person : nil }

    /// The verdict on a face that is covered though it is like that of somebody to leave bare.
    func covered(_ reason: Reason) -> PersonVerdict {
        var covered = self
        if isSpared { (covered.isSpared, covered.reason) = (false, reason) }
        return covered
    }

    /// `true` if the face is to be covered.
    var covers: Bool { !isSpared && reason != .other }

    /// `true` if the face may be that of somebody to leave bare, so that the user should check.
    var isDoubtful: Bool {
        switch reason {
        case .perhaps, .small, .unclear, .cut, .turned, .second, .near, .alike, .movie, .misnamed: true
        case .named, .recognised, .covered, .other, .stranger: false
        }
    }
}
