internal import Imaging

/// How pictures that libx264 made stand among those of an H.264 film, which stay as they are: under one sample
/// description, so that every decoder plays on at the seams (docs/decisions/films.md).
struct AVCSplice: Sendable {
    /// The record for all samples.
    let record: [UInt8]
    private let form: FilmSplice.Form
    private let lengthSize: Int
    private let source, own: AVCSequence
    private let picture: AVCPicture
    private let newPicture: Int
    /// The numbers of the last picture: of the source's key pictures no neighbour has these.
    private var keyNumber = 60_000
    private var frameNumber = 0
    private var (order, lastOrder): (Int, Int) = (0, 0)
    private var shown = 0

    /// The options with which an encoder's pictures fit; `nil` for a film in which nothing can be replaced.
    static func parameters(_ configuration: [UInt8], reorder: Int, _ form: FilmSplice.Form) -> (
        reorder: Int, parameters: [String]
    )? {
        guard let record = AVCRecord(configuration), let sets = try? Sets(record), sets.sequences.count == 1,
            let sequence = sets.sequences.first, sequence.isProgressive, sequence.isPlain,
            sequence.references > 0
        else { return nil }
        // With pyramids libx264 keeps four pictures, without them two.
        let possible = sequence.references >= 4 ? 2 : sequence.references >= 2 ? 1 : 0
        let depth = sequence.profile == 66 ? 0 : min(reorder, possible)
        var parameters = ["weightp=0", "weightb=0", "ref=1", "slices=1"]
        if form == .ids {
            guard let free = sets.freeID(below: 32) else { return nil }
            parameters.append("sps-id=\(free)")
        } else {
            guard [66, 77, 100].contains(sequence.profile), !sequence.hasScaling,
                sequence.orderKind == 0 || depth == 0
            else { return nil }
        }
        return (depth, parameters)
    }

    /// Creates the splice of a film with this record, and an encoder with these parameter sets; `nil` if they do not
    /// fit.
    init?(_ configuration: [UInt8], _ sets: [[UInt8]], _ form: FilmSplice.Form) {
        guard var record = AVCRecord(configuration), let known = try? Sets(record),
            let newSequence = sets.first(where: { $0.first.map { $0 & 31 } == 7 }),
            let newSet = sets.first(where: { $0.first.map { $0 & 31 } == 8 }),
            let source = known.sequences.first, let own = try? AVCSequence(newSequence[...]),
            let picture = try? AVCPicture(newSet[...]), own.isProgressive, own.isPlain,
            own.columns == source.columns, own.rows == source.rows
        else { return nil }
        switch form {
        case .one:
            guard !own.hasScaling, own.infersDirect == source.infersDirect,
                own.references <= source.references,
                own.profile == 66 || source.profile != 66, own.profile != 100 || source.profile == 100,
                source.orderKind == own.orderKind || source.orderKind == 0,
                !picture.isWeighted, picture.weighting != 1, !picture.hasFieldOrder,
                let free = known.freeID(below: 256)
            else { return nil }
            newPicture = free
            guard let set = try? Self.renumbered(newSet, picture, free, source.id) else { return nil }
            record.pictures.append(set)
        case .ids:
            guard !known.sequences.contains(where: { $0.id == own.id }), record.sequences.count < 31,
                !known.pictures.contains(where: { $0.id == picture.id })
            else { return nil }
            newPicture = picture.id
            record.sequences.append(newSequence)
            record.pictures.append(newSet)
            record.head[1] = max(record.head[1], newSequence[1])
            record.head[2] &= newSequence[2]
            record.head[3] = max(record.head[3], newSequence[3])
            if record.tail.isEmpty, record.head[1] >= 100 { record.tail = [0xFD, 0xF8, 0xF8, 0] }
        }
        (self.form, lengthSize, self.record) = (form, record.lengthSize, record.bytes)
        (self.source, self.own, self.picture) = (source, own, picture)
    }

    /// The parameter sets of a record.
    private struct Sets {
        let sequences: [AVCSequence]
        let pictures: [AVCPicture]

        init(_ record: AVCRecord) throws(HEVCError) {
            var (sequences, pictures) = ([AVCSequence](), [AVCPicture]())
            for unit in record.sequences { sequences.append(try AVCSequence(unit[...])) }
            for unit in record.pictures { pictures.append(try AVCPicture(unit[...])) }
            (self.sequences, self.pictures) = (sequences, pictures)
        }

        /// Returns a number that no set has.
        func freeID(below limit: Int) -> Int? {
            let used = Set(sequences.map(\.id) + pictures.map(\.id))
            return (1..<limit).first { !used.contains($0) }
        }
    }

    /// Returns a picture parameter set under other numbers.
    private static func renumbered(
        _ unit: [UInt8],
        _ set: AVCPicture,
        _ id: Int,
        _ sequence: Int
    ) throws(HEVCError) -> [UInt8] {
        let reader = try BitReader(avc: unit[...])
        var bits = BitWriter()
        bits.append(unsigned: id)
        bits.append(unsigned: sequence)
        bits.append(reader.bytes, from: set.rest)
        return [unit[0]] + EmulationPrevention.added(to: bits.bytes)
    }

    /// Returns a sample of the encoder as it stands in the film.
    mutating func sample(_ data: [UInt8]) throws(HEVCError) -> [UInt8] {
        var units: [ArraySlice<UInt8>] = []
        for unit in try NALUnit.units(inSample: data[...], lengthSize: 4) {
            let kind = (unit.first ?? 0) & 31
            units.append(form == .one && (kind == 1 || kind == 5) ? try rewritten(unit)[...] : unit)
        }
        return try NALUnit.filmSample(units, lengthSize: lengthSize)
    }

    /// Returns a slice whose header follows the source's sequence parameter set. §7.3.3.
    private mutating func rewritten(_ unit: ArraySlice<UInt8>) throws(HEVCError) -> [UInt8] {
        var reader = try BitReader(avc: unit)
        let (first, isKey) = (unit.first ?? 0, (unit.first ?? 0) & 31 == 5)
        let isReference = first & 0x60 != 0
        var bits = BitWriter()
        bits.append(unsigned: try reader.unsigned())
        let type = try reader.unsigned()
        bits.append(unsigned: type)
        _ = try reader.unsigned()
        bits.append(unsigned: newPicture)
        let number = try reader.bits(own.numberBits)
        if isKey { (frameNumber, order, lastOrder, shown) = (0, 0, 0, 0) }
        let step = (number - frameNumber) & (1 << own.numberBits - 1)
        frameNumber += step
        bits.append(frameNumber & (1 << source.numberBits - 1), bits: source.numberBits)
        if isKey {
            _ = try reader.unsigned()
            keyNumber = keyNumber == 60_000 ? 60_001 : 60_000
            bits.append(unsigned: keyNumber)
        }
        if own.orderKind == 0 {
            let low = try reader.bits(own.orderBits)
            let half = 1 << (own.orderBits - 1)
            order = lastOrder + ((low - lastOrder + half) & (2 * half - 1)) - half
            if isReference { lastOrder = order }
        } else {
            // Pictures are shown in the order of their numbers.
            order = 2 * shown
        }
        shown += 1
        if source.orderKind == 0 { bits.append(order & (1 << source.orderBits - 1), bits: source.orderBits) }
        let start = reader.position
        try skip(type % 5, isKey: isKey, isReference: isReference, &reader)
        let end = reader.position
        guard picture.usesCABAC else {
            bits.append(reader.bytes, from: start)
            return [first] + EmulationPrevention.added(to: bits.bytes)
        }
        bits.append(reader.bytes, from: start, to: end)
        bits.alignWithOnes()
        let data = reader.bytes[((end + 7) / 8)...]
        return [first] + EmulationPrevention.added(to: bits.bytes + data)
    }

    /// Reads the rest of a slice header.
    private func skip(
        _ type: Int,
        isKey: Bool,
        isReference: Bool,
        _ reader: inout BitReader
    ) throws(HEVCError) {
        let (isPredicted, isBoth) = (type == 0, type == 1)
        guard type <= 2 else { throw .unsupported("switching slices") }
        if isBoth { _ = try reader.bits(1) }
        if isPredicted || isBoth, try reader.bits(1) == 1 {
            _ = try reader.unsigned()
            if isBoth { _ = try reader.unsigned() }
        }
        for _ in 0..<(isBoth ? 2 : isPredicted ? 1 : 0) where try reader.bits(1) == 1 {
            while try reader.unsigned() != 3 { _ = try reader.unsigned() }
        }
        if isReference {
            if isKey {
                _ = try reader.bits(2)
            } else if try reader.bits(1) == 1 {
                while case let operation = try reader.unsigned(), operation != 0 {
                    if [1, 2, 3, 4, 6].contains(operation) { _ = try reader.unsigned() }
                    if operation == 3 { _ = try reader.unsigned() }
                }
            }
        }
        if picture.usesCABAC, type != 2 { _ = try reader.unsigned() }
        _ = try reader.signed()
        if picture.hasFilterControl, try reader.unsigned() != 1 {
            _ = (try reader.signed(), try reader.signed())
        }
    }
}

extension BitWriter {
    /// Appends the bits of a payload from `start` on, without the zeros behind its stop bit.
    mutating func append(_ payload: ArraySlice<UInt8>, from start: Int) {
        guard let last = payload.lastIndex(where: { $0 != 0 }) else { return }
        append(payload, from: start, to: 8 * last + 8 - payload[last].trailingZeroBitCount)
    }

    mutating func append(_ payload: ArraySlice<UInt8>, from start: Int, to end: Int) {
        var place = start
        while place < end {
            let count = min(8 - place % 8, end - place)
            let value = Int(payload[place / 8]) >> (8 - place % 8 - count) & (1 << count - 1)
            append(value, bits: count)
            place += count
        }
    }
}
