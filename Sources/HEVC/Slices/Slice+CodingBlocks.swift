internal import CHEVC

extension Slice {
    /// The most samples of a picture whose blocks are read.
    private static let mostSamples = 1 << 26

    /// Returns the coding blocks of the picture in coding order, read from the slice, which must be all of it.
    ///
    /// - Throws: `HEVCError`, `.unsupported` for pictures of several slices or tiles, with uncompressed blocks, or with
    ///   chroma that is not subsampled both ways.
    package func codingBlocks(_ sets: ParameterSets) throws(HEVCError) -> [CodingBlock] {
        let (sequence, picture) = try sets.active(header.pictureParameterSet)
        let samples = sequence.width * sequence.height
        guard header.isFirst, !header.isDependent, picture.tiles == nil, sequence.uncompressed == nil,
            !sequence.hasSeparatePlanes, [.none, .quarter].contains(sequence.chroma),
            samples <= Self.mostSamples
        else { throw .unsupported("blocks of such a kind") }
        var slice = chevc_slice()
        slice.width = Int32(sequence.width)
        slice.height = Int32(sequence.height)
        slice.has_chroma = sequence.chroma != .none
        slice.tree = UInt8(clamping: sequence.treeBlockBits)
        slice.smallest_coding = UInt8(clamping: sequence.smallestCodingBlock + 3)
        slice.smallest_transform = UInt8(clamping: sequence.smallestTransform + 2)
        slice.largest_transform = UInt8(clamping: sequence.smallestTransform + 2 + sequence.transformRange)
        slice.transform_depth = UInt8(clamping: sequence.intraTransformDepth)
        slice.quantizer_group = UInt8(
            clamping: picture.quantizerDepth.map { sequence.treeBlockBits - $0 } ?? 0
        )
        slice.quantizer = Int8(clamping: picture.initialQuantizer + header.quantizerChange)
        slice.luma_depth = UInt8(clamping: sequence.lumaDepth)
        slice.chroma_depth = UInt8(clamping: sequence.chromaDepth)
        slice.luma_offsets = header.sampleOffsets[0]
        slice.chroma_offsets = header.sampleOffsets[1]
        slice.hides_signs = picture.hidesSigns
        slice.skips_transforms = picture.skipsTransforms
        slice.bypasses_transforms = picture.bypassesTransforms
        slice.has_rows = picture.synchronizesRows
        // Each block takes a bit at least, for a mode that no context predicts.
        let smallest = 64 << (2 * sequence.smallestCodingBlock)
        return try Self.read(slice, data, most: min(samples / smallest, 8 * data.count))
    }

    private static func read(
        _ slice: chevc_slice,
        _ data: [UInt8],
        most: Int
    ) throws(HEVCError) -> [CodingBlock] {
        var status = CHEVC_UNKNOWN
        let blocks = unsafe [chevc_block](unsafeUninitializedCapacity: most) { room, count in
            status = unsafe withUnsafePointer(to: slice) { slice in
                unsafe data.withUnsafeBufferPointer { data in
                    unsafe chevc_read_blocks(
                        slice,
                        data.baseAddress,
                        data.count,
                        room.baseAddress,
                        room.count,
                        &count
                    )
                }
            }
        }
        switch status {
        case CHEVC_OK: return blocks.map { CodingBlock($0, hasChroma: slice.has_chroma) }
        case CHEVC_INCOMPLETE: throw .unsupported("several slices in a picture")
        case CHEVC_UNKNOWN: throw .unsupported("blocks of such a kind")
        default: throw .damaged("the blocks of a slice cannot be read")
        }
    }
}

extension CodingBlock {
    fileprivate init(_ block: chevc_block, hasChroma: Bool) {
        (x, y, side) = (Int(block.x), Int(block.y), 1 << Int(block.size))
        (isQuartered, chroma) = (block.is_quartered, hasChroma ? Int(block.chroma) : nil)
        luma = [block.luma.0, block.luma.1, block.luma.2, block.luma.3]
    }
}
