public import Formats

/// A still file's properties that matter for a Live Photo.
public struct StillInspection: Sendable, Hashable {
    /// The file's format.
    public let format: FileFormat
    let storedWidth, storedHeight: Int
    /// The stored pixels' display orientation, 1...8; `nil` if unspecified.
    package let orientation: Int?
    /// The identifier shared with a movie; `nil` without one.
    public let contentIdentifier: ContentIdentifier?
    /// `true` for a maker note in IFD0, where readers do not look.
    let hasMakerNoteInPrimaryDirectory: Bool
    /// The identifier in that maker note; `nil` without one.
    package let misplacedIdentifier: ContentIdentifier?
    /// The capture date in local time, as stored.
    public let dateTimeOriginal: String?
    /// Damage that makes the Exif block unreadable.
    let exifDamage: ContainerError?
    /// The file offset of the Exif block with the identifier; `nil` without one.
    let exifOffset: Int?
    /// The file size, for formats whose Motion Photos are located from the end.
    private let byteCount: Int?
    /// A Motion Photo's declared and actual movie; `nil` without either.
    package let motionPhoto: MotionPhoto?

    /// The range of the bytes with a movie after the picture.
    public var embeddedMovie: Range<Int>? { motionPhoto?.movie }

    /// The upright picture's width in pixels.
    public var width: Int { isTurned ? storedHeight : storedWidth }
    /// The upright picture's height in pixels.
    public var height: Int { isTurned ? storedWidth : storedHeight }

    private var isTurned: Bool { (orientation ?? 1) >= 5 }

    /// Inspects a JPEG, PNG, HEIC or AVIF file. An unreadable Exif block is recorded and does not throw.
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

    /// Inspects a HEIF file. Its own rotation property applies, not Exif's orientation.
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

    /// Inspects a JPEG file. Throws `bad-jpeg` if it has no frame header.
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

    /// Returns the findings about a Motion Photo: the still's, and those about the presentation time in `movie`.
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
