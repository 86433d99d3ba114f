internal import Imaging

/// A generator of frames that repeat the previous one in an encoder's H.264 stream: P slices of skipped macroblocks
/// only, a few dozen bytes each. ITU-T H.264.
///
/// The encoder does not know of them. Its later frames are therefore renumbered (frame_num), up to the next IDR frame.
struct SkippedPicture {
    /// The most bytes of a slice header that can contain its frame_num.
    private static let headBytes = 32

    /// Bits of frame_num.
    private let numberBits: Int
    private let macroblocks: Int
    /// The number of the picture parameter set, and its fields that affect a slice header.
    private let set: Int
    private let isWeighted, hasFilterControl: Bool
    private let firstQuantizer: Int

    /// Frames inserted since the last IDR frame.
    private var inserted = 0
    /// The frame_num of the latest frame.
    private var number = 0

    /// Creates a generator from the sequence parameter set, §7.3.2.1.1, and the picture parameter set, §7.3.2.2; `nil`
    /// unless the stream is of the kind libx264 makes without reordering: one reference, frames presented in the order
    /// of their numbers, no fields, CABAC.
    init?(sequence: ArraySlice<UInt8>, picture: ArraySlice<UInt8>) {
        guard var sps = try? BitReader(avc: sequence), var pps = try? BitReader(avc: picture) else {
            return nil
        }
        do {
            guard try sps.bits(8) == 100 else { return nil }
            _ = try sps.bits(16)
            _ = try sps.unsigned()
            // 4:2:0, 8 bits, no lossless mode, no scaling matrices of its own.
            guard try sps.unsigned() == 1, try sps.unsigned() == 0, try sps.unsigned() == 0,
                try sps.bits(2) == 0
            else { return nil }
            numberBits = try sps.unsigned() + 4
            guard try sps.unsigned() == 2, try sps.unsigned() == 1 else { return nil }
            _ = try sps.bits(1)
            let (columns, rows) = (try sps.unsigned() + 1, try sps.unsigned() + 1)
            guard try sps.bits(1) == 1 else { return nil }
            macroblocks = columns * rows

            set = try pps.unsigned()
            _ = try pps.unsigned()
            // CABAC, no bottom fields, one slice group.
            guard try pps.bits(2) == 2, try pps.unsigned() == 0 else { return nil }
            _ = (try pps.unsigned(), try pps.unsigned())
            isWeighted = try pps.bits(1) == 1
            _ = try pps.bits(2)
            firstQuantizer = 26 + (try pps.signed())
            _ = (try pps.signed(), try pps.signed())
            hasFilterControl = try pps.bits(1) == 1
            // Constrained intra prediction does not matter here; no redundant pictures.
            guard try pps.bits(2) & 1 == 0 else { return nil }
        } catch { return nil }
    }

    /// Returns a unit of the encoder with its frame_num adjusted for the inserted frames.
    mutating func renumbered(_ unit: ArraySlice<UInt8>) throws(HEVCError) -> [UInt8] {
        let kind = (unit.first ?? 0) & 31
        guard kind == 1 || kind == 5 else { return Array(unit) }
        if kind == 5 { (inserted, number) = (0, 0) }
        guard kind == 1 else { return Array(unit) }
        // frame_num is in the first few bytes.
        let isWhole = inserted > 0 || unit.count <= Self.headBytes
        var reader = try BitReader(avc: isWhole ? unit : unit.prefix(Self.headBytes), isWhole: isWhole)
        _ = (try reader.unsigned(), try reader.unsigned(), try reader.unsigned())
        let place = reader.position
        number = (try reader.bits(numberBits) + inserted) & (1 << numberBits - 1)
        guard inserted > 0 else { return Array(unit) }
        var payload = Array(reader.bytes)
        for bit in 0..<numberBits {
            let (byte, mask) = ((place + bit) / 8, UInt8(0x80) >> UInt8((place + bit) % 8))
            if number >> (numberBits - 1 - bit) & 1 == 1 {
                payload[byte] |= mask
            } else {
                payload[byte] &= ~mask
            }
        }
        return [unit.first ?? 0] + EmulationPrevention.added(to: payload)
    }

    /// Returns the unit of a frame that repeats the latest one.
    mutating func next() -> [UInt8] {
        inserted += 1
        number = (number + 1) & (1 << numberBits - 1)
        var header = BitWriter()
        header.append(unsigned: 0)
        // All slices of the frame are P slices.
        header.append(unsigned: 5)
        header.append(unsigned: set)
        header.append(number, bits: numberBits)
        // One reference; default reference list.
        header.append(1, bits: 1)
        header.append(unsigned: 0)
        header.append(0, bits: 1)
        if isWeighted {
            // No weights: both denominators are 0, and neither luma nor chroma has weights.
            header.append(unsigned: 0)
            header.append(unsigned: 0)
            header.append(0, bits: 2)
        }
        // Sliding-window reference marking.
        header.append(0, bits: 1)
        // cabac_init_idc, and the quantiser, which affects only the initial CABAC states.
        header.append(unsigned: 0)
        let change = SkippedSlice.quantizer - firstQuantizer
        header.append(unsigned: change > 0 ? 2 * change - 1 : -2 * change)
        // No deblocking.
        if hasFilterControl { header.append(unsigned: 1) }
        header.alignWithOnes()
        var slice = SkippedSlice()
        let payload = header.bytes + slice.coded(macroblocks)
        // A reference slice, nal_ref_idc 2.
        return [0x41] + EmulationPrevention.added(to: payload)
    }
}

/// The CABAC encoding of a slice in which every macroblock is skipped, §9.3.
private struct SkippedSlice {
    /// The range of the less probable symbol in each state, for four quantised ranges. Table 9-44.
    private static let ranges: [[Int]] = [
        [128, 176, 208, 240], [128, 167, 197, 227], [128, 158, 187, 216], [123, 150, 178, 205],
        [116, 142, 169, 195], [111, 135, 160, 185], [105, 128, 152, 175], [100, 122, 144, 166],
        [95, 116, 137, 158], [90, 110, 130, 150], [85, 104, 123, 142], [81, 99, 117, 135],
        [77, 94, 111, 128], [73, 89, 105, 122], [69, 85, 100, 116], [66, 80, 95, 110],
        [62, 76, 90, 104], [59, 72, 86, 99], [56, 69, 81, 94], [53, 65, 77, 89],
        [51, 62, 73, 85], [48, 59, 69, 80], [46, 56, 66, 76], [43, 53, 63, 72],
        [41, 50, 59, 69], [39, 48, 56, 65], [37, 45, 54, 62], [35, 43, 51, 59],
        [33, 41, 48, 56], [32, 39, 46, 53], [30, 37, 43, 50], [29, 35, 41, 48],
        [27, 33, 39, 45], [26, 31, 37, 43], [24, 30, 35, 41], [23, 28, 33, 39],
        [22, 27, 32, 37], [21, 26, 30, 35], [20, 24, 29, 33], [19, 23, 27, 31],
        [18, 22, 26, 30], [17, 21, 25, 28], [16, 20, 23, 27], [15, 19, 22, 25],
        [14, 18, 21, 24], [14, 17, 20, 23], [13, 16, 19, 22], [12, 15, 18, 21],
        [12, 14, 17, 20], [11, 14, 16, 19], [11, 13, 15, 18], [10, 12, 15, 17],
        [10, 12, 14, 16], [9, 11, 13, 15], [9, 11, 12, 14], [8, 10, 12, 14],
        [8, 9, 11, 13], [7, 9, 11, 12], [7, 9, 10, 12], [7, 8, 10, 11],
        [6, 8, 9, 11], [6, 7, 9, 10], [6, 7, 8, 9],
    ]

    /// A quantiser for which a skipped macroblock is the more probable symbol from the start.
    static let quantizer = 26
    /// The initial state of mb_skip_flag when all neighbours are skipped, cabac_init_idc 0: m is 23 and n is 33, Table
    /// 9-13 and §9.3.1.1.
    private var state = (23 * quantizer) >> 4 + 33 - 64
    private var (low, range, outstanding, isFirst) = (0, 510, 0, true)
    private var bits = BitWriter()

    /// Returns the coded data of a number of skipped macroblocks, with the end of the slice.
    mutating func coded(_ macroblocks: Int) -> [UInt8] {
        for macroblock in 1...max(1, macroblocks) {
            // mb_skip_flag is 1, the more probable symbol.
            range -= Self.ranges[state][range >> 6 & 3]
            state = min(62, state + 1)
            renormalize()
            // end_of_slice_flag.
            range -= 2
            if macroblock < macroblocks {
                renormalize()
            } else {
                low += range
                range = 2
                renormalize()
                put(low >> 9 & 1)
                bits.append(low >> 7 & 3 | 1, bits: 2)
            }
        }
        return bits.bytes
    }

    private mutating func renormalize() {
        while range < 256 {
            if low < 256 {
                put(0)
            } else if low >= 512 {
                low -= 512
                put(1)
            } else {
                low -= 256
                outstanding += 1
            }
            (range, low) = (range << 1, low << 1)
        }
    }

    private mutating func put(_ bit: Int) {
        if isFirst { isFirst = false } else { bits.append(bit, bits: 1) }
        while outstanding > 0 {
            bits.append(1 - bit, bits: 1)
            outstanding -= 1
        }
    }
}

extension BitReader {
    /// Creates a reader of a unit of H.264, behind its header of one byte; `isWhole` tells that the unit is complete.
    /// Its codes are those of H.265.
    init(avc unit: ArraySlice<UInt8>, isWhole: Bool = true) throws(HEVCError) {
        self.init(try EmulationPrevention.removed(from: unit.dropFirst(), isWhole: isWhole)[...])
    }

    /// Reads se(v), §9.1.1.
    mutating func signed() throws(HEVCError) -> Int {
        let code = try unsigned()
        return code % 2 == 1 ? (code + 1) / 2 : -(code / 2)
    }
}
