import Formats
import TestSupport
import Testing

@Suite("The colour profile of a JPEG")
struct ColorProfileTests {
    @Test(
        "of any length is split over segments and put together again",
        arguments: [1, 65_519, 65_520, 200_000]
    )
    func roundTrip(length: Int) throws {
        var generator = SeededGenerator(seed: UInt64(length))
        let profile = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let bare = try JPEGFile(parsing: Fixture.graceHopper.bytes)
        let file = try JPEGFile(parsing: bare.settingColorProfile(profile).serialized())
        #expect(file.colorProfile == profile)
        #expect(file.segments.filter { $0.metadataKind == .icc }.count == (length + 65_518) / 65_519)
        #expect(try file.settingColorProfile([1, 2, 3]).colorProfile == [1, 2, 3])
    }

    @Test("with a part missing, or too long for a JPEG, is none")
    func incomplete() throws {
        let bare = try JPEGFile(parsing: Fixture.graceHopper.bytes)
        let file = try bare.settingColorProfile([UInt8](repeating: 7, count: 100_000))
        let first = try #require(file.segments.first { $0.metadataKind == .icc })
        let bytes = file.serialized()
        let start = try #require(bytes.firstRange(of: Array("ICC_PROFILE\0\u{1}".utf8))?.lowerBound) - 4
        let without = bytes[..<start] + bytes[(start + 4 + first.payload.count)...]
        #expect(try JPEGFile(parsing: Array(without)).colorProfile == nil)
        #expect(throws: ContainerError.self) {
            try bare.settingColorProfile([UInt8](repeating: 7, count: 17_000_000))
        }
    }
}
