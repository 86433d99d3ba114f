import CJPEG
import TestSupport
import Testing

@testable import Imaging

@Suite("JPEG headers that were tampered with")
struct CraftedJPEGTests {
    /// Paint that needs many codes, in places that are far apart.
    static let layers = [
        JPEGSamples.disc(PixelRect(x: 3, y: 2, width: 30, height: 29), .white),
        JPEGSamples.rectangle(
            PixelRect(x: 40, y: 41, width: 19, height: 21),
            Color(red: 10, green: 200, blue: 30),
            alpha: 0.7
        ),
    ]

    static func isLeftInFile(_ jpeg: [UInt8]) -> Bool {
        JPEGHandle(leftInFile: jpeg, limits: .standard) != nil
    }

    @Test("an odd one that cameras could write is left as it lies in its file", arguments: CraftedJPEG.kept)
    func kept(file: CraftedJPEG) throws {
        #expect(Self.isLeftInFile(file.bytes))
        try JPEGCoveringTests.check(file.bytes, Self.layers)
        try JPEGCoveringTests.check(file.bytes, [])
    }

    @Test("where there is a doubt, libjpeg reads and writes the picture", arguments: CraftedJPEG.doubtful)
    func doubtful(file: CraftedJPEG) throws {
        #expect(!Self.isLeftInFile(file.bytes))
        guard (try? JPEGHandle(reading: file.bytes, limits: .standard)) != nil else { return }
        try JPEGCoveringTests.check(file.bytes, Self.layers)
        try JPEGCoveringTests.check(file.bytes, [])
    }

    @Test("libjpeg reads many of the doubtful ones, so that they are no mere rubbish")
    func areRead() {
        let read = CraftedJPEG.doubtful.filter {
            (try? JPEGHandle(reading: $0.bytes, limits: .standard)) != nil
        }
        #expect(read.count > CraftedJPEG.doubtful.count / 3)
    }

    @Test("nothing is written past the room there is, whatever the header", arguments: CraftedJPEG.kept)
    func room(file: CraftedJPEG) throws {
        try PictureUse.with(file.bytes) { use in
            try use.paint()
            let whole = try #require(use.written(within: file.bytes.count + 65_536))
            for capacity in Array(stride(from: 0, to: whole.count, by: whole.count / 150 + 1)) + [
                whole.count - 1
            ] {
                #expect(use.written(within: capacity) == nil)
            }
            #expect(use.written(within: whole.count) == whole)
        }
    }

    @Test("a file that is damaged once it is written does not pass for sound", arguments: CraftedJPEG.kept)
    func check(file: CraftedJPEG) throws {
        var generator = SeededGenerator(seed: 9)
        try PictureUse.with(file.bytes) { use in
            try use.paint()
            let whole = try #require(use.written(within: file.bytes.count + 65_536))
            #expect(use.isSound(whole))
            for cut in Damage.truncations(of: whole, step: whole.count / 40 + 1) {
                #expect(!use.isSound(cut))
            }
            #expect(!use.isSound(whole + [0]))
            // If all data were recoded, not all of them are read again.
            let header = file.hasAllCodes ? whole.count : whole.count / 2
            for _ in 0..<300 {
                let damaged = Damage.mutated(Array(whole[..<header]), using: &generator) + whole[header...]
                guard use.isSound(damaged) else { continue }
                // libjpeg reads every accepted file without a warning.
                let read = try JPEGPicture(damaged)
                #expect(try read.luma().size == PixelSize(width: 64, height: 64) && read.warning == nil)
                #expect(try JPEGHandle(reading: damaged, limits: .standard).facts.warning == nil)
            }
        }
    }
}

/// A picture left in its file, used through the C interface.
@safe final class PictureUse {
    private let bytes: [UInt8]
    private let picture: OpaquePointer

    static func with(_ jpeg: [UInt8], _ body: (PictureUse) throws -> Void) throws {
        var picture: OpaquePointer?
        let status = unsafe jpeg.withUnsafeBufferPointer { bytes in
            _ = unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &picture, nil)
            return unsafe cjpeg_picture_scan(picture, bytes.baseAddress, bytes.count, nil, nil)
        }
        guard let picture = unsafe picture, status == CJPEG_OK else { throw JPEGInFileTests.NotLeft() }
        try body(unsafe PictureUse(jpeg, picture))
    }

    private init(_ bytes: [UInt8], _ picture: OpaquePointer) {
        self.bytes = bytes
        unsafe self.picture = picture
    }

    deinit { unsafe cjpeg_picture_destroy(picture) }

    /// Writes coefficients that need many codes into a block of each component.
    func paint() throws {
        let runs = [cjpeg_run(row: 1, first: 0, end: 2), cjpeg_run(row: 2, first: 1, end: 3)]
        let selected = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe cjpeg_picture_select(picture, bytes.baseAddress, bytes.count, runs, runs.count, nil)
        }
        #expect(selected == CJPEG_OK)
        for component in Int32(0)..<3 {
            var blocks: UnsafeMutablePointer<Int16>?
            #expect(unsafe cjpeg_picture_lend_blocks(picture, component, 2, 2, 1, &blocks, nil) == CJPEG_OK)
            for place in 0..<64 { unsafe blocks?[place] = Int16(place * place * 31 % 41 - 20) }
        }
    }

    /// Returns the file; `nil` when it does not fit into `capacity` bytes.
    func written(within capacity: Int) -> [UInt8]? {
        var target = [UInt8](repeating: 0xA5, count: capacity + 100_000)
        var count = 0
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe cjpeg_picture_write(
                picture,
                bytes.baseAddress,
                bytes.count,
                &target,
                capacity,
                &count,
                nil
            )
        }
        #expect(status == CJPEG_OK || status == CJPEG_TOO_SMALL)
        #expect(target[capacity...].allSatisfy { $0 == 0xA5 })
        return status == CJPEG_OK ? Array(target.prefix(count)) : nil
    }

    /// Returns `true` if the check accepts a file.
    func isSound(_ file: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe cjpeg_picture_check(picture, bytes.baseAddress, bytes.count, file, file.count, nil)
                == CJPEG_OK
        }
    }
}
