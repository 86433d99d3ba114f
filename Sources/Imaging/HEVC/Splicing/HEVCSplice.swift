/// A splice of libx265's pictures into an HEVC film, whose own stay as they are: under the film's sequence parameter
/// set, with slice headers that follow it and one more picture parameter set, or under own sets with other numbers.
/// H.265.
package struct HEVCSplice: Sendable {
    package let record: [UInt8]
    private let isOne: Bool
    private let lengthSize: Int
    private let source, own: SequenceParameterSet
    private let picture: PictureParameterSet
    /// The new pictures' picture parameter set.
    private let number: Int
    /// The picture order count of the last reference picture.
    private var lastOrder = 0

    /// Returns libx265's parameters for pictures that fit under a film's sequence parameter set, or beside it; `nil`
    /// for a film in which nothing can be replaced.
    package static func parameters(_ record: [UInt8], isOne: Bool) -> (reorder: Int, parameters: [String])? {
        guard let sets = try? Sets(record), let source = sets.sequence, source.chroma == .quarter,
            source.lumaDepth == source.chromaDepth, source.subLayersBelow == 0
        else { return nil }
        let last = source.ordering.values.last ?? [0, 0, 0]
        let reorder = min(2, last[1])
        var parameters = ["ref=1", "weightp=0", "weightb=0", "slices=1", "repeat-headers=0"]
        guard isOne else { return (reorder, parameters) }
        guard source.uncompressed == nil, !source.hasExtension else { return nil }
        func flag(_ name: String, _ isOn: Bool) { parameters.append("\(name)=\(isOn ? 1 : 0)") }
        parameters += [
            "ctu=\(1 << source.treeBlockBits)", "min-cu-size=\(8 << source.smallestCodingBlock)",
            "max-tu-size=\(4 << (source.smallestTransform + source.transformRange))",
            "tu-intra-depth=\(source.intraTransformDepth + 1)",
            "tu-inter-depth=\(source.interTransformDepth + 1)",
        ]
        flag("amp", source.usesAsymmetricPartitions)
        flag("rect", source.usesAsymmetricPartitions)
        flag("strong-intra-smoothing", source.smoothsStrongly)
        flag("temporal-mvp", source.predictsMotion)
        flag("sao", false)
        return (reorder, parameters)
    }

    /// Creates the splice of a film with this record and an encoder with these sets; `nil` if they do not fit.
    package init?(_ record: [UInt8], _ sets: [[UInt8]], isOne: Bool) {
        do throws(HEVCError) { try self.init(fitting: record, sets, isOne) } catch { return nil }
    }

    private init(fitting record: [UInt8], _ sets: [[UInt8]], _ isOne: Bool) throws(HEVCError) {
        var configuration = try DecoderConfiguration(record[...])
        let known = try Sets(record)
        let new = try ParameterSets(sets.map { $0[...] })
        guard let source = known.sequence, var own = new.sequence.values.first,
            var picture = new.picture.values.first,
            !own.hasExtension, !picture.hasExtension, !picture.modifiesLists,
            !picture.weighsPredictions.contains(true),
            picture.tiles == nil, !picture.synchronizesRows, !picture.hasSliceExtension,
            !own.hasSeparatePlanes
        else { throw .unsupported("these tools of the encoder") }
        guard let free = (0...63).first(where: { known.sets.picture[$0] == nil }) else {
            throw .unsupported("64 picture parameter sets")
        }
        (lengthSize, number) = (configuration.lengthSize, free)
        picture.identifier = free
        if isOne {
            try Self.check(own, against: source)
            picture.sequenceParameterSet = source.identifier
            if source.scaling != nil { picture.scalingLists = .flat }
        } else {
            guard let other = (0...15).first(where: { known.sets.sequence[$0] == nil }) else {
                throw .unsupported("16 sequence parameter sets")
            }
            let videos = configuration.groups.filter { $0.kind.rawValue == 32 }.flatMap(\.units)
            let used = Set(videos.compactMap { $0.count > 2 ? Int($0[2] >> 4) : nil })
            guard let video = (0...15).first(where: { !used.contains($0) }),
                let unit = sets.first(where: { $0.first.map { $0 >> 1 & 63 } == 32 })
            else { throw .unsupported("16 video parameter sets") }
            var set = try NALUnit(unit[...])
            set.payload[0] = UInt8(video) << 4 | set.payload[0] & 15
            configuration.add(set)
            (own.identifier, own.videoParameterSet, picture.sequenceParameterSet) = (other, video, other)
            let sequence = NALUnit(.sequenceParameters, payload: try own.payload())
            configuration.widen(for: sequence.payload)
            configuration.add(sequence)
        }
        configuration.add(NALUnit(.pictureParameters, payload: try picture.payload()))
        guard let bytes = configuration.bytes else { throw .unsupported("so many parameter sets") }
        (self.record, self.isOne, self.source, self.own, self.picture) = (bytes, isOne, source, own, picture)
    }

    private struct Sets {
        let sets: ParameterSets
        /// `nil` if there are several.
        var sequence: SequenceParameterSet? { sets.sequence.count == 1 ? sets.sequence.values.first : nil }

        init(_ record: [UInt8]) throws(HEVCError) {
            sets = try ParameterSets(try DecoderConfiguration(record[...]).units)
        }
    }

    /// Checks that pictures coded under the encoder's set decode to the same under the film's.
    private static func check(_ own: SequenceParameterSet, against source: SequenceParameterSet)
        throws(HEVCError)
    {
        let ours = [
            own.chromaFormat, own.width, own.height, own.lumaDepth, own.chromaDepth, own.smallestCodingBlock,
            own.codingBlockRange, own.smallestTransform, own.transformRange, own.interTransformDepth,
            own.intraTransformDepth,
        ]
        let theirs = [
            source.chromaFormat, source.width, source.height, source.lumaDepth, source.chromaDepth,
            source.smallestCodingBlock, source.codingBlockRange, source.smallestTransform,
            source.transformRange,
            source.interTransformDepth, source.intraTransformDepth,
        ]
        let (last, most) = (own.ordering.values.last ?? [0, 0, 0], source.ordering.values.last ?? [0, 0, 0])
        guard ours == theirs, own.usesAsymmetricPartitions == source.usesAsymmetricPartitions,
            own.smoothsStrongly == source.smoothsStrongly, !own.predictsMotion || source.predictsMotion,
            !own.usesSampleOffsets || source.usesSampleOffsets, own.scaling == nil, own.uncompressed == nil,
            own.distantPictures == nil, last[1] <= most[1]
        else { throw .unsupported("these tools of the encoder") }
    }

    /// Returns an encoder's sample, with 4-byte lengths, as it stands in the film; samples come in order. Throws
    /// `HEVCError`.
    package mutating func sample(_ data: [UInt8]) throws(HEVCError) -> [UInt8] {
        var units: [ArraySlice<UInt8>] = []
        for bytes in try NALUnit.units(inSample: data[...], lengthSize: 4) {
            let unit = try NALUnit(bytes)
            units.append(unit.kind.isSlice ? try rewritten(unit)[...] : bytes)
        }
        return try NALUnit.filmSample(units, lengthSize: lengthSize)
    }

    /// Returns a slice with a header for the film's parameter sets. §7.3.6.1.
    private mutating func rewritten(_ unit: NALUnit) throws(HEVCError) -> [UInt8] {
        var header = HeaderCopy(unit)
        guard try header.copy(1) == 1 else { throw .unsupported("several slices") }
        if unit.kind.isRandomAccess { _ = try header.copy(1) }
        _ = try header.reader.unsigned()
        header.writer.append(unsigned: number)
        _ = try header.copy(picture.extraSliceBits)
        let type = try header.copyNumber()
        if picture.hasOutputFlag { _ = try header.copy(1) }
        var predictsMotion = false
        if unit.kind.isInstantRefresh {
            lastOrder = 0
        } else {
            try rewritePlace(unit, &header)
            if own.predictsMotion {
                predictsMotion = try header.copy(1) == 1
            } else if isOne, source.predictsMotion {
                header.writer.append(0, bits: 1)
            }
        }
        var filters = false
        if own.usesSampleOffsets {
            filters = try header.copy(2) > 0
        } else if isOne, source.usesSampleOffsets {
            header.writer.append(0, bits: 2)
        }
        try copyRest(type, predictsMotion, filters, &header)
        return try header.finished(unit)
    }

    /// Writes a picture's order and reference pictures.
    private mutating func rewritePlace(_ unit: NALUnit, _ header: inout HeaderCopy) throws(HEVCError) {
        let bits = own.orderBitsAboveFour + 4
        let (low, half) = (try header.reader.bits(bits), 1 << (bits - 1))
        let order = lastOrder + ((low - lastOrder + half) & (2 * half - 1)) - half
        // Leading pictures, and those that no other refers to, do not count. §8.3.1.
        let kind = unit.kind.rawValue
        let isReference = kind > 15 || kind & 1 == 1
        if unit.temporalLayer == 0, isReference, !(6...9).contains(kind) { lastOrder = order }
        let target = isOne ? source : own
        let targetBits = target.orderBitsAboveFour + 4
        header.writer.append(order & (1 << targetBits - 1), bits: targetBits)
        var set = ReferencePictureSet()
        if try header.reader.bits(1) == 1 {
            let count = own.referenceSets.count
            let index = count > 1 ? try header.reader.bits(SliceHeader.width(of: count)) : 0
            guard own.referenceSets.indices.contains(index) else {
                throw .damaged("a reference set is missing")
            }
            set = own.referenceSets[index]
        } else {
            try set.code(&header.reader, after: own.referenceSets, isOfSlice: true)
        }
        guard set.change == nil, own.distantPictures == nil else {
            throw .unsupported("reference sets told as changes")
        }
        if isOne {
            let most = (source.ordering.values.last ?? [0])[0]
            while set.before.count + set.after.count > most {
                if set.before.isEmpty { set.after.removeLast() } else { set.before.removeLast() }
            }
            set.counts = [set.before.count, set.after.count]
        }
        header.writer.append(0, bits: 1)
        try set.code(&header.writer, after: target.referenceSets, isOfSlice: true)
        if isOne, let known = source.distantPictures {
            if !known.isEmpty { header.writer.append(unsigned: 0) }
            header.writer.append(unsigned: 0)
        }
    }

    /// Copies the fields after the sample offsets.
    private func copyRest(
        _ type: Int,
        _ predictsMotion: Bool,
        _ filters: Bool,
        _ header: inout HeaderCopy
    ) throws(HEVCError) {
        let isBoth = type == 0
        if type < 2 {
            var counts = picture.referenceCounts
            if try header.copy(1) == 1 {
                counts[0] = try header.copyNumber()
                if isBoth { counts[1] = try header.copyNumber() }
            }
            if isBoth { _ = try header.copy(1) }
            if picture.choosesContexts { _ = try header.copy(1) }
            if predictsMotion {
                let list = isBoth ? 1 - (try header.copy(1)) : 0
                if counts[list] > 0 { _ = try header.copyNumber() }
            }
            _ = try header.copyNumber()
        }
        _ = try header.copyNumber()
        if picture.hasSliceChromaOffsets { _ = (try header.copyNumber(), try header.copyNumber()) }
        let deblocking = picture.deblocking
        let overrides = deblocking?.canBeOverridden == true ? try header.copy(1) == 1 : false
        var isDisabled = deblocking?.isDisabled == true
        if overrides {
            isDisabled = try header.copy(1) == 1
            if !isDisabled { _ = (try header.copyNumber(), try header.copyNumber()) }
        }
        if picture.filtersAcrossSlices, filters || !isDisabled { _ = try header.copy(1) }
    }
}

/// A slice header on its way from one unit into another.
private struct HeaderCopy {
    var reader: BitReader
    var writer = BitWriter()

    init(_ unit: NALUnit) { reader = BitReader(unit.payload[...]) }

    mutating func copy(_ count: Int) throws(HEVCError) -> Int {
        let value = try reader.bits(count)
        writer.append(value, bits: count)
        return value
    }

    mutating func copyNumber() throws(HEVCError) -> Int {
        let value = try reader.unsigned()
        writer.append(unsigned: value)
        return value
    }

    /// Returns the unit with the new header before the old data. The header's last byte is never 0, so the data's
    /// emulation prevention stays.
    mutating func finished(_ unit: NALUnit) throws(HEVCError) -> [UInt8] {
        guard try reader.bits(1) == 1 else { throw .damaged("a slice header does not end where it should") }
        let data = unit.payload[((reader.position + 7) / 8)...]
        writer.stop()
        var whole = unit
        whole.payload = writer.bytes + data
        return whole.bytes
    }
}

extension ScalingLists {
    /// All factors are 16, as without lists.
    fileprivate static var flat: ScalingLists {
        var lists = ScalingLists()
        for size in 0..<4 {
            for _ in matrices(size) {
                let count = size == 0 ? 16 : 64
                // A list begins at 8, or at its mean.
                let differences = [size > 1 ? 0 : 8] + [Int](repeating: 0, count: count - 1)
                lists.entries.append(.told(mean: 16, differences: differences))
            }
        }
        return lists
    }
}
