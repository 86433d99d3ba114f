import TestSupport
import Testing

@testable import Imaging

@Suite("Odd, damaged and unsupported JPEG files")
struct JPEGOddityTests {
    @Test("two components, 12 bits and lossless coding are refused with a clear word")
    func unsupported() {
        var twelveBits = HandmadeJPEG(components: 3)
        (twelveBits.frame, twelveBits.precision) = (0xC1, 12)
        var lossless = HandmadeJPEG(components: 3)
        lossless.frame = 0xC3
        for (file, word) in [
            (HandmadeJPEG(components: 2), "colours"), (twelveBits, "8 bits"), (lossless, "lossless"),
        ] {
            #expect {
                try JPEGPicture(file.bytes)
            } throws: { error in
                guard case ImagingError.unsupported(let what) = error else { return false }
                return what.contains(word)
            }
        }
    }

    @Test("a quantisation table that is redefined between scans stays with its component")
    func changingTables() throws {
        var file = HandmadeJPEG(components: 3)
        file.scans = [([1], 3), ([2], 5), ([3], 7)]
        let picture = try JPEGPicture(file.bytes)
        #expect(picture.components.map { $0.quantization[9] } == [3, 5, 7])
        let layer = JPEGSamples.rectangle(PixelRect(x: 0, y: 0, width: 8, height: 8), .white)
        let covered = try JPEGPicture(try picture.covered(with: [layer]))
        #expect(covered.components == picture.components)
        #expect(try covered.luma().bytes.allSatisfy { $0 > 250 })
    }

    @Test("components too finely sampled to share an MCU stay apart", arguments: [0xC0, 0xC2] as [UInt8])
    func separateComponents(frame: UInt8) throws {
        var file = HandmadeJPEG(components: 3)
        (file.frame, file.sampling) = (frame, 0x22)
        file.scans = [([1], 1), ([2], 1), ([3], 1)]
        let layer = JPEGSamples.rectangle(PixelRect(x: 0, y: 0, width: 4, height: 8), .white)
        try JPEGCoveringTests.check(file.bytes, [layer])
    }

    @Test("a file of very many scans is refused before it costs much")
    func manyScans() {
        var file = HandmadeJPEG(components: 1)
        file.frame = 0xC2
        file.scans = [([1], 1)] + Array(repeating: ([1], 2), count: 600)
        #expect(throws: ImagingError.damaged(.jpeg, message: "too many scans")) {
            try JPEGPicture(file.bytes)
        }
    }

    @Test("a component that no scan brings is an error")
    func missingComponent() {
        var file = HandmadeJPEG(components: 3)
        file.scans = [([1], 1), ([2], 1)]
        #expect(throws: ImagingError.self) { try JPEGPicture(file.bytes).covered(with: []) }
    }

    @Test("a JPEG cut at any place is an error", arguments: [false, true])
    func cut(progressive: Bool) throws {
        let size = PixelSize(width: 50, height: 40)
        let whole = try JPEGSamples.jpeg(size, quality: 80, .quarter, progressive: progressive)
        for cut in Damage.truncations(of: Array(whole.dropLast(2)), step: 7) {
            #expect(throws: ImagingError.self) { try JPEGPicture(cut) }
        }
    }
}
