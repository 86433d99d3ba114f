import Testing

@testable import Imaging

@Suite("The units of a picture in a sample")
struct PictureUnitsTests {
    private static let set: [UInt8] = [34 << 1, 1, 0xC1]
    private static let first: [UInt8] = [20 << 1, 1, 0xA0, 7]
    private static let second: [UInt8] = [20 << 1, 1, 0x20, 8]

    private static func sample(_ units: [[UInt8]]) -> [UInt8] { units.flatMap { [0, UInt8($0.count)] + $0 } }

    private static func read(_ sample: [UInt8]) throws(HEVCError) -> [[UInt8]] {
        try NALUnit.pictureUnits(inSample: sample[...], lengthSize: 2).map(Array.init)
    }

    @Test("are its parameter sets and slices")
    func own() throws {
        let units = [Self.set, Self.first, Self.second]
        #expect(try Self.read(Self.sample(units)) == units)
        let delimiter: [UInt8] = [35 << 1, 1, 0x50]
        let layer: [UInt8] = [20 << 1, 9, 0xA0, 9]
        let reserved: [[UInt8]] = [10, 15, 22, 31].map { [$0 << 1, 1, 0xA0, 9] }
        let noHeader: [[UInt8]] = [[0, 0, 0], [20 << 1, 0, 0xA0, 9], [0, 1, 0, 0], [20 << 1, 1, 0]]
        let others = reserved + noHeader + [delimiter, layer, [], [1]]
        #expect(try Self.read(Self.sample(others + units + others)) == units)
    }

    @Test("end before another picture, zeros, and bytes that are no unit")
    func behind() throws {
        let units = [Self.first, Self.second]
        let sample = Self.sample(units)
        #expect(try Self.read(sample + sample) == units)
        #expect(try Self.read(sample + [0]) == units)
        #expect(try Self.read(sample + [UInt8](repeating: 0, count: 9)) == units)
        #expect(try Self.read(sample + [200, 200, 0xFF, 0xFF, 0xFF]) == units)
        #expect(try Self.read(Self.sample([Self.first, Self.second + [0, 0]])) == units)
    }

    @Test("are not told without a slice, or of one that is cut off")
    func cut() {
        let whole: [[UInt8]] = [
            Self.sample([Self.first]), Self.sample([Self.first, Self.second]),
            Self.sample([Self.set, Self.first]),
        ]
        let cut = whole.map { Array($0.dropLast()) }
        for sample in [[], [0], Self.sample([Self.set])] + cut {
            #expect(throws: HEVCError.truncated) { try Self.read(sample) }
        }
    }

    @Test("hold a start code wherever two zeros stand before a byte below 3")
    func startCodes() {
        for place in 0..<6 {
            for byte in 0..<5 as Range<UInt8> {
                var unit: [UInt8] = [4, 5, 6, 7, 8, 9, 10, 11]
                unit.replaceSubrange(place..<place + 3, with: [0, 0, byte])
                let wide = [9] + unit
                #expect(NALUnit.hasStartCode(unit[...]) == (byte < 3))
                #expect(NALUnit.hasStartCode(wide.dropFirst()) == (byte < 3))
            }
        }
        for unit in [[], [0], [0, 0], [1, 0, 0], [0, 1, 0, 1, 0]] as [[UInt8]] {
            #expect(!NALUnit.hasStartCode(unit[...]))
        }
    }
}
