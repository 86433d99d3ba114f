internal import Imaging
internal import Movies

/// A decoder and painter of the tiles that share a decoder configuration. Used by one task.
struct TileCoder: ~Copyable {
    /// The minimum signal-to-noise ratio outside the paint, per plane, in dB.
    private static let ratio = 50.05

    private var configuration: DecoderConfiguration
    private var sets: ParameterSets
    private var decoder: StillDecoder
    /// The configuration with the parameter sets that painted tiles need; `nil` if nothing was added.
    private(set) var extended: [UInt8]?

    /// Reads the content of an `hvcC` property.
    init(_ record: ArraySlice<UInt8>) throws(HEICError) {
        let parsed = try Self.parsed(record)
        decoder = try HEICError.rethrowing { try StillDecoder(configuration: Array(record)) }
        (configuration, sets) = parsed
    }

    private static func parsed(
        _ record: ArraySlice<UInt8>
    ) throws(HEICError) -> (DecoderConfiguration, ParameterSets) {
        do throws(HEVCError) {
            let configuration = try DecoderConfiguration(record)
            return (configuration, try ParameterSets(configuration.units))
        } catch { throw .unsupported("the decoder configuration cannot be read (\(error))") }
    }

    /// Decodes a tile, including the samples that are cropped for display.
    mutating func decode(_ sample: ArraySlice<UInt8>) throws(HEICError) -> PlanarPicture {
        do { return try decoder.decode(try configuration.pictureSample(sample)) } catch {
            throw .damaged("a tile cannot be decoded (\(error))")
        }
    }

    /// Paints on a tile, decoded up to the loop filters, and returns its new data. Tree blocks outside the paint keep
    /// their coding. The result is decoded again and must match bit for bit.
    mutating func cover(
        _ sample: ArraySlice<UInt8>,
        _ paint: (inout PlanarPicture) -> Void
    ) throws(HEICError) -> [UInt8] {
        var (configuration, sets) = (self.configuration, self.sets)
        let (covered, target, seen, before) = try HEICError.rethrowing {
            let before = try configuration.decoded(sample)
            var target = before
            paint(&target)
            var seen = target
            let slice = try configuration.slice(of: sample, sets)
                .painted(from: before.planes, to: &seen.planes, &sets)
            if sets.picture.count > self.sets.picture.count,
                let added = sets.picture[slice.header.pictureParameterSet]
            {
                configuration.add(NALUnit(.pictureParameters, payload: try added.payload()))
            }
            return (try slice.unit(sets).sample(lengthSize: configuration.lengthSize), target, seen, before)
        }
        guard let covered, let record = configuration.bytes,
            try HEICError.rethrowing({ try configuration.decoded(covered[...]) }) == seen,
            TileLikeness(target, seen, whereUnchangedFrom: before).ratio >= Self.ratio
        else { throw .unsupported("a tile comes out too unlike what it was") }
        if configuration != self.configuration {
            (self.configuration, self.sets, extended) = (configuration, sets, record)
        }
        return covered
    }
}

extension DecoderConfiguration {
    /// Returns a sample without the units outside its picture, which make some decoders fail.
    fileprivate func pictureSample(_ sample: ArraySlice<UInt8>) throws(HEVCError) -> ArraySlice<UInt8> {
        let units = try NALUnit.pictureUnits(inSample: sample, lengthSize: lengthSize)
        let count = units.reduce(0) { $0 + lengthSize + $1.count }
        return count == sample.count ? sample : NALUnit.sample(units, lengthSize: lengthSize)?[...] ?? sample
    }

    /// Decodes a tile up to the loop filters; throws if any of it is damaged.
    fileprivate func decoded(_ sample: ArraySlice<UInt8>) throws -> PlanarPicture {
        var decoder = try StillDecoder(configuration: bytes ?? [], isStrict: true, filters: false)
        return try decoder.decode(try pictureSample(sample))
    }

    /// Returns a tile's first slice. Parameter sets within the data must also be in the configuration.
    fileprivate func slice(of sample: ArraySlice<UInt8>, _ sets: ParameterSets) throws(HEVCError) -> Slice {
        let known = units
        var slice: NALUnit?
        for bytes in try NALUnit.pictureUnits(inSample: sample, lengthSize: lengthSize) {
            let unit = try NALUnit(bytes)
            let isSet = (32...34).contains(unit.kind.rawValue)
            guard !isSet || known.contains(where: { $0.elementsEqual(bytes) }) else {
                throw .unsupported("parameter sets in its tiles that the file does not have")
            }
            if slice == nil, unit.kind.isSlice { slice = unit }
        }
        guard let slice else { throw .damaged("a tile has no slice") }
        return try Slice(slice, sets)
    }
}
