import Formats
import Imaging

/// An entry point of kaomask for untrusted bytes: the fuzzer drives it, and the tests replay the fuzzer's past
/// findings.
enum FuzzTarget: String, CaseIterable, Sendable {
    /// A JPEG file's segments.
    case jpeg
    /// An Exif block and every edit of it.
    case exif
    /// A PNG file's chunks, with corrected CRCs.
    case png
    case heif
    /// The coefficients of a JPEG, covered and written again.
    case coefficients
    case xmp
    /// Photoshop's resources, with IPTC's records among them.
    case photoshop
    case movie
    /// The maker note, and the still half of a Live Photo.
    case pairing
    case jpegPixels
    /// A PNG's pixels, painted on and written again.
    case pngPixels
    /// A WebP's chunks and pixels, painted on and written again.
    case webpPixels
    case heifPixels
    /// Samples of any shape in every encoder.
    case encoders
    /// A picture file that becomes a covered and a private one, in its own format.
    case profile
    /// A picture from its file to a covered one and a private one, in its own format.
    case photo
    case movieFrames
    case sound
    case archive
    /// Text entered as a kaomoji, on a card, in a list and in a QR code.
    case text
    case font
    /// A file of kaomoji.
    case kaomojiFile
    /// A sidecar of faces, and pictures covered according to it.
    case sidecar
    /// A file of strokes, and their layers.
    case strokes
    /// A template of a collage, and its cells.
    case template
    /// The body of a request, as every type it can have.
    case body
    /// Requests to a worker.
    case frames
    case network
    /// A prepared landmark model, and the points it predicts.
    case landmarks
    /// Parameter sets and slice headers of HEVC.
    case hevc

    /// Runs every operation on `bytes`. Nothing may trap, hang or allocate memory without bound.
    func run(_ bytes: [UInt8]) {
        switch self {
        case .jpeg: Self.readJPEG(bytes)
        case .exif: Self.editExif(bytes)
        case .png: Self.readPNG(bytes)
        case .heif: Self.readHEIF(bytes)
        case .coefficients: Self.cover(bytes)
        case .xmp: Self.readSegment(0xE1, "http://ns.adobe.com/xap/1.0/\0", bytes)
        case .photoshop: Self.readSegment(0xED, "Photoshop 3.0\0", bytes)
        case .movie: Self.readMovie(bytes)
        case .pairing: Self.pair(bytes)
        case .jpegPixels: Self.decodeJPEG(bytes)
        case .pngPixels: Self.decodePNG(bytes)
        case .webpPixels: Self.decodeWebP(bytes)
        case .heifPixels: Self.decodeHEIF(bytes)
        case .encoders: Self.encode(bytes)
        case .profile: Self.convert(bytes)
        case .photo: Self.coverPhoto(bytes)
        case .movieFrames: Self.decodeMovie(bytes)
        case .sound: Self.decodeSound(bytes)
        case .archive: Self.unpack(bytes)
        case .text: Self.draw(bytes)
        case .font: Self.useFont(bytes)
        case .kaomojiFile: Self.readKaomoji(bytes)
        case .sidecar: Self.readFaces(bytes)
        case .strokes: Self.drawStrokes(bytes)
        case .template: Self.layOut(bytes)
        case .body: Self.answer(bytes)
        case .frames: Self.work(bytes)
        case .network: Self.runNetwork(bytes)
        case .landmarks: Self.mapModel(bytes)
        case .hevc: Self.readHEVC(bytes)
        }
    }

    /// Returns small valid inputs to start from.
    func seeds() throws -> [[UInt8]] {
        switch self {
        case .jpeg: try FuzzSeeds.jpegs()
        case .exif, .pairing: try FuzzSeeds.exifBlocks()
        case .png: try FuzzSeeds.pngs()
        case .heif: try FuzzSeeds.heifs()
        case .coefficients, .jpegPixels: try FuzzSeeds.pictures()
        case .xmp: FuzzSeeds.packets()
        case .photoshop: FuzzSeeds.resources()
        case .movie: try FuzzSeeds.movies()
        case .pngPixels: try FuzzSeeds.pngs() + FuzzSeeds.storedPNGs()
        case .webpPixels: try FuzzSeeds.webps()
        case .heifPixels: try FuzzSeeds.codedHEIFs()
        case .encoders, .network: FuzzSeeds.samples()
        case .body: FuzzSeeds.bodies()
        case .frames: try FuzzSeeds.frames()
        case .profile: FuzzSeeds.profiles()
        case .photo: try FuzzSeeds.photos()
        case .movieFrames: try FuzzSeeds.codedMovies()
        case .sound: try FuzzSeeds.sounds()
        case .archive: try FuzzSeeds.archives()
        case .text: FuzzSeeds.texts()
        case .font: try FuzzSeeds.fonts()
        case .kaomojiFile: FuzzSeeds.kaomojiFiles()
        case .sidecar: FuzzSeeds.sidecars()
        case .strokes: FuzzSeeds.strokes()
        case .template: FuzzSeeds.templates()
        case .landmarks: FuzzSeeds.models()
        case .hevc: FuzzSeeds.recipes()
        }
    }
}

/// Ends the program with a description of a violated condition; an optimised `precondition` would not print it.
func hold(_ isKept: Bool, _ promise: @autoclosure () -> String) { if !isKept { fatalError(promise()) } }
