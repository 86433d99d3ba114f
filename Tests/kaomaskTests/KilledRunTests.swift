import Foundation
import Imaging
import TestSupport
import Testing

/// A folder of many pictures, some of them broken, in a run that is killed repeatedly.
@Suite("A run over many pictures, killed and begun again")
struct KilledRunTests {
    private static let count = 60
    /// The broken files, one in twenty, each in another way.
    private static let broken = [7: "cut short", 27: "empty", 47: "no picture"]

    private static func name(_ index: Int) -> String { String(format: "%03d.jpg", index) }

    /// Writes portraits of many sizes, with the broken ones among them.
    private static func write(into folder: ScratchFolder) throws {
        let portrait = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        for index in 0..<count {
            let small = portrait.resized(to: PixelSize(width: 180 + index, height: 211 + index))
            let jpeg = try JPEGCodec.encode(small, quality: 90, subsampling: .half)
            let bytes: [UInt8] =
                switch broken[index] {
                case nil: jpeg
                case "cut short": Array(jpeg.prefix(jpeg.count / 2))
                case "empty": []
                default: Array("no picture".utf8)
                }
            try folder.write(bytes, as: "in/" + name(index))
        }
    }

    @Test("nothing is lost, nothing is half, and the broken ones are named, however often the run is killed")
    func killedAgainAndAgain() throws {
        let folder = try ScratchFolder()
        try Self.write(into: folder)
        let whole = try Binary.run("cover", folder("in"), "-o", folder("whole"), "--quiet", "--save-faces")
        #expect(whole.status == 1)
        let good = (0..<Self.count).filter { Self.broken[$0] == nil }.map(Self.name)
        // A picture that is there has its faces beside it, whenever the run was killed.
        let made = good.flatMap { [$0.replacing(".jpg", with: ".faces.json"), $0] }
        #expect(folder.files(in: "whole/") == made.map { "whole/" + $0 })

        var generator = SeededGenerator(seed: 11)
        var kills = 0
        for _ in 0..<12 {
            let run = Process()
            run.executableURL = URL(fileURLWithPath: Binary.located)
            run.arguments = ["cover", folder("in"), "-o", folder("out"), "--quiet", "--save-faces"]
            run.standardError = FileHandle.nullDevice
            try run.run()
            Thread.sleep(forTimeInterval: .random(in: 0.03...0.25, using: &generator))
            kill(run.processIdentifier, SIGKILL)
            run.waitUntilExit()
            kills += run.terminationReason == .uncaughtSignal ? 1 : 0
            // What a kill left of a file under a hidden name is swept away by the next run that writes there.
            try folder.write([1], as: "out/.kaomask-\(run.processIdentifier)-1.part")
            for name in folder.files where name.hasPrefix("out/") && !name.contains("/.kaomask-") {
                let faces = name.replacing(".jpg", with: ".faces.json")
                #expect(!name.hasSuffix(".jpg") || folder.files.contains(faces), "\(name)")
                let expected = folder.bytes(of: name.replacing("out/", with: "whole/"))
                #expect(!expected.isEmpty && folder.bytes(of: name) == expected, "\(name)")
            }
        }
        #expect(kills > 0)

        // Something is left to write, however far the killed runs came.
        let first = "out/" + Self.name(0)
        if folder.files.contains(first) { try FileManager.default.removeItem(atPath: folder(first)) }
        let last = try Binary.run("cover", folder("in"), "-o", folder("out"), "--json", "--save-faces")
        #expect(last.status == 1)
        let reports = try JSONLines(last.output).objects
        #expect(reports.count == Self.count)
        let failed = reports.indices.filter { reports[$0]["error"] != nil }
        #expect(failed == Self.broken.keys.sorted())
        #expect(folder.files(in: "out/") == made.map { "out/" + $0 })
        for name in made { #expect(folder.bytes(of: "out/" + name) == folder.bytes(of: "whole/" + name)) }
    }
}
