/// The common parts of a covered picture and its original.
struct ComparisonReport: Encodable, Sendable, Hashable {
    /// The unit of comparison.
    package enum Unit: String, Encodable, Sendable {
        /// The 8 by 8 blocks of a JPEG, compared by their coefficients.
        case blocks
        /// The tiles of a HEIC, compared by their bytes.
        case tiles
        /// The pixels of a losslessly encoded picture.
        case pixels
    }

    /// A place where the two differ.
    package struct Place: Encodable, Sendable, Hashable {
        /// The bounds: left, top, width and height, pixels of the upright picture.
        package let box: [Int]
        /// `true` if the original shows a face there, and nothing beyond its surroundings differs.
        let isAtFace: Bool

        private enum CodingKeys: String, CodingKey {
            case box
            case isAtFace = "atFace"
        }
    }

    /// Another picture of the file in which something differs.
    package struct Other: Encodable, Sendable, Hashable {
        /// Its role: "the thumbnail", "the gain map".
        package let name: String
        /// The number of tiles that differ.
        package let changed: Int
        /// The number of tiles.
        package let tiles: Int
    }

    let original: String
    /// The unit of comparison.
    package let unit: Unit
    /// The number of blocks, tiles or pixels.
    package let count: Int
    /// The number of bit-identical ones.
    package let same: Int
    /// The places where the two differ, from the top.
    package let places: [Place]
    /// The number of faces in the original.
    package let faces: Int
    let facesLeft: Int
    /// The similarity of all else in re-encoded tiles, dB; `nil` if identical.
    package internal(set) var likeness: Double?
    /// The largest difference there, levels of 255; `nil` if none.
    package internal(set) var largestDifference: Double?
    /// The other pictures in the file in which something differs.
    package internal(set) var others: [Other] = []
    /// The parts other than pictures that differ: "Exif", "XMP", an item's or box's type; `nil` if not compared.
    package internal(set) var changedParts: [String]?

    var isSameOutsideFaces: Bool { places.allSatisfy(\.isAtFace) }
}
