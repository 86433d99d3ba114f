internal import Faces
internal import Formats
internal import Imaging
internal import Movies
internal import Overlay
internal import Scenes

/// Checks what kaomask needs on this machine by using it: fonts are asked for characters, codecs encode a picture, a
/// file is created in the folder. Only the prepared landmark model stays.
package enum Checkup {
    /// Returns the findings in reading order; `folder` is the folder for results.
    package static func findings(writingIn folder: String) -> [Finding] {
        [engines, libraries, fonts, emoji, landmarks] + pictureCodecs + movieCodecs
            + [archives, walls, writing(in: folder)]
    }

    static var engines: Finding {
        do throws(FaceError) {
            try FaceEngines.check()
            return Finding(
                "face detectors",
                .fine,
                FaceEngines.names.joined(separator: ", ")
                    + ", both compiled in; the network's weights: SHA-256 "
                    + Digest.text(of: FaceEngines.weights)
            )
        } catch {
            return Finding("face detectors", .broken, "\(error)")
        }
    }

    static var libraries: Finding {
        let names = Engine.linkedLibraries + CodeLibraries.names
        return Finding("libraries", .fine, names.joined(separator: ", "))
    }

    static var fonts: Finding { fonts(in: nil) }

    /// Checks the fonts in these directories only; `nil` for the machine's.
    static func fonts(in directories: [String]?) -> Finding {
        do throws(OverlayError) {
            let survey = try FontSurvey(directories: directories, asksFontconfig: directories == nil)
            let count = "\(survey.settable) of \(survey.total) kaomoji have all their signs"
            guard !survey.missing.isEmpty else { return Finding("fonts", .fine, count) }
            let state: Finding.State = survey.settable == 0 ? .broken : .missing
            return Finding("fonts", state, count, advice: install(survey.packages))
        } catch {
            return Finding("fonts", .broken, "\(error)")
        }
    }

    static var emoji: Finding {
        guard let survey = try? FontSurvey(of: KaomojiCatalog([])), !survey.hasColorEmoji else {
            return Finding("emoji", .fine, "a font of colour emoji is installed")
        }
        return Finding(
            "emoji",
            .missing,
            "no font of colour emoji is installed: -k 😀 draws nothing",
            advice: install([FontSurvey.emojiPackage])
        )
    }

    static var landmarks: Finding {
        let source = LandmarkSource(path: nil)
        guard let path = source.path else {
            return Finding(
                "landmarks",
                .missing,
                "no landmark model: kaomoji turn only roughly with the head, and do not match its expression",
                advice: install(["libdlib-data"])
            )
        }
        do throws(FaceError) {
            _ = try source.predictor()
            let digest = Digest.text(ofFile: path).map { ", SHA-256 " + $0 } ?? ""
            return Finding("landmarks", .fine, path + digest)
        } catch {
            return Finding(
                "landmarks",
                .broken,
                "\(error)",
                advice: install(["--reinstall", "libdlib-data"])
            )
        }
    }

    static var archives: Finding {
        let names = ArchiveLibraries.names.joined(separator: ", ")
        do {
            let archive = try ZipArchive.archive([.init(name: "photo.jpg", bytes: [0])])
            _ = try ZipArchive.entries(of: archive, limit: 1)
            return Finding("archives", .fine, "\(names): .livp is read and made")
        } catch {
            return Finding(
                "archives",
                .missing,
                "\(names): no .livp can be read",
                advice: install(["libzip4"])
            )
        }
    }

    /// The sandbox of the processes that decode pictures.
    static var walls: Finding {
        guard let missing = Walls.missing else {
            let all = "no files (Landlock \(Walls.landlock)), no connections and programs (seccomp), limits"
            return Finding("walls", .fine, "workers have " + all)
        }
        return Finding(
            "walls",
            .missing,
            "this kernel has no \(missing): workers have the other walls only",
            advice: "Linux 5.13 or later, with CONFIG_SECURITY_LANDLOCK and CONFIG_SECCOMP_FILTER"
        )
    }

    static func writing(in folder: String) -> Finding {
        do throws(PipelineError) {
            // An unnamed file, removed when closed.
            _ = try StagedFile.begin(for: folder + "/kaomask", .standard)
            return Finding("results", .fine, "\(folder.oneLine) can be written to")
        } catch {
            return Finding(
                "results",
                .missing,
                "\(folder.oneLine): \(error.detail)",
                advice: "name another folder with -o"
            )
        }
    }

    static func install(_ packages: [String]) -> String { "apt install " + packages.joined(separator: " ") }

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

    /// The movie and sound codecs: each encodes a little, and the movies are read again.
    static var movieCodecs: [Finding] {
        let movies = MovieCodec.allCases.map { codec in
            movieCodec(codec.rawValue.uppercased()) {
                var encoder = try MovieEncoder(MovieFormat(size: sample.size, codec: codec))
                try encoder.append(try sample.planarFrame())
                var decoder = try MovieDecoder(try MP4File.bytes(try encoder.finish(), sound: nil))
                guard try decoder.next() != nil else { throw MovieError.noVideo }
            }
        }
        let sound = movieCodec("AAC") { _ = try EncodedSound(encoding: silence, seconds: 0.1) }
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

    /// A tenth of a second of silence as a WAV file: 4800 samples, 16 bits, 48 kHz, mono.
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
