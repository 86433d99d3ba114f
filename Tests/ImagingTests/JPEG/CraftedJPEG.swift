import Imaging
import Testing

/// A valid JPEG picture with a modified header: legal or not, no camera writes it.
struct CraftedJPEG: Sendable, CustomTestStringConvertible {
    let name: String
    /// `true` if its tables have codes for any painted block.
    let hasAllCodes: Bool
    let bytes: [UInt8]

    var testDescription: String { name }

    /// The largest payload of a segment.
    private static let longest = 65_533

    /// A picture of 64 by 64 pixels with the codes of T.81 Annex K, split into parts.
    private static let plain: Parts = {
        let picture = JPEGSamples.picture(PixelSize(width: 64, height: 64))
        let jpeg = (try? JPEGCodec.encode(picture, quality: 90, subsampling: .quarter)) ?? []
        return Parts(jpeg)
    }()

    /// A uniformly grey picture of 64 by 64 pixels, with 221 codes for that and none for anything else: paint needs more.
    private static let lackingCodes: Parts = {
        let code: [UInt8] = [1] + zeros(14) + [220] + zeros(221)
        let components: [UInt8] = [1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        return Parts(
            segments: [
                segment(0xDB, [0] + [UInt8](repeating: 3, count: 64)),
                segment(0xC0, [8, 0, 64, 0, 64, 3] + components),
                segment(0xC4, [0x00] + code), segment(0xC4, [0x10] + code),
                segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
            ],
            // Six bits per MCU, 64 times: a DC difference of 0, EOB.
            data: [UInt8](repeating: 0, count: 48) + [0xFF, 0xD9]
        )
    }()

    /// Headers equivalent to those of cameras, however unusual: the entropy-coded data are copied.
    static let kept: [CraftedJPEG] = each { parts in
        [
            ("itself", parts.inserting([])),
            ("fill bytes", parts.filled(3)),
            ("70,000 fill bytes before each segment", parts.filled(70_000)),
            ("a header of 400 kB", parts.inserting(segment(0xE2, zeros(longest)) * 6)),
            ("empty segments", parts.inserting(segment(0xE5, []) * 1000)),
            ("a comment of scans", parts.inserting(segment(0xFE, [0xFF, 0xDA, 0, 2] * 16_000))),
            ("an APP1 of tables", parts.inserting(segment(0xE1, fakeTables))),
            ("a picture in a picture", parts.inserting(segment(0xE1, [0xFF, 0xD8] + parts.joined))),
        ]
    }

    /// Ambiguous headers, which are left to libjpeg.
    static let doubtful: [CraftedJPEG] = each { parts in
        let alone = ([0x01] + Array(0xD0...0xD7)).map { marker in
            ("FF \(String(marker, radix: 16))", parts.inserting([0xFF, marker]))
        }
        let lists = (0...8).map { number in
            let marker: UInt8 = number == 0 ? 0x01 : 0xCF + UInt8(number)
            return ("FF \(String(marker, radix: 16)) before a list", parts.inserting(list(after: marker)))
        }
        let repeated = parts.segments.dropLast().enumerated().filter { $1[1] != 0xE0 }.map { index, segment in
            ("segment \(index) twice", parts.inserting(segment, at: index))
        }
        let lengths = parts.segments.indices.flatMap { index in
            [0, 1, 2, 3, 1_000, 65_535].map { length in
                ("segment \(index) said to have \(length) bytes", parts.saying(length, of: index))
            }
        }
        return alone + lists + repeated + lengths + [
            ("a stray byte", parts.inserting([0x41])), ("a stray zero", parts.inserting([0xFF, 0])),
            ("a marker T.81 reserves", parts.inserting(segment(0x02, [1, 2, 3]))),
            ("DNL", parts.inserting(segment(0xDC, [0, 64]))),
            ("DAC", parts.inserting(segment(0xCC, [0, 0x10]))),
            ("EXP", parts.inserting(segment(0xDF, [0x11]))), ("JPG", parts.inserting(segment(0xC8, []))),
            ("SOI again", parts.inserting([0xFF, 0xD8])), ("EOI", parts.inserting([0xFF, 0xD9])),
            ("DRI twice", parts.inserting(segment(0xDD, [0, 0]) * 2)),
            ("an empty DHT", parts.inserting(segment(0xC4, []))),
            ("an empty DQT", parts.inserting(segment(0xDB, []))),
            ("one table 3,000 times", parts.inserting(hugeTable * 3_000)),
            ("a table in the middle of nothing", parts.inserting(segment(0xC4, [0x00, 1]))),
            ("a quantisation table cut short", parts.inserting(segment(0xDB, [0x01] + zeros(63)))),
            ("table 7", parts.inserting(segment(0xC4, [0x07] + zeros(16)))),
        ]
    }

    /// Returns a marker without a length, followed by bytes that mislead a parser that reads a length: in the middle
    /// of an application segment a list of segments, each a scan.
    private static func list(after marker: UInt8) -> [UInt8] {
        // FF E1, read as the length of `marker`, leads 65,507 bytes further, to the end of the first segment.
        var first = zeros(longest)
        let fake: [UInt8] = [0xFF, 0xE1, 0, 34]
        first.replaceSubrange(65_501..<65_505, with: fake)
        // From there it is 36 bytes to the payload of the second.
        let scans = [0xFF, 0xDA, 0, 2] * 16_000
        let second = scans + [0xFF, 0xE1] + big(longest - scans.count - 2)
        return [0xFF, marker] + segment(0xE1, first) + segment(0xE1, second + zeros(longest - second.count))
    }

    /// Tables and frames that have no effect.
    private static let fakeTables: [UInt8] =
        hugeTable * 100 + segment(0xC0, [8, 0xFF, 0xFF, 0xFF, 0xFF, 3]) + segment(0xDD, [0, 1]) + [
            0xFF, 0xD9,
        ]

    /// A table of all symbols with codes of 16 bits, except for one of each shorter length.
    private static let hugeTable = segment(
        0xC4,
        [0x13] + [UInt8](repeating: 1, count: 15) + [162] + (0...176).map { UInt8($0) }
    )

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func big(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }

    private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(payload.count + 2) + payload
    }

    private static func each(_ crafted: (Parts) -> [(String, [UInt8])]) -> [CraftedJPEG] {
        crafted(plain).map { CraftedJPEG(name: $0.0, hasAllCodes: true, bytes: $0.1) }
            + crafted(lackingCodes).map {
                CraftedJPEG(name: $0.0 + ", few codes", hasAllCodes: false, bytes: $0.1)
            }
    }

    /// A file between its first marker and its last.
    private struct Parts {
        /// Whole segments, the start of scan last.
        var segments: [[UInt8]]
        /// The entropy-coded data, and the end-of-image marker.
        let data: [UInt8]

        init(segments: [[UInt8]], data: [UInt8]) { (self.segments, self.data) = (segments, data) }

        init(_ jpeg: [UInt8]) {
            var segments: [[UInt8]] = []
            var place = 2
            while segments.last?[1] != 0xDA, place + 4 <= jpeg.count {
                let length = Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
                segments.append(Array(jpeg[place..<place + 2 + length]))
                place += 2 + length
            }
            self.init(segments: segments, data: Array(jpeg[place...]))
        }

        var joined: [UInt8] { Array(segments.joined()) }

        /// Returns the file with bytes before the segment at `index`, by default the first.
        func inserting(_ bytes: [UInt8], at index: Int = 0) -> [UInt8] {
            [0xFF, 0xD8] + segments[..<index].joined() + bytes + segments[index...].joined() + data
        }

        /// Returns the file with `count` fill bytes before each segment.
        func filled(_ count: Int) -> [UInt8] {
            let fill = [UInt8](repeating: 0xFF, count: count)
            return [0xFF, 0xD8] + segments.flatMap { fill + $0 } + data
        }

        /// Returns the file with another length in a segment.
        func saying(_ length: Int, of index: Int) -> [UInt8] {
            var changed = self
            changed.segments[index].replaceSubrange(2..<4, with: CraftedJPEG.big(length))
            return changed.inserting([])
        }
    }
}

private func * (bytes: [UInt8], count: Int) -> [UInt8] { Array(repeatElement(bytes, count: count).joined()) }
