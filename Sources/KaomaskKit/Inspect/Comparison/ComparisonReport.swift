/// The common parts of a covered picture and its original.
struct ComparisonReport: Encodable, Sendable, Hashable {
    /// The unit of comparison.
    enum Unit: String, Encodable, Sendable {
        /// The 8 by 8 blocks of a JPEG, compared by their coefficients.
        case blocks
        /// The tiles of a HEIC, compared by their bytes.
        case tiles
        /// The pixels of a losslessly encoded picture.
        case pixels
    }

    /// A place where the two differ.
    struct Place: Encodable, Sendable, Hashable {
        /// The bounds: left, top, width and height, pixels of the upright picture.
        let box: [Int]
        /// `true` if the original shows a face there, or has a region, and nothing beyond its surroundings differs.
        let atFace: Bool
        /// The region's kind; `nil` for a face.
        let kind: String?
    }

    /// Another picture of the file in which something differs.
    struct Other: Encodable, Sendable, Hashable {
        /// Its role: "the thumbnail", "the gain map".
        let name: String
        let changed: Int
        let tiles: Int
    }

    let original: String
    let unit: Unit
    /// The number of blocks, tiles or pixels.
    let count: Int
    /// The number of bit-identical ones.
    let same: Int
    /// The places where the two differ, from the top.
    let places: [Place]
    /// The number of faces and regions in the original.
    let faces: Int
    let facesLeft: Int
    /// The similarity of all else in re-encoded tiles, dB; `nil` if identical.
    var likeness: Double?
    /// The largest difference there, levels of 255; `nil` if none.
    var largestDifference: Double?
    /// The other pictures in the file in which something differs.
    var others: [Other] = []
    /// The parts other than pictures that differ: "Exif", "XMP", an item's or box's type; `nil` if not compared.
    var changedParts: [String]?

    var isSameOutsideFaces: Bool { places.allSatisfy(\.atFace) }
}
