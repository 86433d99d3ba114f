import Synchronization
import TestSupport
import Testing

@testable import Formats
@testable import Pairing

@Suite("A Motion Photo")
struct MotionPhotoTests {
    private func made(_ still: [UInt8] = Sample.jpeg()) throws -> (file: [UInt8], movie: [UInt8]) {
        let movie = try EmbeddedMovie(Sample.movie())
        return (try MotionPhotoWriter.file(still: still, movie: movie, stillImageTime: 0.5), try movie.bytes)
    }

    @Test("is the picture and behind it the movie, byte for byte, and says so in both vocabularies")
    func layout() throws {
        let (file, movie) = try made()
        #expect(file.suffix(movie.count).elementsEqual(movie))
        let text = String(decoding: file, as: UTF8.self)
        for word in [
            "GCamera:MotionPhoto=\"1\"", "GCamera:MotionPhotoVersion=\"1\"",
            "GCamera:MotionPhotoPresentationTimestampUs=\"500000\"", "GCamera:MicroVideo=\"1\"",
            "GCamera:MicroVideoOffset=\"\(movie.count)\"", "Item:Semantic=\"MotionPhoto\"",
            "Item:Length=\"\(movie.count)\"", "Item:Mime=\"video/mp4\"",
        ] {
            #expect(text.contains(word), "\(word)")
        }
        let jpeg = try JPEGFile(parsing: file)
        #expect(jpeg.codedImage == (try JPEGFile(parsing: Sample.jpeg())).codedImage)
        #expect(Array(jpeg.trailer) == movie)
    }

    @Test(
        "of a HEIC picture is it and a movie in an atom; no item but XMP changes",
        arguments: HEIFFileTests.layouts
    )
    func heic(picture: IPhonePicture) throws {
        let embedded = try EmbeddedMovie(Sample.movie())
        let movie = try embedded.bytes
        func made(_ still: [UInt8]) throws -> [UInt8] {
            try MotionPhotoWriter.file(still: still, movie: embedded, stillImageTime: 0.5)
        }
        let file = try made(picture.bytes)
        #expect(file.suffix(movie.count + 4).elementsEqual(Array("mpvd".utf8) + movie))
        let still = try StillInspection(file)
        #expect(still.embeddedMovie == file.count - movie.count..<file.count)
        #expect(still.motionPhoto?.isFlagged == true && still.motionPhoto?.stillImageTime == 0.5)
        #expect(still.motionPhoto?.declaredOffset == movie.count)
        #expect(try still.findings(motionPhotoMovie: .success(MovieInspection(movie))).isEmpty)
        #expect(still.contentIdentifier == nil && still.width == 3024)
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.contains("Item:Mime=\"image/heic\"") && text.contains("Item:Padding=\"8\""))
        #expect(
            try HEIFFileTests.items(file, except: ["mime", "Exif"])
                == HEIFFileTests.items(picture.bytes, except: ["mime", "Exif"])
        )
        let again = try made(file)
        #expect(try again == made(again))
        #expect(again.suffix(movie.count).elementsEqual(movie))
        let plain = try MotionPhotoWriter.still(file)
        #expect(try StillInspection(plain).motionPhoto == nil)
        #expect(try StillInspection(LivePhotoSplitter.still(file)).embeddedMovie == nil)
        #expect(
            try HEIFFileTests.items(plain, except: ["mime", "Exif"])
                == HEIFFileTests.items(picture.bytes, except: ["mime", "Exif"])
        )
        #expect(try MotionPhotoWriter.still(picture.bytes) == picture.bytes)
    }

    @Test("is read as it was meant")
    func reading() throws {
        let (file, movie) = try made()
        let still = try StillInspection(file)
        #expect(still.motionPhoto?.isFlagged == true && still.motionPhoto?.stillImageTime == 0.5)
        #expect(still.motionPhoto?.declaredOffset == movie.count)
        #expect(still.embeddedMovie == file.count - movie.count..<file.count)
        #expect(try still.findings(motionPhotoMovie: .success(MovieInspection(movie))).isEmpty)
        #expect(try StillInspection(Sample.jpeg()).motionPhoto == nil)
    }

    @Test("its movie is MP4, moov first, the same pictures, and no mark and no identifier")
    func movie() throws {
        let movie = try EmbeddedMovie(Sample.movie()).bytes
        #expect(try AtomFile(parsing: movie).atoms.map(\.type) == ["ftyp", "moov", "mdat"])
        let seen = try MovieInspection(movie)
        #expect(seen.format == .mp4 && seen.frameCount == 30 && seen.duration == 1)
        #expect(seen.contentIdentifier == nil && seen.stillImageMarks.isEmpty)
        let track = try #require(AtomFile(parsing: movie)["moov"]?["trak"])
        #expect(try SampleBytes.samples(of: track, in: movie) == Sample.muxer().video.samples.map(\.data))
        let again = try EmbeddedMovie(movie).bytes
        #expect(again == movie)
    }

    @Test("made again has one movie and one word of it; unmade it is the picture it was")
    func again() throws {
        let (file, movie) = try made()
        let twice = try MotionPhotoWriter.file(still: file, movie: EmbeddedMovie(movie), stillImageTime: 0.5)
        #expect(twice == file)
        let plain = try MotionPhotoWriter.still(file)
        #expect(try StillInspection(plain).motionPhoto == nil)
        #expect(plain == Sample.jpeg())
        #expect(try MotionPhotoWriter.still(Sample.jpeg()) == Sample.jpeg())
    }

    @Test("keeps what XMP says besides, and other files listed behind the picture")
    func otherXMP() throws {
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5" \
            xmlns:C="http://ns.google.com/photos/1.0/container/" \
            xmlns:I="http://ns.google.com/photos/1.0/container/item/"><C:Directory><rdf:Seq>\
            <rdf:li rdf:parseType="Resource"><C:Item I:Semantic="Primary" I:Mime="image/jpeg"/></rdf:li>\
            <rdf:li rdf:parseType="Resource"><C:Item I:Semantic="GainMap" I:Mime="image/jpeg" I:Length="4"/></rdf:li>\
            </rdf:Seq></C:Directory></rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let jpeg = try JPEGFile(parsing: Sample.jpeg()).settingXMP(XMPPacket(packet.utf8))
        let (file, movie) = try made(jpeg.serialized() + [1, 2, 3, 4])
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.contains("xmp:Rating=\"5\"") && text.contains("I:Semantic=\"GainMap\""))
        #expect(text.ranges(of: "C:Directory>").count == 2)
        #expect(file.suffix(movie.count + 4).starts(with: [1, 2, 3, 4]))
        #expect(try StillInspection(file).findings.isEmpty)
        #expect(try MotionPhotoWriter.still(file) == jpeg.serialized() + [1, 2, 3, 4])
    }

    @Test("is read from Pixel's and from the older cameras' XMP, as attributes and as elements")
    func foreign() throws {
        let movie = try EmbeddedMovie(Sample.movie()).bytes
        let bodies = [
            """
            <rdf:Description xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MicroVideo="1" \
            GCamera:MicroVideoVersion="1" GCamera:MicroVideoOffset="\(movie.count)" \
            GCamera:MicroVideoPresentationTimestampUs="250000"/>
            """,
            """
            <rdf:Description xmlns:Camera="http://ns.google.com/photos/1.0/camera/" \
            xmlns:Container="http://ns.google.com/photos/1.0/container/" \
            xmlns:Item="http://ns.google.com/photos/1.0/container/item/">
              <Camera:MotionPhoto>1</Camera:MotionPhoto>
              <Camera:MotionPhotoPresentationTimestampUs> 250000 </Camera:MotionPhotoPresentationTimestampUs>
              <Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item \
            rdf:parseType="Resource"><Item:Semantic>MotionPhoto</Item:Semantic><Item:Length>\(movie.count)\
            </Item:Length></Container:Item></rdf:li></rdf:Seq></Container:Directory>
            </rdf:Description>
            """,
        ]
        for body in bodies {
            let text =
                "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\(body)</rdf:RDF>"
                + "</x:xmpmeta>"
            let jpeg = try JPEGFile(parsing: Sample.jpeg()).settingXMP(XMPPacket(text.utf8))
            let still = try StillInspection(jpeg.serialized() + movie)
            #expect(still.motionPhoto?.isFlagged == true && still.motionPhoto?.stillImageTime == 0.25)
            #expect(still.motionPhoto?.declaredOffset == movie.count && still.findings.isEmpty)
            let stale = try StillInspection(jpeg.serialized())
            #expect(stale.findings.map(\.code) == [.staleMotionPhoto])
            let moved = try StillInspection(jpeg.serialized() + [0, 0] + movie + [9])
            #expect(moved.findings.map(\.code) == [.misplacedMotionPhotoMovie])
            let plain = try MotionPhotoWriter.still(jpeg.serialized())
            #expect(try StillInspection(plain).motionPhoto == nil)
        }
    }

    @Test("carries no identifier of Apple's, which would have galleries look for another movie")
    func identifier() throws {
        let tagged = try LivePhotoWriter.still(Sample.jpeg(), identifier: Sample.identifier).bytes
        let (file, _) = try made(tagged)
        #expect(try StillInspection(file).contentIdentifier == nil)
        #expect(file.firstRange(of: Array(Sample.identifier.text.utf8)) == nil)
    }

    @Test("whose picture is from no moment of its movie is found out")
    func outside() throws {
        let embedded = try EmbeddedMovie(Sample.movie())
        let movie = try embedded.bytes
        let file = try MotionPhotoWriter.file(still: Sample.jpeg(), movie: embedded, stillImageTime: 1.5)
        let found = try StillInspection(file).findings(motionPhotoMovie: .success(MovieInspection(movie)))
        #expect(found.map(\.code) == [.motionPhotoTimeOutsideMovie])
    }

    /// A file of which is counted what is read.
    private final class CountedFile: MediaSource {
        let whole: [UInt8]
        let read = Mutex(0)
        var count: Int { whole.count }
        init(_ whole: [UInt8]) { self.whole = whole }
        func bytes(in range: Range<Int>) -> [UInt8]? {
            read.withLock { $0 += range.count }
            return Array(whole[range])
        }
    }

    @Test(
        "is put together without reading the pictures and sounds of its movie",
        arguments: [Sample.jpeg(), IPhonePicture().bytes]
    )
    func unread(still: [UInt8]) throws {
        let movie = IPhoneMovie().bytes
        let file = CountedFile(movie)
        let data = try MotionPhotoWriter.data(
            still: still,
            movie: EmbeddedMovie(MovieData(file)),
            stillImageTime: 0.5
        )
        let read = file.read.withLock { $0 }
        let kept = try #require(AtomFile(parsing: movie)["mdat"]).byteCount
        #expect(read < movie.count - kept + 1024, "\(read) of \(movie.count) bytes")
        let known = try MotionPhotoWriter.file(still: still, movie: EmbeddedMovie(movie), stillImageTime: 0.5)
        #expect(try data.bytes() == known)
    }
}
