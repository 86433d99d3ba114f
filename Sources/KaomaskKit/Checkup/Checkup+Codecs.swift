internal import Formats
internal import Foundation
internal import Imaging
internal import Movies

extension Checkup {
    static var pictureCodecs: [Finding] { HEIFCodec.Coding.allCases.map(pictureCodec) }

    private static func pictureCodec(_ coding: HEIFCodec.Coding) -> Finding {
        let subject = coding.rawValue
        let library = ImagingLibraries.names.first { $0.hasPrefix("libheif") } ?? "libheif"
        let raster = Raster(sample, keepsAlpha: false)
        do throws(ImagingError) {
            let coded = try HEIFCodec.encode(raster, coding, quality: 80)
            do throws(ImagingError) { _ = try HEIFCodec.decode(coded) } catch {
                return Finding(subject, .missing, "\(library) cannot read it: \(error)", advice: heifAdvice)
            }
            return Finding(subject, .fine, "\(library) reads and writes it")
        } catch {
            return Finding(subject, .missing, "\(library) cannot write it: \(error)", advice: heifAdvice)
        }
    }

    private static var heifAdvice: String {
        install(["libheif1"]) + ", and the libheif-plugin packages where there are any"
    }

    /// The codecs of movies and sound: each codes a little, and the movies are read again.
    static var movieCodecs: [Finding] {
        let movies = MovieCodec.allCases.map { codec in
            movieCodec(codec.rawValue.uppercased()) {
                var encoder = try MovieEncoder(MovieFormat(size: sample.size, codec: codec))
                try encoder.append(try sample.planarFrame())
                var decoder = try MovieDecoder(try MP4File.bytes(try encoder.finish(), sound: nil))
                guard try decoder.next() != nil else { throw MovieError.noVideo }
            }
        }
        let sound = movieCodec("AAC") {
            _ = try EncodedSound(encoding: silence, seconds: 0.1)
        }
        let animation = movieCodec("GIF") {
            var encoder = try GIFEncoder(size: sample.size)
            try encoder.append(sample, hundredths: 10)
            _ = try encoder.finish()
        }
        return movies + [sound, animation]
    }

    private static func movieCodec(_ name: String, _ body: () throws -> Void) -> Finding {
        let library = MovieLibraries.names.joined(separator: ", ")
        do {
            try body()
            return Finding(name, .fine, "\(library) reads and writes it")
        } catch {
            let advice = install(["ffmpeg"])
            return Finding(name, .missing, "\(library) does not code it: \(error)", advice: advice)
        }
    }

    /// A small picture of more than one colour.
    private static var sample: PixelBuffer {
        let size = PixelSize(width: 64, height: 64)
        var bytes: [UInt8] = []
        for pixel in 0..<size.area {
            bytes += [UInt8(pixel % 64) * 4, UInt8(pixel / 64) * 4, 128, 255] as [UInt8]
        }
        return PixelBuffer(size: size, bytes: bytes)
    }

    /// A tenth of a second of silence as a WAV file: 4800 samples of 16 bits at 48 kHz, one channel.
    private static var silence: [UInt8] {
        let (rate, count): (UInt32, UInt32) = (48_000, 9600)
        var file = ByteWriter(order: .littleEndian)
        file.write(utf8: "RIFF")
        file.write(36 + count)
        file.write(utf8: "WAVEfmt ")
        file.write(16 as UInt32)
        for number in [1, 1] as [UInt16] { file.write(number) }
        for number in [rate, 2 * rate] { file.write(number) }
        for number in [2, 16] as [UInt16] { file.write(number) }
        file.write(utf8: "data")
        file.write(count)
        file.write(zeros: Int(count))
        return file.bytes
    }
}
