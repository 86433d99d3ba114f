import Foundation
import HEVC
import Imaging
import TestSupport
import Testing

@testable import Movies

@Suite("Blocks given to libx265")
struct BlockRecordTests {
    /// Tools that change what blocks there are.
    static let kinds = [
        "ctu=64", "ctu=32:qg-size=8", "ctu=16:max-tu-size=16", "ctu=64:min-cu-size=16",
        "signhide=1:tskip=1:rd=4:ctu=32",
        "wpp=0:aq-mode=0:sao=0:ctu=64", "tu-intra-depth=3:ctu=32",
    ]

    static let sizes = [PixelSize(width: 208, height: 144), PixelSize(width: 256, height: 192)]

    /// A picture of slopes, edges and grain, with blocks of all sizes and directions.
    static func picture(_ size: PixelSize, _ chroma: ChromaFormat, depth: Int = 8) -> PlanarPicture {
        var picture = PlanarPicture(size: size, chroma: chroma, depth: depth, filledWith: [0, 0, 0])
        var generator = SeededGenerator(seed: 5)
        for plane in picture.planes.indices {
            let width = picture.planeSize(plane).width
            for index in picture.planes[plane].indices {
                let (x, y) = (index % width, index / width)
                let isBusy = (x / 48 + y / 40) % 3 == 0
                let grain = Int.random(in: 0...(isBusy ? 24 : 1), using: &generator)
                let edge = (x * (1 + plane) + 2 * y) % 90 < 40 ? 60 : 0
                picture.planes[plane][index] = UInt16(20 + (x + y) / 4 % 100 + edge + grain) << (depth - 8)
            }
        }
        return picture
    }

    static func options(_ parameters: String, quantizer: Double = 16) -> StillEncoder.Options {
        let all =
            "keyint=1:bframes=0:scenecut=0:frame-threads=1:pools=1:info=0:cutree=0:log-level=none:hash=1:"
        return StillEncoder.Options(
            rateFactor: quantizer,
            parameters: (all + parameters).split(separator: ":").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                return .init(parts[0], parts[1])
            }
        )
    }

    /// Returns the blocks of a stream, all to be kept.
    static func plan(_ stream: [UInt8]) throws -> BlockPlan {
        let units = NALUnit.units(inByteStream: stream)
        let sets = try ParameterSets(units)
        let slice = try #require(units.lazy.compactMap { try? NALUnit($0) }.first { $0.kind.isSlice })
        let read = try Slice(slice, sets)
        let (sequence, picture) = try sets.active(read.header.pictureParameterSet)
        return BlockPlan(
            treeBlock: CodingTools(sequence, picture).treeBlock,
            blocks: try read.codingBlocks(sets),
            free: []
        )
    }

    /// The lists in a file that libx265 3.5 saves for a single intra picture.
    struct SavedRecord {
        /// The settings of the encoder, and the numbers before the lists.
        private static let head = (settings: 80, numbers: 36)

        let lists: [ArraySlice<UInt8>]

        init(_ file: [UInt8]) {
            func number(_ place: Int) -> Int {
                file[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
            }
            let count = number(Self.head.settings + 4)
            var rest = file.dropFirst(Self.head.settings + Self.head.numbers)
            var lists: [ArraySlice<UInt8>] = []
            for _ in 0..<3 {
                lists.append(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            self.lists = lists + [rest]
        }
    }

    @Test(
        "are listed byte for byte as libx265 lists those it codes",
        arguments: kinds,
        [ChromaFormat.none, .quarter]
    )
    func golden(parameters: String, chroma: ChromaFormat) throws {
        let folder = try ScratchFolder()
        for size in Self.sizes {
            let path = folder("analysis")
            let saving = Self.options(parameters + ":analysis-save-reuse-level=2:analysis-save=" + path)
            let stream = try StillEncoder.encode(Self.picture(size, chroma), saving)
            let saved = SavedRecord([UInt8](try Data(contentsOf: URL(filePath: path))))
            let record = try #require(BlockRecord(try Self.plan(stream), size: size))
            #expect(saved.lists[0].elementsEqual(record.depths))
            #expect(saved.lists[1].elementsEqual(record.chroma))
            #expect(saved.lists[2].elementsEqual(record.parts))
            #expect(saved.lists[3].elementsEqual(record.luma))
            #expect(record.depths.count > 40)
        }
    }

    @Test(
        "are coded as they were where they are not free, whatever is coded",
        arguments: kinds,
        [ChromaFormat.none, .quarter]
    )
    func kept(parameters: String, chroma: ChromaFormat) throws {
        for (size, depth) in [(Self.sizes[0], 8), (Self.sizes[1], 10)] {
            let before = try Self.plan(
                try StillEncoder.encode(Self.picture(size, chroma, depth: depth), Self.options(parameters))
            )
            // The same picture has the same blocks.
            let again = try StillEncoder.encode(
                Self.picture(size, chroma, depth: depth),
                Self.options(parameters),
                following: before
            )
            let isSame = try Self.plan(again).blocks == before.blocks
            #expect(isSame)
            // Another picture, so that a search would find others.
            var picture = Self.picture(size, chroma, depth: depth)
            for plane in picture.planes.indices { picture.planes[plane].reverse() }
            var plan = before
            // Whole tree blocks: where the first block of a square is free, the whole may become one block.
            for (index, block) in plan.blocks.enumerated() where block.x < 64 && block.y >= 64 {
                plan.free.insert(index)
            }
            let options = Self.options(parameters, quantizer: 24)
            let stream = try StillEncoder.encode(picture, options, following: plan)
            let after = Set(try Self.plan(stream).blocks)
            let kept = plan.blocks.indices.filter { !plan.free.contains($0) }
            let isKept = kept.allSatisfy { after.contains(plan.blocks[$0]) }
            #expect(isKept && kept.count > 40)
            let searched = try Self.plan(try StillEncoder.encode(picture, options))
            let isFound = before.blocks.allSatisfy(Set(searched.blocks).contains)
            #expect(!isFound)
            // The hash of what libx265 thinks it coded is right.
            var decoder = try StillDecoder(configuration: [], isStrict: true)
            #expect(try decoder.decode(stream[...]).size == size)
        }
    }

    @Test("that cannot be followed are searched for")
    func refused() throws {
        let size = Self.sizes[0]
        let picture = Self.picture(size, .quarter)
        let options = Self.options("ctu=32")
        let searched = try StillEncoder.encode(picture, options)
        let plan = try Self.plan(searched)
        var plans: [BlockPlan] = []
        func add(_ change: (inout BlockPlan) -> Void) {
            plans.append(plan)
            change(&plans[plans.count - 1])
        }
        add { $0.treeBlock = 48 }
        add { $0.treeBlock = 64 }
        add { $0.blocks.swapAt(3, 4) }
        add { $0.blocks.append($0.blocks[0]) }
        add { $0.blocks[5].luma[0] = 35 }
        add { $0.blocks[5].side = 7 }
        add { $0.blocks[5].x = 1 << 40 }
        add { $0.blocks[5].y = -8 }
        add { $0.blocks[5].side = 128 }
        add { $0.blocks[0].side = 32 }
        add { plan in
            plan.blocks = plan.blocks.map { block in
                var block = block
                block.x += 8
                return block
            }
        }
        for plan in plans {
            #expect(try StillEncoder.encode(picture, options, following: plan) == searched)
        }
    }

    @Test("are the same the two hundredth time, and beside others")
    func repeated() async throws {
        let parts = try Self.sizes.map { size in
            let (picture, options) = (Self.picture(size, .quarter), Self.options("ctu=32"))
            let plan = try Self.plan(try StillEncoder.encode(picture, options))
            return (picture, options, plan, try StillEncoder.encode(picture, options, following: plan))
        }
        let same = try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<2 {
                group.addTask {
                    try (0..<100).count { turn in
                        let (picture, options, plan, expected) = parts[(turn + worker) % 2]
                        return try StillEncoder.encode(picture, options, following: plan) == expected
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(same == 200)
    }
}
