/// The parameters that decide how the blocks of an intra picture are parsed and reconstructed. If two streams agree in
/// them, a picture of one can replace one of the other under a different header.
package struct CodingTools: Sendable, Hashable {
    /// The deblocking filter's offsets, divided by 2.
    package struct Deblocking: Sendable, Hashable {
        /// beta_offset_div2.
        package let beta: Int
        /// tc_offset_div2.
        package let tc: Int
    }

    /// The width of the coded picture in luma samples.
    package let width: Int
    /// The height of the coded picture in luma samples.
    package let height: Int
    /// The chroma subsampling.
    package let chroma: ChromaFormat
    /// The bit depth of luma.
    package let lumaDepth: Int
    /// The bit depth of chroma.
    package let chromaDepth: Int
    /// The side of the smallest coding block in luma samples.
    package let smallestCodingBlock: Int
    /// The side of a coding tree block in luma samples.
    package let treeBlock: Int
    /// The side of the smallest transform in luma samples.
    package let smallestTransform: Int
    /// The side of the largest transform in luma samples.
    package let largestTransform: Int
    /// The number of times a coding block's transform may be split beyond the splits it needs.
    package let transformDepth: Int
    /// The quantisation matrices; `nil` for flat ones.
    package let scaling: ScalingMatrices?
    /// `true` if strong intra smoothing is on.
    package let smoothsStrongly: Bool
    /// `true` if sample adaptive offsets (SAO) may be present.
    package let usesSampleOffsets: Bool
    /// `true` if sign data hiding is on.
    package let hidesSigns: Bool
    /// `true` if small blocks may skip the transform.
    package let skipsTransforms: Bool
    /// The side of the smallest group of blocks with its own QP; `nil` if all share one.
    package let quantizerGroup: Int?
    /// The QP offsets of Cb and Cr.
    package let chromaOffsets: [Int]
    /// The deblocking filter's parameters; `nil` if it is off.
    package let deblocking: Deblocking?
    /// `true` if each row of coding tree blocks starts with the contexts of the row above (WPP).
    package let synchronizesRows: Bool
    /// The names of the tools in use that no encoder here has, so that two streams that use them do not count as
    /// compatible.
    package let others: Set<String>

    /// Creates the tools of pictures with these parameter sets.
    package init(_ sequence: SequenceParameterSet, _ picture: PictureParameterSet) {
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

    /// Returns the names of the parameters in which two streams differ; empty if they are compatible. Of scaling lists,
    /// only their presence is compared: libx265 does not always write the ones it uses (docs/decisions/heic-tiles.md),
    /// and the hash of the decoded picture decides.
    package func differences(from other: CodingTools) -> [String] {
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
            // Without SAO in its own stream, a slice sets both flags to false.
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
