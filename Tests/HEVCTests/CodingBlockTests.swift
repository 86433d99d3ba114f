import Imaging
import Movies
import TestSupport
import Testing

@testable import HEVC

@Suite("Coding blocks")
struct CodingBlockTests {
    /// Tools that change how blocks are read. What libx265 says of its blocks is compared in `BlockRecordTests`.
    static let kinds = [
        "", "ctu=32:aq-mode=1:qg-size=8", "ctu=16:min-cu-size=8:max-tu-size=16:wpp=0",
        "signhide=1:tskip=1:rd=4",
        "tu-intra-depth=4:sao=0", "cu-lossless=1:rd=6", "lossless=1", "min-cu-size=16:aq-mode=0",
    ]

    /// A multiple of the smallest blocks, as coded pictures are, but not of the largest.
    static let size = PixelSize(width: 208, height: 144)

    /// Returns `true` if the blocks cover each sample of the picture once.
    static func cover(_ blocks: [CodingBlock], _ size: PixelSize) -> Bool {
        var samples = [Int](repeating: 0, count: size.area)
        for block in blocks {
            guard block.x >= 0, block.y >= 0, block.x + block.side <= size.width,
                block.y + block.side <= size.height
            else { return false }
            for y in block.y..<block.y + block.side {
                for x in block.x..<block.x + block.side { samples[y * size.width + x] += 1 }
            }
        }
        return samples.allSatisfy { $0 == 1 }
    }

    @Test(
        "cover the picture once, and stand for what there is to predict",
        arguments: kinds,
        [ChromaFormat.none, .quarter]
    )
    func coverage(parameters: String, chroma: ChromaFormat) throws {
        for depth in [8, 10] {
            let stream = try CodedStream(parameters, size: Self.size, chroma: chroma, depth: depth)
            let blocks = try stream.slice.codingBlocks(stream.sets)
            let isCovered = Self.cover(blocks, Self.size)
            #expect(isCovered)
            #expect(blocks.allSatisfy { block in (0..<4).allSatisfy { block.luma[$0] <= 34 } })
            #expect(blocks.allSatisfy { ($0.chroma != nil) == (chroma != .none) })
            #expect(Set(blocks.map(\.luma)).count > 3)
        }
    }

    @Test("are not listed for chroma that is sampled in another way", arguments: [ChromaFormat.half, .full])
    func otherChroma(chroma: ChromaFormat) throws {
        let stream = try CodedStream(size: Self.size, chroma: chroma)
        #expect(throws: HEVCError.self) { try stream.slice.codingBlocks(stream.sets) }
    }

    @Test("are not listed for a slice that is cut off or goes on, wherever it is")
    func cut() throws {
        let stream = try CodedStream("ctu=16:max-tu-size=16", size: PixelSize(width: 40, height: 24))
        let slice = try stream.slice
        for count in 0..<slice.data.count {
            let part = Slice(slice.kind, slice.header, Array(slice.data.prefix(count)))
            #expect(throws: HEVCError.self) { try part.codingBlocks(stream.sets) }
        }
        let longer = Slice(slice.kind, slice.header, slice.data + [1])
        #expect(throws: HEVCError.self) { try longer.codingBlocks(stream.sets) }
        // cabac_zero_words
        let padded = Slice(slice.kind, slice.header, slice.data + [0, 0])
        #expect(try padded.codingBlocks(stream.sets) == slice.codingBlocks(stream.sets))
    }

    @Test("are listed for damaged data only if they could be real ones", arguments: kinds)
    func damaged(parameters: String) throws {
        let stream = try CodedStream(parameters, size: Self.size)
        let slice = try stream.slice
        var generator = SeededGenerator(seed: 3)
        var refused = 0
        for _ in 0..<300 {
            var data = slice.data
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: data.indices, using: &generator)
                data[place] = UInt8.random(in: 0...255, using: &generator)
            }
            do throws(HEVCError) {
                let blocks = try Slice(slice.kind, slice.header, data).codingBlocks(stream.sets)
                let isCovered = Self.cover(blocks, Self.size)
                #expect(isCovered)
            } catch { refused += 1 }
        }
        #expect(refused > 200)
    }
}
