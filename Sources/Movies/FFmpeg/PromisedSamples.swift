/// The number of samples promised by a QuickTime or MP4 file. FFmpeg allocates memory for each on opening, and a table
/// that gives all samples one size promises billions in a dozen bytes. ISO/IEC 14496-12 §8.7.3.2, §8.8.8.
struct PromisedSamples {
    /// `true` if the file is too short for its samples, at one byte or at the common size each.
    private(set) var areTooMany = false

    private let bytes: MediaBytes
    private var left: UInt64
    private var track = Track()

    /// The atoms that tell how many samples a track promises, in any order.
    private struct Track {
        var handler: UInt64?
        /// `true` if every sample lasts one unit of time.
        var isEven = false
        /// The common sample size of each table, 0 for none, and the number of samples.
        var tables: [(size: UInt64, count: UInt64)] = []
    }

    /// The atoms that contain such tables, directly or below.
    private static let branches = Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf"].map(code))
    private static let tracks = code("trak")
    private static let handlers = code("hdlr")
    /// QuickTime's handler for access to the data, not their kind.
    private static let dataHandler = code("dhlr")
    private static let sound = code("soun")
    private static let sampleSizes = code("stsz")
    private static let sampleTimes = code("stts")
    private static let fragmentRun = code("trun")
    /// The depth of the tables: `moov/trak/mdia/minf/stbl`.
    private static let deepest = 5

    /// The flags of a fragment's run that announce four bytes per sample.
    private static let runFields: UInt64 = 0xF00

    /// The bytes that a sample without a table entry counts for, at least. FFmpeg reads many at once only of sound in
    /// which all last one unit; any other takes an index entry on opening.
    private static let leastRoom: UInt64 = 16

    init(in bytes: [UInt8]) { self.init(in: MediaBytes(bytes)) }

    /// Examines a file's atoms; other formats have none.
    init(in bytes: MediaBytes) {
        self.bytes = bytes
        left = UInt64(bytes.count)
        look(at: 0..<bytes.count, depth: 0)
        settle()
    }

    private mutating func look(at range: Range<Int>, depth: Int) {
        var start = range.lowerBound
        while range.upperBound - start >= 8, !areTooMany {
            let (length, header) = length(at: start, within: range)
            guard length >= header, length <= range.upperBound - start else { return }
            let content = start + header..<start + length
            switch number(at: start + 4, within: range) {
            case Self.handlers where number(at: content.lowerBound + 4, within: content) != Self.dataHandler:
                track.handler = number(at: content.lowerBound + 8, within: content)
            case Self.sampleSizes:
                let size = number(at: content.lowerBound + 4, within: content)
                track.tables.append((size, number(at: content.lowerBound + 8, within: content)))
            case Self.sampleTimes:
                let (entries, duration) = (
                    number(at: content.lowerBound + 4, within: content),
                    number(at: content.lowerBound + 12, within: content)
                )
                track.isEven = entries == 1 && duration == 1
            case Self.fragmentRun: count(run: content)
            case let name where depth < Self.deepest && Self.branches.contains(name):
                look(at: content, depth: depth + 1)
                if name == Self.tracks { settle() }
            default: break
            }
            start = content.upperBound
        }
    }

    /// Counts the samples of the current track.
    private mutating func settle() {
        for (size, count) in track.tables {
            // Samples of different sizes take four bytes each in the table.
            let isSmall = size == 0 || track.handler == Self.sound && track.isEven
            promise(count, of: max(isSmall ? 1 : Self.leastRoom, size))
        }
        track = Track()
    }

    private mutating func count(run content: Range<Int>) {
        let fields = number(at: content.lowerBound, within: content) & Self.runFields
        let room = fields == 0 ? Self.leastRoom : UInt64(4 * fields.nonzeroBitCount)
        promise(number(at: content.lowerBound + 4, within: content), of: room)
    }

    private mutating func promise(_ count: UInt64, of size: UInt64) {
        let room = count * size
        areTooMany = areTooMany || room > left
        left -= min(left, room)
    }

    private static func code(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Returns the lengths of the atom at `start` and of its header.
    private func length(at start: Int, within range: Range<Int>) -> (Int, header: Int) {
        switch number(at: start, within: range) {
        case 0: (range.upperBound - start, 8)
        case 1:
            (
                Int(
                    clamping: number(at: start + 8, within: range) << 32
                        | number(at: start + 12, within: range)
                ), 16
            )
        case let short: (Int(short), 8)
        }
    }

    /// Returns four big-endian bytes as a number; 0 if any is missing.
    private func number(at place: Int, within range: Range<Int>) -> UInt64 {
        guard place >= range.lowerBound, place <= range.upperBound - 4,
            let number = bytes.bytes(in: place..<place + 4)
        else { return 0 }
        return number.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
