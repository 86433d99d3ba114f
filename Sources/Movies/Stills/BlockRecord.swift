internal import CX265
internal import HEVC
internal import Imaging

/// A plan as libx265 3.5 lists it: the analysis of an intra picture, which it saves and loads.
///
/// A tree block is read along a curve that goes through the four quarters of each square, row by row. Its unit is a
/// square of 4 by 4 samples.
struct BlockRecord: Equatable {
    /// The depth of each block below its tree block.
    private(set) var depths: [UInt8] = []
    /// The direction of chroma in each block.
    private(set) var chroma: [UInt8] = []
    /// The partition of each block.
    private(set) var parts: [UInt8] = []
    /// The direction of luma in each unit.
    private(set) var luma: [UInt8]

    /// The number of units of a tree block.
    private let units: Int
    /// The units that blocks have been listed for.
    private var next = 0

    /// The largest block libx265 keeps.
    private static let largest = 32
    /// The smallest block there can be.
    private static let smallest = 8
    private static let free = UInt8(CX265_FREE)

    /// Lists a plan for a picture; `nil` if its blocks do not cover the picture in order.
    init?(_ plan: BlockPlan, size: PixelSize) {
        let tree = plan.treeBlock
        guard [16, 32, 64].contains(tree) else { return nil }
        units = tree / 4 * (tree / 4)
        let columns = (size.width + tree - 1) / tree
        let whole = columns * ((size.height + tree - 1) / tree) * units
        luma = [UInt8](repeating: Self.free, count: whole)
        for (index, block) in plan.blocks.enumerated() {
            guard Self.smallest...tree ~= block.side, block.side.nonzeroBitCount == 1,
                block.x >= 0, block.y >= 0, block.x + block.side <= size.width,
                block.y + block.side <= size.height, block.x % block.side == 0, block.y % block.side == 0
            else { return nil }
            let place = Self.place(block.x % tree / 4, block.y % tree / 4)
            let start = (block.y / tree * columns + block.x / tree) * units + place
            guard start >= next else { return nil }
            skip(to: start)
            list(
                block,
                isFree: plan.free.contains(index) || (block.isQuartered && block.side > Self.smallest)
            )
        }
        skip(to: whole)
    }

    /// Returns the place of a unit on the curve through its tree block.
    private static func place(_ x: Int, _ y: Int) -> Int {
        (0..<4).reduce(0) { $0 | (x >> $1 & 1) << (2 * $1) | (y >> $1 & 1) << (2 * $1 + 1) }
    }

    /// Lists the squares beyond the picture's edges, as large as they are.
    private mutating func skip(to end: Int) {
        while next < end {
            var count = units
            while next % count != 0 || next + count > end { count /= 4 }
            append(count, chroma: Self.free, isQuartered: false)
        }
    }

    private mutating func list(_ block: CodingBlock, isFree: Bool) {
        let count = block.side / 4 * (block.side / 4)
        let pieces = block.side > Self.largest ? 4 : 1
        for _ in 0..<pieces {
            if !isFree {
                for unit in 0..<(count / pieces) {
                    luma[next + unit] = block.luma[block.isQuartered ? unit : 0]
                }
            }
            append(
                count / pieces,
                chroma: isFree ? Self.free : block.chromaDirection,
                isQuartered: !isFree && block.isQuartered
            )
        }
    }

    private mutating func append(_ count: Int, chroma direction: UInt8, isQuartered: Bool) {
        depths.append(UInt8((units / count).trailingZeroBitCount / 2))
        chroma.append(direction)
        parts.append(isQuartered ? UInt8(CX265_QUARTERED) : 0)
        next += count
    }
}

extension CodingBlock {
    /// libx265's name for "like luma".
    private static let likeLuma: UInt8 = 36
    /// The directions of intra_chroma_pred_mode 0 to 3, Table 8-2, and what stands for one that is luma's.
    private static let directions: [UInt8] = [0, 26, 10, 1]
    private static let replacement: UInt8 = 34

    /// The direction of chroma; free without chroma.
    fileprivate var chromaDirection: UInt8 {
        guard let chroma else { return UInt8(CX265_FREE) }
        guard Self.directions.indices.contains(chroma) else { return Self.likeLuma }
        let direction = Self.directions[chroma]
        return direction == luma[0] ? Self.replacement : direction
    }
}
