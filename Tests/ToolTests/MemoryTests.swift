import Foundation
import Imaging
import TestSupport
import Testing

@Suite(
    "Memory",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "there is no /proc")
)
struct MemoryTests {
    /// A JPEG of 8160 by 6120 pixels with as much detail as a photograph has.
    static func photograph() throws -> [UInt8] {
        let size = PixelSize(width: 8160, height: 6120)
        var state: UInt32 = 1
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
            for index in 0..<size.area * 4 {
                state = state &* 1_664_525 &+ 1_013_904_223
                unsafe target[index] = UInt8(truncatingIfNeeded: 80 + (state >> 27) + UInt32(index >> 20))
            }
            count = size.area * 4
        }
        return try JPEGCodec.encode(
            PixelBuffer(size: size, bytes: bytes),
            quality: 90,
            subsampling: .quarter
        )
    }

    @Test(
        "covering and revealing a JPEG of 50 megapixels takes less than 600 MiB",
        arguments: [("cover", "large-covered.jpg"), ("reveal", "large-live.mov")]
    )
    func fiftyMegapixels(command: String, output: String) throws {
        let folder = try ScratchFolder()
        let jpeg = try Self.photograph()
        #expect(jpeg.count > 8_000_000)
        try folder.write(jpeg, as: "large.jpg")
        let program = Process()
        program.executableURL = URL(fileURLWithPath: Binary.located)
        program.arguments = [command, "large.jpg", "--face-box", "3000,2000,900,900", "--quiet"]
        program.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try program.run()
        var peak = 0
        // The high-water mark only rises, so the last look before the end is as good as any.
        while program.isRunning {
            peak = max(peak, Self.peak(of: program.processIdentifier))
            usleep(3000)
        }
        #expect(program.terminationStatus == 0 && folder.files.contains(output))
        #expect(peak > 100 << 10 && peak < 600 << 10, "\(peak) KiB")
    }

    /// The most memory a process has had, KiB: VmHWM of proc(5).
    private static func peak(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
