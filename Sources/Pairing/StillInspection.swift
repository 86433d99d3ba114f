public import Formats

/// The properties of a still's file that matter for a Live Photo.
public struct StillInspection: Sendable, Hashable {
    /// The file's format.
    public let format: FileFormat
    /// Width in stored pixels.
    let storedWidth: Int
    /// Height in stored pixels.
    let storedHeight: Int
    /// The orientation in which the stored pixels are shown, 1...8; `nil` if the file does not specify it.
    package let orientation: Int?
    /// The identifier that pairs the still with a movie; `nil` without one.
    public let contentIdentifier: ContentIdentifier?
    /// `true` if a maker note is in IFD0, where readers do not look for an identifier.
    let hasMakerNoteInPrimaryDirectory: Bool
    /// The identifier in that misplaced maker note; `nil` without one.
    package let misplacedIdentifier: ContentIdentifier?
    /// The capture date, local time, as stored.
    public let dateTimeOriginal: String?
    /// The damage to the Exif block, if it cannot be read.
    let exifDamage: ContainerError?
    /// The offset in the file of the Exif block with the identifier; `nil` without one.
    let exifOffset: Int?
    /// The size of the file in bytes, for a format whose Motion Photos are located from the end.
    private let byteCount: Int?
    /// The declared and actual movie of a Motion Photo; `nil` for a picture with neither.
    package let motionPhoto: MotionPhoto?

    /// The range of a movie after the picture, as indices of the bytes.
    public var embeddedMovie: Range<Int>? { motionPhoto?.movie }

    /// Width in pixels of the upright picture.
    public var width: Int { isTurned ? storedHeight : storedWidth }
    /// Height in pixels of the upright picture.
    public var height: Int { isTurned ? storedWidth : storedHeight }

    private var isTurned: Bool { (orientation ?? 1) >= 5 }

    /// Inspects a JPEG, PNG, HEIC or AVIF file. An Exif block that cannot be read is recorded and does not
    /// throw.
    ///
    /// - Throws: The errors of parsing the file, and `not-a-jpeg` for other formats.
    public init(_ bytes: [UInt8]) throws(ContainerError) {
        switch FileFormat(sniffing: bytes) {
        case .png: try self.init(png: try PNGFile(parsing: bytes))
        case .heic: try self.init(heif: bytes, format: .heic)
        case .avif: try self.init(heif: bytes, format: .avif)
        default: try self.init(jpeg: try JPEGFile(parsing: bytes))
        }
    }

    /// Inspects a HEIF file, which has its own property for rotation; the orientation in Exif does not count.
    private init(heif bytes: [UInt8], format: FileFormat) throws(ContainerError) {
        let file = try HEIFFile(parsing: bytes)
        guard let size = file.size else {
            throw ContainerError(.badHEIF, "the file does not give the size of its primary picture")
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

    /// Inspects a JPEG file.
    ///
    /// - Throws: `bad-jpeg` if it has no frame header.
    package init(jpeg file: JPEGFile) throws(ContainerError) {
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

    init(png file: PNGFile) throws(ContainerError) {
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
        (self.format, self.byteCount) = (format, byteCount)
        storedWidth = width
        storedHeight = height
        self.motionPhoto = motionPhoto
        exifOffset = exif?.startIndex
        var block: ExifBlock?
        var damage: ContainerError?
        do throws(ContainerError) {
            if let exif { block = try ExifBlock(parsing: exif) }
        } catch {
            damage = error
        }
        orientation = turn ?? block?.orientation
        contentIdentifier = block?.contentIdentifier.map { ContentIdentifier(stored: $0) }
        hasMakerNoteInPrimaryDirectory = block?.hasMakerNoteInPrimaryDirectory ?? false
        misplacedIdentifier = block?.misplacedContentIdentifier.map { ContentIdentifier(stored: $0) }
        dateTimeOriginal = block?.dateTimeOriginal
        exifDamage = damage
    }
}

extension StillInspection {
    /// The errors and warnings; empty if there are none.
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
                    "the still's maker note is in IFD0; it belongs in the Exif directory",
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
            let message = "the still declares a movie after it, but there is none"
            return [PairFinding(.warning, .staleMotionPhoto, message, in: .still, path: path)]
        }
        guard let byteCount, let offset = motionPhoto.declaredOffset, byteCount - offset != movie.lowerBound
        else { return [] }
        let message =
            "the still declares its movie \(offset) bytes before the end, at byte \(byteCount - offset)"
        return [
            PairFinding(
                .error,
                .misplacedMotionPhotoMovie,
                message + "; it starts at byte \(movie.lowerBound)",
                in: .still,
                path: path,
                offset: movie.lowerBound
            )
        ]
    }

    /// Returns the findings about a Motion Photo with the movie `movie`: those about the still, and about the
    /// presentation time of the picture.
    public func findings(motionPhotoMovie movie: Result<MovieInspection, ContainerError>) -> [PairFinding] {
        switch movie {
        case .success(let movie): findings + findings(ofMomentIn: movie)
        case .failure(let error):
            findings + [
                PairFinding(
                    .error,
                    .damagedMotionPhotoMovie,
                    "the movie in the picture's file cannot be read: \(error.detail)",
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
                "the still image time, \(time.inWords) s, is outside the movie (\((movie.duration ?? 0).inWords) s)"
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
