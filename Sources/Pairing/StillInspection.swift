public import Metadata

/// What a still file says about itself.
public struct StillInspection: Sendable, Hashable {
    /// The file's format.
    public let format: FileFormat
    /// Width in stored pixels.
    public let storedWidth: Int
    /// Height in stored pixels.
    public let storedHeight: Int
    /// How the stored pixels are to be turned, 1...8; `nil` when the file does not say.
    public let orientation: Int?
    /// The identifier that pairs the still with a movie, as stored; `nil` without one.
    public let contentIdentifier: String?
    /// Whether a maker note stands in IFD0, where no reader looks for an identifier.
    public let hasMakerNoteInPrimaryDirectory: Bool
    /// The identifier in that misplaced maker note; `nil` without one.
    public let misplacedIdentifier: String?
    /// When the picture was taken, local time, as stored.
    public let dateTimeOriginal: String?
    /// What is wrong with the Exif block, when it cannot be read.
    public let exifDamage: MetadataError?
    /// Where in the file the Exif block with the identifier is; `nil` without one.
    public let exifOffset: Int?
    /// How long the file is, for a format whose Motion Photos are counted from the end.
    private let byteCount: Int?
    /// What a Motion Photo says and has; `nil` for a picture that is none and does not say so.
    public let motionPhoto: MotionPhoto?

    /// Where a movie is that follows the picture, as indices of the bytes.
    public var embeddedMovie: Range<Int>? { motionPhoto?.movie }

    /// Width in pixels of the upright picture.
    public var width: Int { isTurned ? storedHeight : storedWidth }
    /// Height in pixels of the upright picture.
    public var height: Int { isTurned ? storedWidth : storedHeight }

    private var isTurned: Bool { (orientation ?? 1) >= 5 }

    /// Inspects a JPEG, PNG, HEIC or AVIF file. Throws what parsing the file throws; an Exif block that cannot
    /// be read is noted and does not throw. Throws `not-a-jpeg` for other formats.
    public init(_ bytes: [UInt8]) throws(MetadataError) {
        switch FileFormat(sniffing: bytes) {
        case .png: try self.init(png: try PNGFile(parsing: bytes))
        case .heic: try self.init(heif: bytes, format: .heic)
        case .avif: try self.init(heif: bytes, format: .avif)
        default: try self.init(jpeg: try JPEGFile(parsing: bytes))
        }
    }

    /// A HEIF file turns its picture by a property of its own; the orientation in Exif does not count.
    private init(heif bytes: [UInt8], format: FileFormat) throws(MetadataError) {
        let file = try HEIFFile(parsing: bytes)
        guard let size = file.size else {
            throw MetadataError(.badHEIF, "the file does not say how large its primary picture is")
        }
        self.init(
            format: format,
            width: size.width,
            height: size.height,
            exif: file.exif,
            motionPhoto: MotionPhoto(xmp: file.xmp.map { XMPPacket($0) }, movie: file.movie),
            turn: file.orientation ?? 1
        )
    }

    /// Inspects a JPEG file. Throws `bad-jpeg` when it has no frame header.
    public init(jpeg file: JPEGFile) throws(MetadataError) {
        let frame = try file.frameHeader()
        self.init(
            format: .jpeg,
            width: frame.width,
            height: frame.height,
            exif: file.exifPayload,
            motionPhoto: MotionPhoto(file),
            byteCount: file.byteCount
        )
    }

    /// Inspects a PNG file.
    public init(png file: PNGFile) throws(MetadataError) {
        self.init(
            format: .png,
            width: file.header.width,
            height: file.header.height,
            exif: file.exifPayload,
            motionPhoto: nil
        )
    }

    init(
        format: FileFormat,
        width: Int,
        height: Int,
        exif: ArraySlice<UInt8>?,
        motionPhoto: MotionPhoto?,
        turn: Int? = nil,
        byteCount: Int? = nil
    ) {
        self.format = format
        self.byteCount = byteCount
        storedWidth = width
        storedHeight = height
        self.motionPhoto = motionPhoto
        exifOffset = exif?.startIndex
        var block: ExifBlock?
        var damage: MetadataError?
        do throws(MetadataError) {
            if let exif { block = try ExifBlock(parsing: exif) }
        } catch {
            damage = error
        }
        orientation = turn ?? block?.orientation
        contentIdentifier = block?.contentIdentifier
        hasMakerNoteInPrimaryDirectory = block?.hasMakerNoteInPrimaryDirectory ?? false
        misplacedIdentifier = block?.misplacedContentIdentifier
        dateTimeOriginal = block?.dateTimeOriginal
        exifDamage = damage
    }
}

/// What is wrong with a still, whatever movie it goes with.
extension StillInspection {
    /// Errors and warnings; nothing when all is well.
    public var findings: [PairFinding] { exifFindings + motionPhotoFindings }

    private var exifFindings: [PairFinding] {
        var findings: [PairFinding] = []
        if let damage = exifDamage {
            findings.append(
                PairFinding(
                    .error,
                    .damagedExif,
                    "the still's Exif block cannot be read: \(damage.detail)",
                    in: .still,
                    path: damage.path,
                    offset: damage.offset.map { $0 + (exifOffset ?? 0) }
                )
            )
        }
        if hasMakerNoteInPrimaryDirectory {
            findings.append(
                PairFinding(
                    contentIdentifier == nil ? .error : .warning,
                    .makerNoteInPrimaryDirectory,
                    "the still's maker note is in IFD0; it has to be in the Exif directory",
                    in: .still,
                    path: ["Exif", "IFD0", "0x927C"],
                    offset: exifOffset
                )
            )
        }
        return findings
    }

    private var motionPhotoFindings: [PairFinding] {
        guard let motionPhoto else { return [] }
        let path = ["XMP", "MotionPhoto"]
        guard let movie = motionPhoto.movie else {
            let message = "the still says that a movie follows it in the file, and there is none"
            return [PairFinding(.warning, .staleMotionPhoto, message, in: .still, path: path)]
        }
        guard let byteCount, let offset = motionPhoto.declaredOffset, byteCount - offset != movie.lowerBound
        else { return [] }
        let message =
            "the still says that its movie begins \(offset) bytes before the end, at byte \(byteCount - offset)"
        return [
            PairFinding(
                .error,
                .misplacedMotionPhotoMovie,
                message + "; it begins at byte \(movie.lowerBound)",
                in: .still,
                path: path,
                offset: movie.lowerBound
            )
        ]
    }

    /// What is wrong with a Motion Photo whose movie is `movie`: the still's own findings, and the moment of the
    /// picture.
    public func findings(motionPhotoMovie movie: Result<MovieInspection, PairingError>) -> [PairFinding] {
        switch movie {
        case .success(let movie): findings + findings(ofMomentIn: movie)
        case .failure(let error):
            findings + [
                PairFinding(
                    .error,
                    .damagedMotionPhotoMovie,
                    "the movie behind the picture cannot be read: \(error.detail)",
                    in: .movie,
                    path: error.path,
                    offset: error.offset.map { $0 + (embeddedMovie?.lowerBound ?? 0) }
                )
            ]
        }
    }

    private func findings(ofMomentIn movie: MovieInspection) -> [PairFinding] {
        var found: [PairFinding] = []
        if movie.width == nil {
            found.append(
                PairFinding(.error, .noVideo, "the movie has no video track", in: .movie, path: ["moov"])
            )
        }
        if let time = motionPhoto?.stillImageTime, !movie.isWithin(time) {
            let message =
                "the picture is said to be from \(time.inWords) s of a movie of \((movie.duration ?? 0).inWords) s"
            found.append(
                PairFinding(
                    .error,
                    .motionPhotoTimeOutsideMovie,
                    message,
                    in: .still,
                    path: ["XMP", "MotionPhotoPresentationTimestampUs"]
                )
            )
        }
        return found
    }
}
