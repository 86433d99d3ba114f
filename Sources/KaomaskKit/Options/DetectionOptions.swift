public import Faces
public import Imaging

/// The options of the face search.
public struct DetectionOptions: Sendable {
    /// The detectors to use and the search effort.
    public var search = FaceSearchOptions()
    /// The largest picture that is decoded.
    public var limits = DecodeLimits.standard
    /// The landmark model's path; `nil` for the one of Debian's libdlib-data, if installed.
    public var landmarkModel: String?
    /// `true` to search for small and strongly tilted faces too, which takes several times as long.
    public var isThorough: Bool {
        get { search.effort == .thorough }
        set { search.effort = newValue ? .thorough : .standard }
    }

    /// The range of rolls to search for, degrees.
    private static let tilts = -180.0...180.0
    /// The most rolls: each is another search, which finds heads that lean by up to 15 degrees.
    private static let mostTilts = 24

    /// Sets further rolls of heads to search for, degrees clockwise: `60,-60`. Throws for anything else.
    mutating func setTilts(_ words: String) throws(OptionError) {
        search.tilts = []
        for word in words.split(separator: ",").map({ $0.trimmed }) {
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
