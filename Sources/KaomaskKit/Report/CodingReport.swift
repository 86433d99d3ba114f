internal import HEIC

/// The encoding of a covered HEIC.
public struct CodingReport: Codable, Sendable {
    /// The method of encoding.
    public enum Way: String, Codable, Sendable {
        /// Only the tiles under the kaomoji changed; all else is the source's, byte for byte.
        case tiles
        /// Only the tiles under the kaomoji were re-encoded, with parameter sets of their own.
        case tilesWithOwnParameterSets = "tiles-with-own-parameter-sets"
        /// The whole picture was re-encoded.
        case anew
    }

    /// A picture of the file with re-encoded tiles.
    public struct Picture: Codable, Sendable {
        /// The picture's role: "the picture", "the thumbnail", "the gain map".
        public let name: String
        /// The number of re-encoded tiles.
        public let coded: Int
        /// The number of all tiles.
        public let tiles: Int
    }

    /// The method used.
    public let way: Way
    /// The pictures with re-encoded tiles, the primary picture first.
    public let pictures: [Picture]
    /// Why the first method was not used, as a clause; `nil` if it was.
    public let reason: String?

    init(_ covered: CoveredHEIC) {
        way = covered.addsParameterSets ? .tilesWithOwnParameterSets : .tiles
        pictures = covered.pictures.map { Picture(name: $0.name, coded: $0.coded, tiles: $0.tiles) }
        reason = covered.addsParameterSets ? "the file's allow no blocks without loss" : nil
    }

    init(anew reason: String) { (way, pictures, self.reason) = (.anew, [], reason) }

    /// Notes on any method but the first.
    var notes: [Remark] {
        switch way {
        case .tiles: []
        case .tilesWithOwnParameterSets:
            [.ownParameterSets(because: reason ?? "")]
        case .anew: [.reencoded(because: reason ?? "")]
        }
    }
}
