extension NALUnit {
    /// Returns the units of a sample's picture: slices and parameter sets of the base layer, each preceded by
    /// its length in `lengthSize` bytes. Everything else is left out, such as another picture after the
    /// first, zeros at the end of a unit, or bytes that are not a unit.
    ///
    /// - Throws: `HEVCError.truncated` if there is no slice, or a further one extends beyond the end.
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

    /// Returns `true` if a unit contains a start code, which is forbidden and at which only some decoders end
    /// the unit (§7.4.1.1).
    package static func hasStartCode(_ unit: ArraySlice<UInt8>) -> Bool {
        // Of two adjacent zeros, one is at an even distance from the start.
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

    /// Reads the role from a unit's first bytes; `nil` outside a picture of the base layer.
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
