import CJPEG
import TestSupport
import Testing

@testable import Imaging

@Suite("A JPEG left as it lies in its file")
struct JPEGInFileTests {
    static func left(_ jpeg: [UInt8], decoding view: JPEGView? = nil) throws -> JPEGHandle {
        guard let handle = JPEGHandle(leftInFile: jpeg, limits: .standard, decoding: view) else {
            throw NotLeft()
        }
        return handle
    }

    struct NotLeft: Error {}

    @Test(
        "has the brightness djpeg decodes, to the last bit",
        .needs("djpeg"),
        arguments: ChromaSubsampling.allCases,
        [5, 50, 92, 100]
    )
    func luma(subsampling: ChromaSubsampling, quality: Int) throws {
        for size in JPEGSamples.sizes {
            let jpeg = try JPEGSamples.jpeg(size, quality: quality, subsampling)
            let luma = try JPEGCoveringTests.djpegLuma(jpeg)
            let planes = try #require(try Self.left(jpeg, decoding: .brightness).planes)
            #expect(planes.eighths == 8 && planes.planes == [GrayBuffer(size: size, bytes: luma)])
            #expect(try JPEGPicture(jpeg).luma().bytes == luma)
            var whole = try JPEGHandle(reading: jpeg, limits: .standard)
            let extent = JPEGPlanes.Extent(count: 1, eighths: 8)
            #expect(try whole.planes(extent).planes.map(\.bytes) == [luma])
        }
    }

    @Test("comes back byte for byte when nothing is painted", arguments: ChromaSubsampling.allCases)
    func untouched(subsampling: ChromaSubsampling) throws {
        for size in JPEGSamples.sizes {
            let jpeg = try JPEGSamples.jpeg(size, quality: 90, subsampling)
            #expect(try JPEGPicture(jpeg).covered(with: []) == jpeg)
        }
    }

    @Test(
        "with restart markers wherever they may stand, comes back byte for byte too",
        .needs("cjpeg"),
        arguments: ["1", "2", "1B", "3B", "7B", "20B"]
    )
    func restarts(interval: String) throws {
        for switches in ["-sample 2x2", "-sample 1x1 -optimize", "-grayscale", "-sample 1x2"] {
            let picture = JPEGSamples.picture(PixelSize(width: 101, height: 67))
            let jpeg = try JPEGCoveringTests.cjpeg(picture, "-restart \(interval) \(switches)")
            _ = try Self.left(jpeg)
            #expect(try JPEGPicture(jpeg).covered(with: []) == jpeg)
            for layers in JPEGSamples.overlays(picture.size) { try JPEGCoveringTests.check(jpeg, layers) }
        }
    }

    @Test("keeps the very bits of its file above and below what is painted")
    func bitsOutside() throws {
        let size = PixelSize(width: 320, height: 480)
        let jpeg = try JPEGSamples.jpeg(size, quality: 90, .quarter)
        let layer = JPEGSamples.rectangle(PixelRect(x: 100, y: 240, width: 60, height: 40), .white)
        let covered = try JPEGPicture(jpeg).covered(with: [layer])
        // Half of the picture is above the paint.
        let common = zip(jpeg, covered).prefix { $0 == $1 }.count
        #expect(common > jpeg.count * 2 / 5 && common < jpeg.count * 3 / 5)
        let again = try JPEGPicture(covered).covered(with: [])
        #expect(again == covered)
    }

    @Test(
        "paint in many places of a row, next to each other and at both ends, changes no other block",
        .needs("cjpeg"),
        arguments: ["", "-restart 1", "-restart 7B", "-restart 40B -optimize"]
    )
    func manyRuns(switches: String) throws {
        let size = PixelSize(width: 640, height: 120)
        let layers = [0, 20, 37, 64, 65, 200, 333, 500, 620, 630].map { x in
            JPEGSamples.rectangle(PixelRect(x: x, y: 5 + x % 90, width: 17, height: 9), .white)
        }
        for sampling in ["-sample 1x1", "-sample 2x2", "-sample 2x1", "-grayscale"] {
            let jpeg = try JPEGCoveringTests.cjpeg(JPEGSamples.picture(size), "\(switches) \(sampling)")
            _ = try Self.left(jpeg)
            try JPEGCoveringTests.check(jpeg, layers)
        }
    }

    @Test("takes paint that needs several times the room the file had")
    func growing() throws {
        let size = PixelSize(width: 640, height: 480)
        let white = PixelBuffer(size: size, filledWith: .white)
        let jpeg = try JPEGCodec.encode(white, quality: 98, subsampling: .quarter)
        var state: UInt32 = 1
        let noise = (0..<size.area).flatMap { _ -> [UInt8] in
            state = state &* 1_664_525 &+ 1_013_904_223
            return [UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255), 255]
        }
        let layer = Layer(bounds: PixelRect(size), bytes: noise)
        let covered = try JPEGPicture(jpeg).covered(with: [layer])
        #expect(covered.count > 3 * (jpeg.count + 65_536))
        let shown = try JPEGPicture(covered).pixels()
        let differences = zip(shown.bytes, noise).map { abs(Int($0) - Int($1)) }
        // Chroma is subsampled two by two; luma is not.
        #expect(differences.reduce(0, +) < 60 * differences.count)
        try JPEGCoveringTests.check(jpeg, [layer])
    }

    @Test("averages of blocks are those libjpeg's coefficients have, painted ones included")
    func averages() throws {
        let jpeg = try JPEGSamples.jpeg(PixelSize(width: 133, height: 70), quality: 85, .quarter)
        let layers = [JPEGSamples.disc(PixelRect(x: 50, y: 20, width: 40, height: 45), .white)]
        let (covered, reduced) = try JPEGPicture(jpeg).coveredAndReduced(with: layers)
        #expect(try JPEGPicture(covered).coveredAndReduced(with: []).reduced == reduced)
        var theirs = try JPEGHandle(reading: covered, limits: .standard)
        let left = try Self.left(covered)
        for component in 0..<3 {
            #expect(try theirs.averages(of: component) == left.averages(of: component))
        }
        _ = try theirs.encoded()
    }

    @Test(
        "is nothing for other kinds of picture",
        .needs("cjpeg"),
        arguments: ["-progressive", "-arithmetic", "-rgb"]
    )
    func otherKinds(switches: String) throws {
        let picture = JPEGSamples.picture(PixelSize(width: 40, height: 30))
        let jpeg = try JPEGCoveringTests.cjpeg(picture, switches)
        #expect(throws: NotLeft.self) { _ = try Self.left(jpeg) }
        _ = try JPEGPicture(jpeg)
    }

    @Test("a damaged file is left to libjpeg, or is what libjpeg reads")
    func damaged() throws {
        var generator = SeededGenerator(seed: 5)
        var (left, same) = (0, 0)
        for subsampling in ChromaSubsampling.allCases {
            let whole = try JPEGSamples.jpeg(PixelSize(width: 70, height: 50), quality: 80, subsampling)
            for _ in 0..<500 {
                let damaged = Damage.mutated(whole, using: &generator)
                guard let handle = JPEGHandle(leftInFile: damaged, limits: .standard) else {
                    left += 1
                    continue
                }
                var theirs = try JPEGHandle(reading: damaged, limits: .standard)
                var again = try JPEGHandle(
                    reading: try JPEGPicture(damaged).covered(with: []),
                    limits: .standard
                )
                for (index, component) in handle.facts.components.enumerated() {
                    let columns = 0..<component.blocks.width
                    for row in 0..<component.blocks.height {
                        let blocks = try theirs.blocks(of: index, row: row, columns: columns)
                        #expect(try again.blocks(of: index, row: row, columns: columns) == blocks)
                    }
                }
                same += 1
            }
        }
        #expect(left > 100 && same > 100)
    }

    /// Lends a file and its open picture.
    private static func withPicture(
        _ jpeg: [UInt8],
        _ body: (UnsafeBufferPointer<UInt8>, OpaquePointer?) -> Void
    ) {
        var picture: OpaquePointer?
        defer { unsafe cjpeg_picture_destroy(picture) }
        unsafe jpeg.withUnsafeBufferPointer { bytes in
            #expect(unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &picture, nil) == CJPEG_OK)
            unsafe body(bytes, picture)
        }
    }

    private static func select(
        _ runs: [(row: Int32, first: Int32, end: Int32)],
        of picture: OpaquePointer?,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> cjpeg_status {
        let runs = runs.map { cjpeg_run(row: $0.row, first: $0.first, end: $0.end) }
        return unsafe cjpeg_picture_select(picture, bytes.baseAddress, bytes.count, runs, runs.count, nil)
    }

    @Test("calls for what is not there, and with other bytes, are refused")
    func shim() throws {
        let jpeg = Fixture.graceHopper.bytes
        unsafe Self.withPicture(jpeg) { bytes, picture in
            for (side, count) in [(8, 100), (2, 150 * 128 - 1), (0, 1 << 20), (5, 1 << 20), (9, 1 << 20)] {
                var samples = [UInt8](repeating: 0, count: count)
                let cramped = unsafe samples.withUnsafeMutableBufferPointer { samples in
                    var planes = cjpeg_planes()
                    planes.side = Int32(side)
                    unsafe planes.samples = (samples.baseAddress, nil, nil, nil)
                    planes.capacities = (count, 0, 0, 0)
                    return unsafe cjpeg_picture_scan(picture, bytes.baseAddress, bytes.count, &planes, nil)
                }
                #expect(cramped == CJPEG_INVALID_ARGUMENT)
            }
            let other = unsafe cjpeg_picture_scan(picture, bytes.baseAddress, bytes.count - 1, nil, nil)
            #expect(other == CJPEG_INVALID_ARGUMENT)
            #expect(
                unsafe cjpeg_picture_scan(picture, bytes.baseAddress, bytes.count, nil, nil)
                    == CJPEG_OK
            )
            let (columns, rows) = unsafe (cjpeg_picture_mcu_columns(picture), cjpeg_picture_mcu_rows(picture))
            for runs in [
                [(rows, 0, 1)], [(-1, 0, 1)], [(0, -1, 1)], [(0, 0, columns + 1)], [(0, 3, 3)],
                [(1, 0, 1), (0, 0, 1)], [(0, 0, 2), (0, 1, 3)], [(0, 4, 5), (0, 1, 3)],
            ] as [[(row: Int32, first: Int32, end: Int32)]] {
                #expect(unsafe Self.select(runs, of: picture, bytes) == CJPEG_INVALID_ARGUMENT)
            }
            #expect(unsafe Self.select([(0, 1, 2)], of: picture, bytes) == CJPEG_OK)
            for (component, row, column, count) in [
                (-1, 0, 2, 1), (3, 0, 2, 1), (0, -1, 2, 1), (0, 75, 2, 1), (0, 0, 64, 1), (0, 0, -1, 1),
                (0, 0, 2, 63), (0, 0, 2, -1), (0, 0, Int32.max, Int32.max), (0, 0, 0, 1),
            ] as [(Int32, Int32, Int32, Int32)] {
                var blocks: UnsafeMutablePointer<Int16>?
                let lent = unsafe cjpeg_picture_lend_blocks(
                    picture,
                    component,
                    row,
                    column,
                    count,
                    &blocks,
                    nil
                )
                #expect(lent == CJPEG_INVALID_ARGUMENT)
            }
        }
    }
}

extension JPEGHandle {
    /// Returns the coefficients of some blocks, 64 each.
    mutating func blocks(of component: Int, row: Int, columns: Range<Int>) throws -> [Int16] {
        var all: [Int16] = []
        try withBlocks(of: component, row: row, columns: columns) { blocks in
            for place in blocks.indices { all.append(blocks[place]) }
        }
        return all
    }
}
