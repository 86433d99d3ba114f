/// The number of samples that the tables of a QuickTime or MP4 file promise. FFmpeg allocates memory for each when it
/// opens the file, and a table that gives all samples one size promises billions of them in a dozen bytes. ISO/IEC
/// 14496-12 §8.7.3.2, §8.8.8.
struct PromisedSamples {
    /// `true` if there are more samples than a file of this length can hold, at one byte or at the common size each.
    private(set) var areTooMany = false

    private let bytes: MediaBytes
    private var left: UInt64
    /// The handler of the track being looked at; `nil` until its atom has been seen.
    private var handler: UInt64?

    /// The atoms that contain such tables, directly or below.
    private static let branches = Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf"].map(code))
    private static let track = code("trak")
    private static let handlers = code("hdlr")
    /// The kind of handler that says how data are reached, in QuickTime only, not what they are.
    private static let dataHandler = code("dhlr")
    private static let sound = code("soun")
    private static let sampleSizes = code("stsz")
    private static let fragmentRun = code("trun")
    /// The depth of the tables: `moov/trak/mdia/minf/stbl`.
    private static let deepest = 5

    /// The bytes that count for a sample of one common size in a track other than sound, at least: only those of sound
    /// are read many at once, each other takes FFmpeg an entry in its index whenever the file is opened.
    private static let leastRoom: UInt64 = 16

    /// Examines the atoms of a file in memory.
    init(in bytes: [UInt8]) { self.init(in: MediaBytes(bytes)) }

    /// Examines the atoms of a file; other formats have none.
    init(in bytes: MediaBytes) {
        self.bytes = bytes
        left = UInt64(bytes.count)
        look(at: 0..<bytes.count, depth: 0)
    }

    private mutating func look(at range: Range<Int>, depth: Int) {
        var start = range.lowerBound
        while range.upperBound - start >= 8, !areTooMany {
            let (length, header) = length(at: start, within: range)
            guard length >= header, length <= range.upperBound - start else { return }
            let content = start + header..<start + length
            switch number(at: start + 4, within: range) {
            case Self.handlers where number(at: content.lowerBound + 4, within: content) != Self.dataHandler:
                handler = number(at: content.lowerBound + 8, within: content)
            case Self.sampleSizes: count(stsz: content)
            case Self.fragmentRun: promise(number(at: content.lowerBound + 4, within: content), of: 1)
            case let name where depth < Self.deepest && Self.branches.contains(name):
                if name == Self.track { handler = nil }
                look(at: content, depth: depth + 1)
            default: break
            }
            start = content.upperBound
        }
    }

    private mutating func count(stsz content: Range<Int>) {
        let size = number(at: content.lowerBound + 4, within: content)
        // Samples of different sizes take four bytes each in the table itself.
        let least = size == 0 || handler == nil || handler == Self.sound ? 1 : Self.leastRoom
        promise(number(at: content.lowerBound + 8, within: content), of: max(least, size))
    }

    private mutating func promise(_ count: UInt64, of size: UInt64) {
        let room = count * size
        areTooMany = areTooMany || room > left
        left -= min(left, room)
    }

    /// Returns a four-character code as a number.
    private static func code(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Returns the length of the atom at `start` and of its header.
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

    /// Returns four big-endian bytes as a number; 0 if they are not all there.
    private func number(at place: Int, within range: Range<Int>) -> UInt64 {
        guard place >= range.lowerBound, place <= range.upperBound - 4,
            let number = bytes.bytes(in: place..<place + 4)
        else { return 0 }
        return number.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
