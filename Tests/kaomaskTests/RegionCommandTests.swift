import Foundation
import TestSupport
import Testing

@Suite("Regions on the command line")
struct RegionCommandTests {
    @Test("verify takes a covered region for a change that was wanted, if it is told of it")
    func verified() throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "a.jpg")
        let line = #"{"input":"a.jpg","regions":[{"kind":"plate","box":[16,520,60,40]}]}"#
        try folder.write(Array(line.utf8), as: "found.jsonl")
        let words = "cover a.jpg -o b.jpg --regions found.jsonl"
        let made = try Binary.run(line: words, folder: folder.path)
        #expect(made.status == 0, "\(made.errors)")
        let verify = ["verify", "b.jpg", "--against", "a.jpg"]
        let without = try Binary.run(list: verify, folder: folder.path)
        #expect(without.status != 0 && without.output.contains("outside the faces"), "\(without.output)")
        let told = try Binary.run(list: verify + ["--regions", "found.jsonl"], folder: folder.path)
        #expect(told.status == 0, "\(told.output) \(told.errors)")
        #expect(told.output.contains(": at a region (plate) of the original\n"), "\(told.output)")
        #expect(told.output.contains("nothing outside the faces and regions differs"), "\(told.output)")
        #expect(
            try Binary.run("verify", "b.jpg", "--regions", "found.jsonl", folder: folder.path).status == 64
        )
    }
}
