/// What decides how the blocks of a picture that stands alone are read and what they come to: where two streams agree
/// in it, a picture of one can stand in the other with another header.
public struct CodingTools: Sendable, Hashable {
    /// The deblocking filter's offsets, halved.
    public struct Deblocking: Sendable, Hashable {
        /// beta_offset_div2.
        public let beta: Int
        /// tc_offset_div2.
        public let tc: Int
    }

    /// Width of the coded picture, luma samples.
    public let width: Int
    /// Height of the coded picture, luma samples.
    public let height: Int
    /// How finely colours are sampled.
    public let chroma: ChromaFormat
    /// Bits of a luma sample.
    public let lumaDepth: Int
    /// Bits of a chroma sample.
    public let chromaDepth: Int
    /// The side of the smallest coding block, luma samples.
    public let smallestCodingBlock: Int
    /// The side of a coding tree block, luma samples.
    public let treeBlock: Int
    /// The side of the smallest transform, luma samples.
    public let smallestTransform: Int
    /// The side of the largest transform, luma samples.
    public let largestTransform: Int
    /// How often a coding block's transform may be split beyond what it has to.
    public let transformDepth: Int
    /// The quantisation matrices; `nil` for flat ones.
    public let scaling: ScalingMatrices?
    /// Whether smooth areas are predicted from far away samples.
    public let smoothsStrongly: Bool
    /// Whether sample offsets (SAO) may be told.
    public let usesSampleOffsets: Bool
    /// Whether signs are hidden in parities.
    public let hidesSigns: Bool
    /// Whether small blocks may be stored without transform.
    public let skipsTransforms: Bool
    /// The side of the smallest group of blocks with a quantiser of its own; `nil` where all have one.
    public let quantizerGroup: Int?
    /// What is added to the quantiser for blue and red differences.
    public let chromaOffsets: [Int]
    /// The filter of block edges; `nil` where there is none.
    public let deblocking: Deblocking?
    /// Whether each row of tree blocks begins with contexts of the one above (WPP).
    public let synchronizesRows: Bool
    /// What no encoder here has: named, so that two streams that have it are not taken for alike.
    public let others: Set<String>

    /// The tools of pictures with these sets.
    public init(_ sequence: SequenceParameterSet, _ picture: PictureParameterSet) {
        (width, height) = (sequence.width, sequence.height)
        (chroma, lumaDepth, chromaDepth) = (sequence.chroma, sequence.lumaDepth, sequence.chromaDepth)
        smallestCodingBlock = 8 << sequence.smallestCodingBlock
        treeBlock = smallestCodingBlock << sequence.codingBlockRange
        smallestTransform = 4 << sequence.smallestTransform
        largestTransform = smallestTransform << sequence.transformRange
        transformDepth = sequence.intraTransformDepth
        let lists = picture.scalingLists ?? sequence.scaling?.lists
        scaling = sequence.scaling.map { _ in lists.map(ScalingMatrices.init) ?? .standard }
        smoothsStrongly = sequence.smoothsStrongly
        usesSampleOffsets = sequence.usesSampleOffsets
        (hidesSigns, skipsTransforms) = (picture.hidesSigns, picture.skipsTransforms)
        let tree = treeBlock
        quantizerGroup = picture.quantizerDepth.map { tree >> $0 }
        chromaOffsets = sequence.chroma == .none ? [0, 0] : picture.chromaOffsets
        let filter = picture.deblocking ?? .init()
        deblocking = filter.isDisabled ? nil : Deblocking(beta: filter.offsets[0], tc: filter.offsets[1])
        synchronizesRows = picture.synchronizesRows
        let unknown = [
            "separate planes": sequence.hasSeparatePlanes,
            "uncompressed blocks": sequence.uncompressed != nil,
            "blocks without transform": picture.bypassesTransforms, "tiles": picture.tiles != nil,
            "extensions": sequence.hasExtension || picture.hasExtension,
        ]
        others = Set(unknown.filter(\.value).keys)
    }

    /// In what two streams differ, by name; empty where they are alike. Of scaling lists it only counts whether there are
    /// any: libx265 does not always tell the ones it uses (docs/decisions/heic-tiles.md), and the hash of what is decoded
    /// tells for certain.
    public func differences(from other: CodingTools) -> [String] {
        let all: [(String, Bool)] = [
            ("size", width == other.width && height == other.height),
            ("chroma format", chroma == other.chroma),
            ("depth", lumaDepth == other.lumaDepth && chromaDepth == other.chromaDepth),
            (
                "coding blocks",
                smallestCodingBlock == other.smallestCodingBlock && treeBlock == other.treeBlock
            ),
            (
                "transforms",
                smallestTransform == other.smallestTransform && largestTransform == other.largestTransform
                    && transformDepth == other.transformDepth
            ),
            ("scaling lists", (scaling == nil) == (other.scaling == nil)),
            ("strong smoothing", smoothsStrongly == other.smoothsStrongly),
            // Without them a slice says that it has none.
            ("sample offsets", usesSampleOffsets || !other.usesSampleOffsets),
            ("sign hiding", hidesSigns == other.hidesSigns),
            ("transform skip", skipsTransforms == other.skipsTransforms),
            ("quantiser groups", quantizerGroup == other.quantizerGroup),
            ("chroma quantisers", chromaOffsets == other.chromaOffsets),
            ("deblocking", deblocking == other.deblocking),
            ("rows", synchronizesRows == other.synchronizesRows),
        ]
        let named = others.union(other.others).sorted()
        return all.filter { !$0.1 }.map(\.0) + named
    }
}
