/// What a covered picture has in common with the one it was made of.
public struct ComparisonReport: Encodable, Sendable, Hashable {
    /// In what two pictures are compared.
    public enum Unit: String, Encodable, Sendable {
        /// The blocks of 8 by 8 samples of a JPEG: their coefficients.
        case blocks
        /// The tiles of a HEIC: their bytes.
        case tiles
        /// The pixels of a picture without losses.
        case pixels
    }

    /// A place where the two differ.
    public struct Place: Encodable, Sendable, Hashable {
        /// Left, top, width and height, pixels of the upright picture.
        public let box: [Int]
        /// Whether the original shows a face there, and nothing beyond its surroundings is another.
        public let isAtFace: Bool

        private enum CodingKeys: String, CodingKey {
            case box
            case isAtFace = "atFace"
        }
    }

    /// A picture of the file beside its own of which something is another.
    public struct Other: Encodable, Sendable, Hashable {
        /// What it is: "the thumbnail", "the gain map".
        public let name: String
        /// How many of its tiles are others.
        public let changed: Int
        /// How many it has.
        public let tiles: Int
    }

    /// The original's file.
    public let original: String
    /// In what the two are compared.
    public let unit: Unit
    /// How many blocks, tiles or pixels there are.
    public let count: Int
    /// How many of them are the same to the last bit.
    public let same: Int
    /// Where the two differ, from the top.
    public let places: [Place]
    /// How many faces the original shows.
    public let faces: Int
    /// How many of them are as they were.
    public let facesLeft: Int
    /// How far all else is off in tiles that were coded again, dB; `nil` where all else is the same.
    public internal(set) var likeness: Double?
    /// The largest difference there, levels of 255; `nil` where there is none.
    public internal(set) var largestDifference: Double?
    /// The other pictures in the file of which something is another.
    public internal(set) var others: [Other] = []
    /// What beside pictures is another: "Exif", "XMP", the type of an item or atom; `nil` where nobody looked.
    public internal(set) var changedParts: [String]?

    /// Whether the two differ at faces alone.
    public var isSameOutsideFaces: Bool { places.allSatisfy(\.isAtFace) }
}
