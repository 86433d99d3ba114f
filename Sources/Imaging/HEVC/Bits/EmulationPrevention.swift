/// The 03 bytes that keep a payload from looking like a start code. ITU-T H.265 §7.3.1.1, §7.4.2; as in H.264.
package enum EmulationPrevention {
    /// Returns the payload without emulation prevention bytes. `isWhole` is `true` if `bytes` reach the end of their
    /// unit, whose last byte is not zero. Throws `HEVCError.damaged` for a byte sequence that no unit may contain, as
    /// ``added(to:)`` would not restore it.
    package static func removed(
        from bytes: ArraySlice<UInt8>,
        isWhole: Bool = true
    ) throws(HEVCError) -> [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(bytes.count)
        var (zeros, wasRemoved) = (0, false)
        for byte in bytes {
            guard !wasRemoved || byte <= 3 else { throw .damaged("00 00 03 stands where it is not needed") }
            wasRemoved = false
            if zeros >= 2 {
                guard byte >= 3 else { throw .damaged("a start code stands within a unit") }
                if byte == 3 {
                    (zeros, wasRemoved) = (0, true)
                    continue
                }
            }
            zeros = byte == 0 ? zeros + 1 : 0
            payload.append(byte)
        }
        guard !isWhole || bytes.last != 0 else { throw .damaged("a unit ends with a zero") }
        return payload
    }

    /// Returns the payload with emulation prevention bytes.
    package static func added(to payload: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + payload.count / 64)
        var zeros = 0
        for byte in payload {
            if zeros == 2, byte <= 3 {
                bytes.append(3)
                zeros = 0
            }
            bytes.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        // A payload's last zero belongs to cabac_zero_words.
        if payload.last == 0 { bytes.append(3) }
        return bytes
    }
}
