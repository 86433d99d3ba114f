internal import Foundation
internal import Metadata
internal import Pairing

/// How a gain map is applied: the metadata of ISO 21496-1 Annex C, as a `tmap` item carries them, or Adobe's in XMP.
struct ToneMap: Sendable, Hashable {
    /// One channel of the map.
    struct Channel: Sendable, Hashable {
        /// The gain that 0 stands for, as a power of two.
        let minimum: Double
        /// The gain that the largest number stands for.
        let maximum: Double
        /// The power that numbers between are raised by.
        let gamma: Double

        /// The number, 0 to 1, that leaves the picture as bright as it is.
        var neutral: Float {
            guard maximum > minimum, gamma > 0 else { return 0 }
            let share = max(0, min(1, -minimum / (maximum - minimum)))
            return Float(share == 0 ? 0 : pow(share, gamma))
        }
    }

    /// One channel for all colours, or one for each.
    let channels: [Channel]

    /// The neutral numbers for red, green and blue.
    var neutral: SIMD3<Float> {
        let values = channels.map(\.neutral)
        return SIMD3(values[0], values.count > 1 ? values[1] : values[0], values.last ?? 0)
    }

    /// Reads a `tmap` item: a version, then the metadata. `nil` when they end early or make no sense.
    init?(_ data: ArraySlice<UInt8>) {
        var reader = ByteReader(data)
        guard reader.uint8() == 0, reader.uint16() == 0, reader.uint16() != nil, let flags = reader.uint8()
        else {
            return nil
        }
        // Bit 7: three channels. Bit 3, in files of drafts: all fractions have one divisor.
        let count = flags & 0x80 != 0 ? 3 : 1
        let common = flags & 8 != 0 ? reader.uint32() : nil
        guard flags & 8 == 0 || common != nil else { return nil }
        func fraction() -> Double? {
            guard let numerator = reader.uint32(), let divisor = common ?? reader.uint32(), divisor > 0 else {
                return nil
            }
            return Double(Int32(bitPattern: numerator)) / Double(divisor)
        }
        guard fraction() != nil, fraction() != nil else { return nil }
        var channels: [Channel] = []
        for _ in 0..<count {
            let numbers = (0..<5).compactMap { _ in fraction() }
            guard numbers.count == 5 else { return nil }
            channels.append(Channel(minimum: numbers[0], maximum: numbers[1], gamma: numbers[2]))
        }
        self.channels = channels
    }

    /// Reads Adobe's attributes of an XMP packet (Gain Map Specification 1.0); `nil` where there are none.
    init?(xmp packet: ArraySlice<UInt8>) {
        let text = String(decoding: packet, as: UTF8.self)
        guard text.contains("http://ns.adobe.com/hdr-gain-map/1.0/") else { return nil }
        func number(_ name: String) -> Double? {
            guard let start = text.firstRange(of: "hdrgm:\(name)=\"")?.upperBound else { return nil }
            return Double(text[start...].prefix { $0 != "\"" })
        }
        guard let maximum = number("GainMapMax") else { return nil }
        let minimum = number("GainMapMin") ?? 0
        channels = [Channel(minimum: minimum, maximum: maximum, gamma: number("Gamma") ?? 1)]
    }
}
