internal import CHEVC

/// A slice: its header and coded blocks.
package struct Slice: Sendable, Hashable {
    let kind: NALUnit.Kind
    package var header: SliceHeader
    /// Without emulation prevention.
    package let data: [UInt8]

    /// Reads a slice, or its head. Throws `HEVCError`, `.unsupported` for slices predicted from other pictures.
    package init(_ unit: NALUnit, _ sets: ParameterSets) throws(HEVCError) {
        guard unit.kind.isSlice else { throw .damaged("a unit is not a slice") }
        guard unit.layer == 0 else { throw .unsupported("layers") }
        kind = unit.kind
        header = SliceHeader()
        var reader = BitReader(unit.payload[...])
        try header.code(&reader, kind, sets)
        // byte_alignment(), §7.3.2.12: a 1, then zeros.
        var stop = false
        try reader.flag(&stop)
        var zeros = 0
        try reader.bits((8 - reader.position % 8) % 8, &zeros)
        guard stop, zeros == 0 else { throw .damaged("a slice's header does not end where it says") }
        data = Array(unit.payload[(reader.position / 8)...])
    }

    init(_ kind: NALUnit.Kind, _ header: SliceHeader, _ data: [UInt8]) {
        (self.kind, self.header, self.data) = (kind, header, data)
    }

    /// Returns the slice's unit, identical to the one read. Throws `HEVCError` if a value cannot be coded.
    package func unit(_ sets: ParameterSets) throws(HEVCError) -> NALUnit {
        var writer = BitWriter()
        var header = self.header
        try header.code(&writer, kind, sets)
        writer.stop()
        return NALUnit(kind, payload: writer.bytes + data)
    }

    /// The most samples of a painted picture.
    private static let mostSamples = 1 << 26

    /// Returns the slice with paint on its picture. Tree blocks with a changed sample, or predicted from one, are
    /// recoded; others keep their syntax elements, and so their samples. `before` has the coded picture's planes before
    /// the loop filters, rows without padding; `after`, the same with paint, receives the samples that a decoder will
    /// produce. If all blocks share a quantiser, or none is 8 by 8, the slice gets another parameter set that allows
    /// lossless blocks. Throws `HEVCError`, `.unsupported` for pictures of several slices or tiles, with uncompressed
    /// blocks, with coding blocks of 32 or more, or with chroma that is not subsampled both ways.
    package func painted(
        from before: [[UInt16]],
        to after: inout [[UInt16]],
        _ sets: inout ParameterSets
    ) throws(HEVCError) -> Slice {
        var slice = try description(sets)
        let rows = (Int(slice.height) + 1 << slice.tree - 1) >> Int(slice.tree)
        let samples = Int(slice.width) * Int(slice.height)
        let counts = slice.has_chroma ? [samples, samples / 4, samples / 4] : [samples]
        guard before.map(\.count) == counts, after.map(\.count) == counts else {
            throw .damaged("the picture is not the slice's")
        }
        // Paint of more than two bytes a sample is not worth it.
        let room = data.count + 2 * samples + 1 << 16
        var status = CHEVC_UNKNOWN
        var ends = [Int](repeating: 0, count: rows)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
            Self.withPlanes(before[...], &after) { paint in
                status = unsafe data.withUnsafeBufferPointer { data in
                    unsafe chevc_paint_slice(
                        &slice,
                        data.baseAddress,
                        data.count,
                        &paint,
                        output.baseAddress,
                        room,
                        &count,
                        &ends
                    )
                }
            }
            count = min(count, room)
        }
        switch status {
        case CHEVC_OK: break
        case CHEVC_INCOMPLETE: throw .unsupported("several slices in a picture")
        case CHEVC_UNKNOWN: throw .unsupported("blocks of such a kind")
        default: throw .damaged("the blocks of a slice cannot be read")
        }
        var painted = Slice(kind, header, bytes)
        if slice.is_lossless {
            painted.header.pictureParameterSet = try sets.allowLossless(like: header.pictureParameterSet)
        }
        if slice.has_rows {
            // Each part ends with a 1 bit, so emulation prevention does not reach into the next.
            painted.header.parts = zip([0] + ends, ends.dropLast()).map {
                EmulationPrevention.added(to: Array(bytes[$0..<$1])).count
            }
        }
        return painted
    }

    private func description(_ sets: ParameterSets) throws(HEVCError) -> chevc_slice {
        let (sequence, picture) = try sets.active(header.pictureParameterSet)
        guard header.isFirst, !header.isDependent, picture.tiles == nil, sequence.uncompressed == nil,
            !sequence.hasSeparatePlanes, [.none, .quarter].contains(sequence.chroma),
            sequence.width * sequence.height <= Self.mostSamples
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
        let offsets = zip(picture.chromaOffsets, header.chromaOffsets).map { Int8(clamping: $0 + $1) }
        slice.chroma_quantizers = (offsets[0], offsets[1])
        slice.luma_depth = UInt8(clamping: sequence.lumaDepth)
        slice.chroma_depth = UInt8(clamping: sequence.chromaDepth)
        let lists = sequence.scaling.flatMap { picture.scalingLists ?? $0.lists }
        let factors = lists?.smallest.flatMap(\.self) ?? [UInt8](repeating: 16, count: 48)
        unsafe withUnsafeMutableBytes(of: &slice.factors) { unsafe $0.copyBytes(from: factors) }
        slice.luma_offsets = header.sampleOffsets[0]
        slice.chroma_offsets = header.sampleOffsets[1]
        slice.hides_signs = picture.hidesSigns
        slice.skips_transforms = picture.skipsTransforms
        slice.bypasses_transforms = picture.bypassesTransforms
        slice.is_lossless = picture.quantizerDepth == nil || sequence.smallestCodingBlock > 0
        slice.has_rows = picture.synchronizesRows
        return slice
    }

    /// Calls `body` with the planes before and after painting, the last first.
    private static func withPlanes(
        _ before: ArraySlice<[UInt16]>,
        _ after: inout [[UInt16]],
        _ paint: chevc_paint = chevc_paint(),
        _ body: (inout chevc_paint) -> Void
    ) {
        var paint = paint
        guard let old = before.last, var new = after.popLast() else { return body(&paint) }
        unsafe old.withUnsafeBufferPointer { old in
            unsafe new.withUnsafeMutableBufferPointer { new in
                unsafe paint.set(before.count - 1, old.baseAddress, new.baseAddress)
                withPlanes(before.dropLast(), &after, paint, body)
            }
        }
        after.append(new)
    }
}

extension chevc_paint {
    fileprivate mutating func set(
        _ plane: Int,
        _ old: UnsafePointer<UInt16>?,
        _ new: UnsafeMutablePointer<UInt16>?
    ) {
        switch plane {
        case 0: unsafe (before.0, after.0) = (old, new)
        case 1: unsafe (before.1, after.1) = (old, new)
        default: unsafe (before.2, after.2) = (old, new)
        }
    }
}
