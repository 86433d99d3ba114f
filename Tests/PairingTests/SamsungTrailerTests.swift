import Formats
import TestSupport
import Testing

@testable import Pairing

/// Samsung's records as its phones write them: blocks, and a directory with offsets that count backwards.
private struct Records {
    var records: [(kind: Int, name: String, data: [UInt8])]

    static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    var bytes: [UInt8] {
        let blocks = records.map { record in
            [0, 0] + Self.little(record.kind, 2) + Self.little(record.name.utf8.count, 4)
                + Array(record.name.utf8)
                + record.data
        }
        var entries: [UInt8] = []
        for (index, block) in blocks.enumerated() {
            let back = blocks[index...].reduce(0) { $0 + $1.count }
            entries += [0, 0] + Self.little(records[index].kind, 2) + Self.little(back, 4)
            entries += Self.little(block.count, 4)
        }
        let directory = Array("SEFH".utf8) + Self.little(107, 4) + Self.little(blocks.count, 4) + entries
        return blocks.flatMap { $0 } + directory + Self.little(directory.count, 4) + Array("SEFT".utf8)
    }
}

@Suite("Samsung's records behind a picture")
struct SamsungTrailerTests {
    private let kept: [(kind: Int, name: String, data: [UInt8])] = [
        (0x0A01, "Image_UTC_Data", Array("1735693606000".utf8)),
        (0x0BD1, "Camera_Capture_Mode_Info", [1, 0, 0, 0]),
    ]

    @Test("that overlap, and so make up more than the file has, are none")
    func overlapping() throws {
        let block =
            [0, 0, 1, 0x0A] + Records.little(4, 4) + Array("Name".utf8) + [UInt8](repeating: 7, count: 988)
        let entry = [0, 0, 1, 0x0A] + Records.little(block.count, 4) + Records.little(block.count, 4)
        let directory =
            Array("SEFH".utf8) + Records.little(107, 4) + Records.little(5000, 4)
            + (0..<5000).flatMap { _ in entry }
        let trailer = block + directory + Records.little(directory.count, 4) + Array("SEFT".utf8)
        let file = Sample.jpeg() + trailer
        #expect(try LivePhotoSplitter.still(file).count <= file.count)
        #expect(
            try LivePhotoSplitter.still(Sample.jpeg() + Records(records: kept).bytes).count
                > Sample.jpeg().count
        )
    }

    private func movie() throws -> [UInt8] { try EmbeddedMovie(Sample.movie()).bytes }

    @Test(
        "of a JPEG with its movie in one of them: split leaves the others, to be found, and no word of a movie"
    )
    func jpeg() throws {
        let movie = try movie()
        let all = [
            kept[0], (0x0A30, "MotionPhoto_Data", movie), kept[1], (0x0A31, "MotionPhoto_Version", [3]),
        ]
        let file = Sample.jpeg() + Records(records: all).bytes
        let still = try StillInspection(file)
        #expect(try Array(file[#require(still.embeddedMovie)]) == movie)
        #expect(try LivePhotoSplitter.still(file) == Sample.jpeg() + Records(records: kept).bytes)
        let only = Sample.jpeg() + Records(records: [(0x0A30, "MotionPhoto_Data", movie)]).bytes
        #expect(try LivePhotoSplitter.still(only) == Sample.jpeg())
    }

    @Test(
        "stay last in a Motion Photo made of the picture, where readers look for them, and its movie is found"
    )
    func made() throws {
        let records = Records(records: kept).bytes
        let movie = try EmbeddedMovie(Sample.movie())
        let file = try MotionPhotoWriter.file(
            still: Sample.jpeg() + records,
            movie: movie,
            stillImageTime: 0.5
        )
        #expect(file.suffix(records.count).elementsEqual(records))
        let still = try StillInspection(file)
        let bytes = try movie.bytes
        #expect(try Array(file[#require(still.embeddedMovie)]) == bytes)
        #expect(still.findings.isEmpty && still.motionPhoto?.declaredOffset == bytes.count + records.count)
        #expect(try LivePhotoSplitter.still(file) == Sample.jpeg() + records)
        #expect(try MotionPhotoWriter.file(still: file, movie: movie, stillImageTime: 0.5) == file)
    }

    @Test(
        "of a HEIC are in an atom that stays last, and lose the one on the movie with the movie",
        arguments: [true, false]
    )
    func heic(hasOthers: Bool) throws {
        var picture = IPhonePicture()
        picture.identifier = nil
        let movie = try movie()
        let others = hasOthers ? kept : []
        let records = Records(records: others + [(0x0A30, "MotionPhoto_Data", Array("mpv2".utf8))]).bytes
        picture.appendix = Box.atom("mpvd", movie) + Box.atom("sefd", records)
        #expect(try Array(picture.bytes[#require(try StillInspection(picture.bytes).embeddedMovie)]) == movie)
        let plain = try LivePhotoSplitter.still(picture.bytes)
        #expect(try StillInspection(plain).motionPhoto == nil)
        let left = Box.atom("sefd", Records(records: kept).bytes)
        #expect(plain.suffix(left.count).elementsEqual(left) == hasOthers)
        #expect(plain.firstRange(of: Array("MotionPhoto".utf8)) == nil)
        // The records stay at the end of the file, whatever else is written into it.
        let tagged = try LivePhotoWriter.still(plain, identifier: Sample.identifier).bytes
        #expect(tagged.suffix(left.count).elementsEqual(left) == hasOthers)
        let again = try MotionPhotoWriter.file(
            still: tagged,
            movie: EmbeddedMovie(unchanged: movie),
            stillImageTime: nil
        )
        let seen = try StillInspection(again)
        #expect(try Array(again[#require(seen.embeddedMovie)]) == movie)
        #expect(seen.motionPhoto?.declaredOffset == movie.count + (hasOthers ? left.count : 0))
        #expect(again.suffix(left.count).elementsEqual(left) == hasOthers)
    }
}
