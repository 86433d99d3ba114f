internal import HEIC

/// How a covered HEIC was coded.
public struct CodingReport: Encodable, Sendable {
    /// Which way it went.
    public enum Way: String, Encodable, Sendable {
        /// The tiles under the kaomoji alone were coded anew; all else is the source's, byte for byte.
        case tiles
        /// The same, with parameter sets of their own beside the source's.
        case tilesWithOwnParameterSets = "tiles-with-own-parameter-sets"
        /// The picture was coded anew as a whole.
        case anew
    }

    /// A picture of the file of which something was coded anew.
    public struct Picture: Encodable, Sendable {
        /// What it is: "the picture", "the thumbnail", "the gain map".
        public let name: String
        /// How many of its tiles were coded anew.
        public let coded: Int
        /// How many it has.
        public let tiles: Int
    }

    /// Which way it went.
    public let way: Way
    /// The pictures of which tiles were coded anew, the picture itself first.
    public let pictures: [Picture]
    /// Why it did not go the first way, as a clause; `nil` when it did.
    public let reason: String?

    /// What was coded of a HEIC that was covered tile by tile.
    init(_ covered: CoveredHEIC) {
        let differences = covered.differences
        way = differences.isEmpty ? .tiles : .tilesWithOwnParameterSets
        pictures = covered.pictures.map { Picture(name: $0.name, coded: $0.coded, tiles: $0.tiles) }
        reason =
            differences.isEmpty
            ? nil : "the encoder cannot code as the file was coded (\(differences.joined(separator: ", ")))"
    }

    /// A HEIC that was coded anew as a whole for a reason.
    init(anew reason: String) { (way, pictures, self.reason) = (.anew, [], reason) }

    /// What to say of a way that is not the first.
    var notes: [String] {
        switch way {
        case .tiles: []
        case .tilesWithOwnParameterSets:
            ["the tiles coded anew have parameter sets of their own: \(reason ?? "")"]
        case .anew: ["the whole picture was coded anew: \(reason ?? "")"]
        }
    }
}
