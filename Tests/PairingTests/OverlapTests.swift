import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("Items and samples that name the same bytes again and again")
struct OverlapTests {
    /// Returns a HEIF file of items of a type that are each as long as `count` bytes of media.
    private static func picture(_ type: String, items: Int, on count: Int) -> [UInt8] {
        let brands = Box.atom("ftyp", Array("heic".utf8), Box.u32(0), Array("mif1heic".utf8))
        func meta(start: Int) -> [UInt8] {
            let name = type == "mime" ? "\0text/plain\0" : "\0"
            let entries = (1...items).flatMap { id in
                Box.atom("infe", [2, 0, 0, 0], Box.u16(id, 0), Array((type + name).utf8))
            }
            let places = (1...items).flatMap { Box.u16($0, 0, 0, 1) + Box.u32(start, count) }
            return Box.atom(
                "meta",
                Box.u32(0),
                Box.atom("hdlr", Box.u32(0, 0), Array("pict".utf8), Box.zeros(13)),
                Box.atom("pitm", Box.u32(0), Box.u16(1)),
                Box.atom("iinf", Box.u32(0), Box.u16(items), entries),
                Box.atom("iloc", [1, 0, 0, 0, 0x44, 0], Box.u16(items), places)
            )
        }
        let start = brands.count + meta(start: 0).count + 8
        return brands + meta(start: start) + Box.atom("mdat", [UInt8](repeating: 0x55, count: count))
    }

    @Test("are few in a HEIC, or it is refused", arguments: ["mime", "uri ", "Exif", "hvc1", "jpeg", "grid"])
    func items(type: String) throws {
        let few = try HEIFFile(parsing: Self.picture(type, items: 3, on: 50_000))
        #expect(few.items.count == 3 && few.data(of: 3)?.count == 50_000)
        let many = Self.picture(type, items: 500, on: 50_000)
        let error = #expect(throws: ContainerError.self) { _ = try HEIFFile(parsing: many) }
        #expect(error?.code == .badHEIF)
        // Without data, it is their number.
        let empty = Self.picture(type, items: 20_001, on: 0)
        #expect(throws: ContainerError.self) { _ = try HEIFFile(parsing: empty) }
    }

    /// Returns a movie with a track, the sound or the notes, in which each of many samples is nearly all of its media.
    private static func movie(_ handler: FourCharCode, samples: Int) throws -> AtomFile {
        var muxer = Sample.muxer()
        muxer.sound = Sample.sound()
        var file = try AtomFile(parsing: try muxer.movie())
        let index = try #require(file.atoms.firstIndex { $0.type == "moov" })
        let media = try #require(file["mdat"]?.payload)
        file.atoms[index] = file.atoms[index].changingChildren { children in
            for place in children.indices
            where TrackReading(children[place], movieTimeScale: 1).handler == handler {
                children[place] = children[place].changing("mdia", "minf", "stbl") { tables in
                    tables.removeAll { ["stts", "stsc", "stsz", "stco", "co64"].contains($0.type) }
                    let starts = (0..<samples).map { UInt64(media.startIndex + $0 % 8) }
                    tables += [
                        TimeToSampleAtom(durations: [UInt32](repeating: 1024, count: samples)).node,
                        SampleToChunkAtom(samplesInOneChunk: 1).node,
                        SampleSizeAtom(uniformSize: UInt32(media.count - 8), count: UInt32(samples)).node,
                        ChunkOffsetAtom(offsets: starts).node,
                    ]
                }
            }
        }
        return file
    }

    @Test("are copied once in a movie", arguments: ["soun", "meta"] as [FourCharCode])
    func samples(handler: FourCharCode) throws {
        let file = try Self.movie(handler, samples: 3000)
        let bytes = file.serialized()
        let cut = try MovieExcerpt(start: 0, duration: 1).cut(MovieData(bytes))
        #expect(cut.movie.count < 2 * bytes.count)
    }

}
