import CJPEG
import Imaging
import TestSupport
import Testing

@Suite("The libjpeg shim")
struct JPEGShimTests {
    static func text(_ message: cjpeg_message) -> String {
        unsafe withUnsafeBytes(of: message.text) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    @Test("no picture, no place and no bytes are refused with a sentence")
    func nothing() {
        var message = cjpeg_message()
        var picture: OpaquePointer?
        #expect(unsafe cjpeg_picture_open(nil, 0, &picture, &message) == CJPEG_TRUNCATED)
        #expect(unsafe picture == nil && !Self.text(message).isEmpty)
        #expect(unsafe cjpeg_picture_read(nil, 1 << 20, 10, &message) == CJPEG_INVALID_ARGUMENT)
        #expect(cjpeg_picture_scan(nil, nil, 0, nil, nil) == CJPEG_INVALID_ARGUMENT)
        #expect(cjpeg_picture_select(nil, nil, 0, nil, 0, nil) == CJPEG_INVALID_ARGUMENT)
        #expect(cjpeg_picture_averages(nil, 0, nil, 0, nil) == CJPEG_INVALID_ARGUMENT)
        #expect(cjpeg_picture_write(nil, nil, 0, nil, 0, nil, nil) == CJPEG_INVALID_ARGUMENT)
        #expect(cjpeg_picture_check(nil, nil, 0, nil, 0, nil) == CJPEG_INVALID_ARGUMENT)
        #expect(cjpeg_picture_mcu_rows(nil) == 0 && cjpeg_picture_mcu_columns(nil) == 0)
        #expect(cjpeg_picture_facts(nil).width == 0)
        #expect(unsafe String(cString: cjpeg_picture_warning(nil)).isEmpty)
        cjpeg_picture_destroy(nil)
    }

    @Test("blocks outside the picture and calls out of order are refused")
    func outside() throws {
        let jpeg = Fixture.graceHopper.bytes
        var message = cjpeg_message()
        var picture: OpaquePointer?
        defer { unsafe cjpeg_picture_destroy(picture) }
        var (block, target, count): (UnsafeMutablePointer<Int16>?, [UInt8], Int) = (nil, [0], 0)
        unsafe jpeg.withUnsafeBufferPointer { bytes in
            #expect(unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &picture, nil) == CJPEG_OK)
            #expect(
                unsafe cjpeg_picture_lend_blocks(picture, 0, 0, 0, 1, &block, nil) == CJPEG_INVALID_ARGUMENT
            )
            #expect(
                unsafe cjpeg_picture_select(picture, bytes.baseAddress, bytes.count, nil, 0, nil)
                    == CJPEG_INVALID_ARGUMENT
            )
            #expect(
                unsafe cjpeg_picture_write(
                    picture,
                    bytes.baseAddress,
                    bytes.count,
                    &target,
                    1,
                    &count,
                    nil
                ) == CJPEG_INVALID_ARGUMENT
            )
            #expect(unsafe cjpeg_picture_read(picture, 64 << 20, 10, &message) == CJPEG_OK)
            #expect(unsafe cjpeg_picture_read(picture, 64 << 20, 10, &message) == CJPEG_INVALID_ARGUMENT)
            #expect(
                unsafe cjpeg_picture_scan(picture, bytes.baseAddress, bytes.count, nil, nil)
                    == CJPEG_INVALID_ARGUMENT
            )
        }
        for (component, row, column, count) in [
            (-1, 0, 0, 1), (3, 0, 0, 1), (0, -1, 0, 1), (0, 75, 0, 1), (0, 0, 64, 1), (0, 0, -1, 1),
            (0, 0, 63, 2), (0, 0, 0, -1), (0, 0, Int32.max, Int32.max),
        ] as [(Int32, Int32, Int32, Int32)] {
            var blocks: UnsafeMutablePointer<Int16>?
            let lent = unsafe cjpeg_picture_lend_blocks(picture, component, row, column, count, &blocks, nil)
            #expect(lent == CJPEG_INVALID_ARGUMENT)
        }
        var averages = [UInt8](repeating: 0, count: 100)
        let decoded = unsafe cjpeg_picture_averages(picture, 0, &averages, averages.count, &message)
        #expect(decoded == CJPEG_INVALID_ARGUMENT && Self.text(message).contains("room"))
    }

    @Test("a limit on memory holds, and a failed picture can still be freed")
    func memory() {
        var message = cjpeg_message()
        var picture: OpaquePointer?
        defer { unsafe cjpeg_picture_destroy(picture) }
        let jpeg = Fixture.graceHopper.bytes
        unsafe jpeg.withUnsafeBufferPointer { bytes in
            #expect(unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &picture, nil) == CJPEG_OK)
            #expect(unsafe cjpeg_picture_read(picture, 100_000, 10, &message) == CJPEG_OUT_OF_MEMORY)
        }
        #expect(Self.text(message).contains("memory"))
    }

    @Test(
        "a coefficient that has no code makes writing fail and leaves the picture in order",
        arguments: [Int16.max, Int16.min, 1024, -1024, 2048],
        [0, 1, 63]
    )
    func noCode(coefficient: Int16, place: Int) throws {
        guard place > 0 || abs(Int(coefficient)) > 1024 else { return }
        var message = cjpeg_message()
        var picture: OpaquePointer?
        defer { unsafe cjpeg_picture_destroy(picture) }
        // Coded with the tables of T.81 Annex K, which have a code for every symbol.
        let jpeg = try JPEGSamples.jpeg(PixelSize(width: 64, height: 64), quality: 90, .none)
        unsafe jpeg.withUnsafeBufferPointer { bytes in
            #expect(unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &picture, nil) == CJPEG_OK)
            #expect(unsafe cjpeg_picture_read(picture, 64 << 20, 10, &message) == CJPEG_OK)
        }
        var (output, length) = ([UInt8](repeating: 0, count: 100_000), 0)
        for (value, status) in [(coefficient, CJPEG_DAMAGED), (5, CJPEG_OK)] {
            var block: UnsafeMutablePointer<Int16>?
            #expect(unsafe cjpeg_picture_lend_blocks(picture, 0, 3, 3, 1, &block, nil) == CJPEG_OK)
            for other in 0..<64 { unsafe block?[other] = other == place ? value : 0 }
            let written = unsafe cjpeg_picture_write(
                picture,
                jpeg,
                jpeg.count,
                &output,
                output.count,
                &length,
                &message
            )
            #expect(written == status)
        }
        #expect(Self.text(message).contains("coefficient") && length > 1000)
    }

    @Test("a picture of coefficients is written into its room or not at all, and never beyond it")
    func room() throws {
        let size = PixelSize(width: 90, height: 70)
        let jpeg = try JPEGSamples.jpeg(size, quality: 95, .quarter)
        var picture: OpaquePointer?
        defer { unsafe cjpeg_picture_destroy(picture) }
        unsafe jpeg.withUnsafeBufferPointer { bytes in
            #expect(unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &picture, nil) == CJPEG_OK)
            #expect(unsafe cjpeg_picture_read(picture, 64 << 20, 10, nil) == CJPEG_OK)
        }
        var whole: [UInt8]?
        for capacity in Array(stride(from: 0, through: jpeg.count + 5000, by: 61)).reversed() {
            var target = [UInt8](repeating: 0xA5, count: capacity + 10_000)
            var count = 0
            let status = unsafe cjpeg_picture_write(
                picture,
                jpeg,
                jpeg.count,
                &target,
                capacity,
                &count,
                nil
            )
            #expect(target[capacity...].allSatisfy { $0 == 0xA5 })
            guard status == CJPEG_OK else {
                // libjpeg asks for more room as soon as there is none left.
                #expect(try status == CJPEG_TOO_SMALL && capacity <= #require(whole).count)
                continue
            }
            whole = whole ?? Array(target.prefix(count))
            #expect(Array(target.prefix(count)) == whole)
        }
    }
}
