import Formats
import Foundation
import Imaging
import TestSupport
import Testing

/// The libraries a run loads determine its start-up time, and some take longer than covering a picture.
@Suite("What is loaded to cover a photograph")
struct StartUpTests {
    @Test("covering a photograph with a thumbnail opens neither FFmpeg nor a linear algebra library")
    func libraries() throws {
        let folder = try ScratchFolder()
        let coded = Fixture.graceHopper.bytes
        let small = try JPEGCodec.encode(
            try JPEGCodec.decode(coded).pixels.resized(to: PixelSize(width: 128, height: 150)),
            quality: 85,
            subsampling: .half
        )
        var exif = try ExifBlock.standard(width: 512, height: 600)
        try exif.replaceThumbnail(small)
        let rich = RichPicture.jpeg(coded, exif: exif.bytes, small: small, movie: [])
        try folder.write(rich, as: "photo.jpg")
        let line = "cover -j 1 \(folder("photo.jpg")) -o \(folder("out.jpg"))"
        let run = try Binary.run(line: line, environment: ["LD_DEBUG": "libs"]).succeeded()
        #expect(folder.files.contains("out.jpg"))
        #expect(run.errors.contains("libjpeg.so"))
        for library in ["libavcodec", "libswscale", "libopenblas", "liblapack"] {
            #expect(!run.errors.contains(library), "\(library)")
        }
    }
}
