public import Faces
internal import Foundation
public import Imaging

/// The options of the face search.
public struct DetectionOptions: Sendable {
    /// The detectors to use and the search effort.
    public var search = FaceSearchOptions()
    /// The largest picture that is decoded.
    public var limits = DecodeLimits.standard
    /// The landmark model's path, or `nil` for the one that Debian's libdlib-data installs, if present.
    public var landmarkModel: String?
    /// `true` if small and strongly tilted faces are searched for as well, which takes several times as long.
    public var isThorough: Bool {
        get { search.effort == .thorough }
        set { search.effort = newValue ? .thorough : .standard }
    }

    /// The rolls of heads that can be searched for, degrees.
    private static let tilts = -180.0...180.0
    /// The most of them: each is another search, and a search sees heads that lean by 15 degrees.
    private static let mostTilts = 24

    /// Sets the rolls of heads to look for as well, degrees, clockwise positive.
    ///
    /// - Parameter words: The numbers with commas between them: `60,-60`.
    /// - Throws: `OptionError` for what is no angle.
    package mutating func setTilts(_ words: String) throws(OptionError) {
        search.tilts = []
        for word in words.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            guard let degrees = Double(word), Self.tilts.contains(degrees) else {
                let range = Self.tilts.inWords
                throw OptionError("tilt", "needs angles from \(range) such as 60,-60", not: word)
            }
            if !search.tilts.contains(degrees) { search.tilts.append(degrees) }
        }
        guard search.tilts.count <= Self.mostTilts else {
            throw OptionError("tilt", "takes \(Self.mostTilts) angles at most", not: words)
        }
    }

    /// Creates the defaults: the network, standard effort, standard limits, Debian's landmark model.
    public init() {}
}
