/// An HEVC NAL unit: a header of two bytes and a payload. ITU-T H.265 §7.3.1.
package struct NALUnit: Sendable, Hashable {
    /// The unit type. Table 7-1.
    package struct Kind: RawRepresentable, Sendable, Hashable {
        /// The number, 0 to 63.
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let sequenceParameters = Kind(rawValue: 33)
        package static let pictureParameters = Kind(rawValue: 34)

        /// `true` for a part of a coded picture; other types below 32 are reserved. Table 7-1.
        package var isSlice: Bool { rawValue <= 9 || (16...21).contains(rawValue) }
        /// `true` for a random access picture, coded without reference to others.
        var isRandomAccess: Bool { (16...23).contains(rawValue) }
        /// `true` for an instantaneous decoding refresh (IDR) picture.
        var isInstantRefresh: Bool { rawValue == 19 || rawValue == 20 }
    }

    package var kind: Kind
    let layer: Int
    let temporalLayer: Int
    /// The payload without emulation prevention (RBSP).
    package var payload: [UInt8]

    package init(_ kind: Kind, payload: [UInt8]) {
        (self.kind, self.payload) = (kind, payload)
        (layer, temporalLayer) = (0, 0)
    }

    /// Reads a unit without its start code or length, at most `limit` bytes if its head is enough. Throws
    /// `HEVCError.truncated`, or `.damaged` where the bytes break a rule of §7.4.1.
    package init(_ bytes: ArraySlice<UInt8>, limit: Int = .max) throws(HEVCError) {
        guard bytes.count > 2 else { throw .truncated }
        let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
        guard first & 0x80 == 0, second & 7 > 0 else { throw .damaged("a unit's header is invalid") }
        kind = Kind(rawValue: first >> 1)
        layer = Int(first & 1) << 5 | Int(second >> 3)
        temporalLayer = Int(second & 7) - 1
        payload = try EmulationPrevention.removed(
            from: bytes.dropFirst(2).prefix(limit),
            isWhole: bytes.count - 2 <= limit
        )
    }

    /// The unit's bytes, without start code or length.
    package var bytes: [UInt8] {
        let header = [
            kind.rawValue << 1 | UInt8(truncatingIfNeeded: layer >> 5),
            UInt8(truncatingIfNeeded: layer << 3 | temporalLayer + 1),
        ]
        return header + EmulationPrevention.added(to: payload)
    }

    /// Returns the units of a byte stream, between start codes 00 00 01 (Annex B) and without zeros after them.
    package static func units(inByteStream stream: [UInt8]) -> [ArraySlice<UInt8>] {
        var starts: [Int] = []
        var index = 0
        while index + 2 < stream.count {
            if stream[index] == 0, stream[index + 1] == 0, stream[index + 2] == 1 {
                starts.append(index + 3)
                index += 3
            } else {
                index += 1
            }
        }
        return starts.enumerated().compactMap { position, start in
            var end = position + 1 < starts.count ? starts[position + 1] - 3 : stream.count
            while end > start, stream[end - 1] == 0 { end -= 1 }
            return end > start ? stream[start..<end] : nil
        }
    }

    /// Returns a sample's units, each after its length in `lengthSize` bytes. ISO/IEC 14496-15 §8.3.3. Throws
    /// `HEVCError.truncated` if a unit extends beyond the end.
    package static func units(
        inSample sample: ArraySlice<UInt8>,
        lengthSize: Int
    ) throws(HEVCError) -> [ArraySlice<UInt8>] {
        var rest = sample
        var units: [ArraySlice<UInt8>] = []
        while !rest.isEmpty {
            guard rest.count >= lengthSize else { throw .truncated }
            let count = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(lengthSize)
            guard count <= rest.count else { throw .truncated }
            units.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return units
    }

    /// Returns the unit after its length in `lengthSize` bytes; `nil` if the length does not fit.
    package func sample(lengthSize: Int) -> [UInt8]? { Self.sample([bytes[...]], lengthSize: lengthSize) }

    /// Returns the units, each after its length in `lengthSize` bytes; `nil` if a length does not fit.
    package static func sample(_ units: [ArraySlice<UInt8>], lengthSize: Int) -> [UInt8]? {
        guard units.allSatisfy({ $0.count >> (8 * lengthSize) == 0 }) else { return nil }
        return units.flatMap { unit in
            let length = stride(from: 8 * (lengthSize - 1), through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: unit.count >> $0)
            }
            return length + unit
        }
    }

    /// Returns a film's sample of units, with lengths of `lengthSize` bytes. Throws `HEVCError.unsupported` for a
    /// length that does not fit.
    package static func filmSample(_ units: [ArraySlice<UInt8>], lengthSize: Int) throws(HEVCError) -> [UInt8]
    {
        guard let sample = sample(units, lengthSize: lengthSize) else {
            let largest = units.map(\.count).max() ?? 0
            throw .unsupported("a picture of \(largest) bytes in this film")
        }
        return sample
    }

    /// Returns the units of a sample's picture, each after its length in `lengthSize` bytes: the base layer's slices
    /// and parameter sets, without a second picture, zeros at a unit's end, or bytes that are not a unit. Throws
    /// `HEVCError.truncated` without a slice, or if a further one extends beyond the end.
    package static func pictureUnits(
        inSample sample: ArraySlice<UInt8>,
        lengthSize: Int
    ) throws(HEVCError) -> [ArraySlice<UInt8>] {
        var (rest, hasSlice) = (sample, false)
        var units: [ArraySlice<UInt8>] = []
        while rest.count > lengthSize {
            let count = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
            let unit = rest.dropFirst(lengthSize).prefix(count)
            rest = rest.dropFirst(lengthSize + count)
            let own = unit[..<(unit.lastIndex { $0 != 0 }.map { $0 + 1 } ?? unit.startIndex)]
            guard let part = SliceUnit(own) else {
                if unit.count < count { break }
                continue
            }
            if part == .firstSlice, hasSlice { break }
            guard unit.count == count else { throw .truncated }
            hasSlice = hasSlice || part != .parameters
            units.append(own)
        }
        guard hasSlice else { throw .truncated }
        return units
    }

    /// Returns `true` for a forbidden start code in the unit (§7.4.1.1), where only some decoders end it.
    package static func hasStartCode(_ unit: ArraySlice<UInt8>) -> Bool {
        // Of two adjacent zeros, one is at an even distance.
        var place = unit.startIndex + 1
        while place < unit.endIndex {
            if unit[place] == 0 {
                let first = unit[place - 1] == 0 ? place - 1 : place
                if first + 2 < unit.endIndex, unit[first + 1] == 0, unit[first + 2] < 3 { return true }
            }
            place += 2
        }
        return false
    }
}

private enum SliceUnit {
    case parameters, firstSlice, slice

    /// `nil` outside a picture of the base layer.
    init?(_ unit: ArraySlice<UInt8>) {
        guard unit.count > 2 else { return nil }
        let head = Array(unit.prefix(3))
        guard head[0] & 0x81 == 0, (1..<8).contains(head[1]) else { return nil }
        let kind = NALUnit.Kind(rawValue: head[0] >> 1)
        if kind.isSlice {
            self = head[2] & 0x80 > 0 ? .firstSlice : .slice
        } else if (32...34).contains(kind.rawValue) {
            self = .parameters
        } else {
            return nil
        }
    }
}
