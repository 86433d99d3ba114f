import HEVC
import Imaging
import Movies
import Testing

@Suite("The encoder of still pictures")
struct StillEncoderTests {
    private static let treeBlocks = [16, 32, 64]

    private static func still(treeBlock: Int) throws -> [UInt8] {
        let size = PixelSize(width: 192, height: 128)
        let luma = (0..<size.area).map { (place: Int) -> UInt16 in
            let (x, y) = (place % size.width, place / size.width)
            return UInt16((x * 5 + y * 3) % 250)
        }
        let picture = PlanarPicture(size: size, chroma: .none, depth: 8, planes: [luma])
        let options = StillEncoder.Options(
            rateFactor: 16,
            parameters: [
                .init("ctu", treeBlock), .init("keyint", 1), .init("pools", 1), .init("frame-threads", 1),
                .init("log-level", "none"),
            ]
        )
        return try StillEncoder.encode(picture, options)
    }

    @Test("gives the same bytes whatever sizes of blocks are coded beside it, movies among them")
    func sideBySide() async throws {
        let alone = try Self.treeBlocks.map(Self.still)
        let same = try await withThrowingTaskGroup(of: Bool.self) { group in
            for turn in 0..<24 {
                let kind = turn % 3
                group.addTask { try Self.still(treeBlock: Self.treeBlocks[kind]) == alone[kind] }
                if kind == 0 {
                    group.addTask { try MovieEncoderTests.movie(.hevc).samples.count == 6 }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(same.count == 32 && same.allSatisfy { $0 })
    }
}
