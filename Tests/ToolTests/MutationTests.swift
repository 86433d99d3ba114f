import Foundation
import TestSupport
import Testing

/// Damaged files given to the binary. `scripts/mutations` runs ten thousand, and times them.
@Suite("Damaged halves of Live Photos")
struct MutationTests {
    /// The number of damaged files.
    static let count = ProcessInfo.processInfo.environment["KAOMASK_MUTATIONS"].flatMap { Int($0) } ?? 400
    /// `true` if each run's time is checked, which a busy machine may spoil.
    static let isTimed = ProcessInfo.processInfo.environment["KAOMASK_MUTATIONS"] != nil
    /// The number of files per run of the program, which must take less than one second in total.
    static let batch = 20

    /// One small file of every inspected kind, so that damage hits relevant bytes.
    static let seeds: [(name: String, bytes: [UInt8])] = {
        var movie = IPhoneMovie()
        movie.movieFirst = true
        var picture = IPhonePicture()
        picture.appendix = Box.atom("mpvd", Array(movie.bytes.prefix(20_000)))
        let still = Array(Fixture.graceHopper.bytes)
        let camera = "http://ns.google.com/photos/1.0/camera/"
        let xmp = """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:GCamera="\(camera)" \
            GCamera:MotionPhoto="1" GCamera:MicroVideo="1" GCamera:MicroVideoOffset="20000"/></rdf:RDF></x:xmpmeta>
            """
        let segment = [0xFF, 0xE1] + Box.u16(xmp.utf8.count + 2) + Array(xmp.utf8)
        let motion = still.prefix(2) + segment + still.dropFirst(2) + movie.bytes.prefix(20_000)
        return [
            ("movie.mov", movie.bytes), ("late.mov", IPhoneMovie().bytes),
            ("picture.heic", IPhonePicture().bytes),
            ("motion.heic", picture.bytes), ("motion.jpg", Array(motion)),
        ]
    }()

    /// Returns bytes damaged at the start, at the end, or anywhere.
    private func damaged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        let window = min(bytes.count, 6000)
        let starts = [0, bytes.count - window, Int.random(in: 0...bytes.count - window, using: &generator)]
        let start = starts.randomElement(using: &generator) ?? 0
        let part = Damage.mutated(Array(bytes[start..<start + window]), using: &generator)
        let whole = bytes[..<start] + part + bytes[(start + window)...]
        guard Int.random(in: 0..<8, using: &generator) == 0 else { return Array(whole) }
        return Array(whole.prefix(Int.random(in: 0...whole.count, using: &generator)))
    }

    @Test("none crashes or delays inspect and verify")
    func mutations() throws {
        var generator = SeededGenerator(seed: 2026)
        var left = Self.count
        while left > 0 {
            let folder = try ScratchFolder()
            for index in 0..<min(left, Self.batch) {
                let seed = Self.seeds[index % Self.seeds.count]
                try folder.write(damaged(seed.bytes, using: &generator), as: "in/\(index)-\(seed.name)")
            }
            left -= Self.batch
            for command in ["inspect", "verify"] {
                let start = Date()
                let run = try Binary.run(command, "in", "--json", folder: folder.path)
                #expect(run.status <= 2, "\(command): \(run.errors)")
                #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("kaomask: ") })
                if Self.isTimed { #expect(Date().timeIntervalSince(start) < 1, "\(command)") }
            }
        }
    }
}
