internal import HEVC
internal import Movies

/// A coder that decodes the tiles that share a decoder configuration, and encodes replacements; used by one
/// task.
struct TileCoder: ~Copyable {
    /// An encoded tile.
    struct Coded: Sendable {
        /// The item's data.
        let sample: [UInt8]
        /// The differences between the encoder and the file that require the tile to have its own parameter
        /// sets; empty if it uses the file's.
        let differences: [String]
    }

    private let configuration: DecoderConfiguration
    private let sets: ParameterSets
    private let record: [UInt8]
    private var decoder: StillDecoder
    /// The configuration with added sets, once a tile needs them.
    private(set) var own: OwnSets?
    private let fidelity: TileFidelity
    /// The index of the quantiser that was sufficient for the last tile: the next is likely to be similar.
    private var attempt = 0
    /// `true` if the index was found on a sample.
    private var isProbed = false

    /// Creates a coder.
    ///
    /// - Parameter record: The content of an `hvcC` property.
    init(_ record: ArraySlice<UInt8>, _ fidelity: TileFidelity) throws(HEICError) {
        let parsed = try Self.parsed(record)
        let decoder = try HEICError.rethrowing { try StillDecoder(configuration: Array(record)) }
        (configuration, sets) = parsed
        self.record = Array(record)
        self.fidelity = fidelity
        self.decoder = decoder
    }

    private static func parsed(
        _ record: ArraySlice<UInt8>
    ) throws(HEICError) -> (DecoderConfiguration, ParameterSets) {
        do throws(HEVCError) {
            let configuration = try DecoderConfiguration(record)
            return (configuration, try ParameterSets(configuration.units))
        } catch { throw .unsupported("the decoder configuration cannot be read (\(error))") }
    }

    /// Decodes a tile's data, including the samples that are cropped for display.
    mutating func decode(_ sample: ArraySlice<UInt8>) throws(HEICError) -> PlanarPicture {
        do throws(HEVCError) {
            let own = try configuration.pictureSample(sample)
            do throws(MovieError) { return try decoder.decode(own) } catch {
                throw .damaged("\(error)")
            }
        } catch { throw .damaged("a tile cannot be decoded (\(error))") }
    }

    /// Paints on a tile. All tree blocks but those under the paint keep their coding, or else the tile is encoded: with
    /// the file's own parameter sets, or with added ones. The result is decoded again, and is bit for bit what it was
    /// meant to be.
    ///
    /// - Parameters:
    ///   - sample: The tile's data.
    ///   - paint: Paints on the decoded tile.
    mutating func cover(
        _ sample: ArraySlice<UInt8>,
        _ paint: (inout PlanarPicture) -> Void
    ) throws(HEICError) -> Coded {
        let original = try self.original(sample)
        if let painted = try? painted(original, sample, paint) { return painted }
        let decoded = try decode(sample)
        var target = decoded
        paint(&target)
        return try encode(target, insteadOf: original, decoded)
    }

    /// Paints on a slice before its loop filters: what is not painted stays as it is.
    private func painted(
        _ original: Slice,
        _ sample: ArraySlice<UInt8>,
        _ paint: (inout PlanarPicture) -> Void
    ) throws -> Coded {
        var decoder = try StillDecoder(configuration: record, isStrict: true, filters: false)
        let before = try decoder.decode(try configuration.pictureSample(sample))
        var target = before
        paint(&target)
        var seen = target
        let slice = try original.painted(from: before.planes, to: &seen.planes, sets)
        guard let painted = try slice.unit(sets).sample(lengthSize: configuration.lengthSize),
            try decoder.decode(painted[...]) == seen,
            TileLikeness(target, seen, whereUnchangedFrom: before).ratio >= fidelity.ratio
        else { throw HEICError.unsupported("a tile comes out too unlike what it was") }
        return Coded(sample: painted, differences: [])
    }

    /// Encodes a picture in place of a tile.
    ///
    /// - Parameters:
    ///   - target: The picture to encode.
    ///   - decoded: The picture decoded from the tile's data.
    private mutating func encode(
        _ target: PlanarPicture,
        insteadOf original: Slice,
        _ decoded: PlanarPicture
    ) throws(HEICError) -> Coded {
        let sets = sets
        let (tools, own) = try HEICError.rethrowing {
            let (sequence, picture) = try sets.active(original.header.pictureParameterSet)
            return (CodingTools(sequence, picture), try original.quantizer(sets))
        }
        let quantizers = fidelity.quantizers(for: tools, own)
        if !isProbed, let sample = TileSample(of: decoded) {
            attempt = try sample.attempt(from: attempt, of: quantizers, TileOptions(tools), fidelity)
            isProbed = true
        }
        return try encode(target, original, tools, quantizers, like: decoded)
    }

    /// Encodes a picture with finer and finer quantisers, until it is what it was outside the paint.
    ///
    /// - Parameter decoded: The picture without the paint.
    private mutating func encode(
        _ target: PlanarPicture,
        _ original: Slice,
        _ tools: CodingTools,
        _ quantizers: [Int],
        like decoded: PlanarPicture
    ) throws(HEICError) -> Coded {
        // Tiles may differ in their picture parameter sets, and so the lists in their length.
        attempt = min(attempt, quantizers.count - 1)
        while true {
            let (coded, seen) = try place(target, original, tools, quantizers[attempt])
            let ratio = TileLikeness(target, seen, whereUnchangedFrom: decoded).ratio
            if ratio >= fidelity.ratio { return coded }
            guard let next = fidelity.attempt(after: attempt, that: ratio, of: quantizers) else {
                throw .unsupported("a tile comes out too unlike what it was")
            }
            attempt = next
        }
    }

    /// Encodes a picture once, with the file's parameter sets or added ones, whichever decode correctly.
    private mutating func place(
        _ target: PlanarPicture,
        _ original: Slice,
        _ tools: CodingTools,
        _ quantizer: Int
    ) throws(HEICError) -> (Coded, PlanarPicture) {
        let options = TileOptions(tools).options(quantizer: quantizer)
        let (coded, found) = try HEICError.rethrowing {
            let coded = try CodedStill(try StillEncoder.encode(target, options))
            return (coded, try tools.differences(from: coded.tools))
        }
        var differences = found
        if found.isEmpty {
            let unit = try HEICError.rethrowing {
                try coded.slice.standingIn(for: original, of: sets, own: coded.sets).unit(sets)
            }
            if let placed = try? checked(unit, coded, record) { return (Coded(placed, []), placed.seen) }
            differences = ["what is decoded"]
        }
        return try placeWithOwnSets(coded, original, differences)
    }

    private mutating func placeWithOwnSets(
        _ coded: CodedStill,
        _ original: Slice,
        _ differences: [String]
    ) throws(HEICError) -> (Coded, PlanarPicture) {
        let own = try ownSets(for: coded, original)
        guard own.fit(coded), let record = own.configuration.bytes else {
            throw .unsupported("its tiles would need different parameter sets")
        }
        let unit = try HEICError.rethrowing { try own.unit(of: coded, original.kind) }
        let placed = try checked(unit, coded, record)
        self.own = own
        return (Coded(placed, differences), placed.seen)
    }

    private func ownSets(for coded: CodedStill, _ original: Slice) throws(HEICError) -> OwnSets {
        if let own { return own }
        let (configuration, sets) = (configuration, sets)
        return try HEICError.rethrowing {
            try OwnSets(coded, addedTo: configuration, sets, like: original.header.pictureParameterSet)
        }
    }

    /// Returns the first slice of a tile's data, whose parameter sets, if it has any, are also in the
    /// configuration.
    private func original(_ sample: ArraySlice<UInt8>) throws(HEICError) -> Slice {
        let (sets, lengthSize, known) = (sets, configuration.lengthSize, configuration.units)
        return try HEICError.rethrowing {
            let units = try NALUnit.pictureUnits(inSample: sample, lengthSize: lengthSize)
            var slice: NALUnit?
            for bytes in units {
                let unit = try NALUnit(bytes)
                let isSet = (32...34).contains(unit.kind.rawValue)
                guard !isSet || known.contains(where: { $0.elementsEqual(bytes) }) else {
                    throw HEVCError.unsupported("parameter sets in its tiles that the file does not have")
                }
                if slice == nil, unit.kind.isSlice { slice = unit }
            }
            guard let slice else { throw HEVCError.damaged("a tile has no slice") }
            return try Slice(slice, sets)
        }
    }

    /// Returns a NAL unit as an item's data, after decoding it and comparing it with the encoder's hash,
    /// which is passed to the decoder only.
    private func checked(
        _ unit: NALUnit,
        _ coded: CodedStill,
        _ record: [UInt8]
    ) throws(HEICError) -> (sample: [UInt8], seen: PlanarPicture) {
        let size = configuration.lengthSize
        guard let sample = unit.sample(lengthSize: size), let hash = coded.hash.sample(lengthSize: size)
        else {
            throw .unsupported("a tile has more bytes than its length can say")
        }
        return try HEICError.rethrowing {
            var checker = try StillDecoder(configuration: record, isStrict: true)
            return (sample, try checker.decode((sample + hash)[...]))
        }
    }
}

extension TileCoder.Coded {
    fileprivate init(_ placed: (sample: [UInt8], seen: PlanarPicture), _ differences: [String]) {
        self.init(sample: placed.sample, differences: differences)
    }
}

extension DecoderConfiguration {
    /// Returns a picture's data without what is not its picture, which some decoders stumble over.
    fileprivate func pictureSample(_ sample: ArraySlice<UInt8>) throws(HEVCError) -> ArraySlice<UInt8> {
        let units = try NALUnit.pictureUnits(inSample: sample, lengthSize: lengthSize)
        let count = units.reduce(0) { $0 + lengthSize + $1.count }
        return count == sample.count ? sample : NALUnit.sample(units, lengthSize: lengthSize)?[...] ?? sample
    }
}
