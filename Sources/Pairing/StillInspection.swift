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
    /// When the picture was taken, local time, as stored.
    public let dateTimeOriginal: String?
    /// What is wrong with the Exif block, when it cannot be read.
    public let exifDamage: MetadataError?
    /// Where a movie is that was appended to the picture (a Motion Photo), as indices of the bytes.
    public let embeddedMovie: Range<Int>?

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
        let file: MovieFile
        do throws(PairingError) {
            file = try MovieFile(parsing: bytes)
        } catch {
            throw MetadataError(.badHEIF, error.detail, path: error.path, offset: error.offset)
        }
        guard let reading = HEIFReading(file, bytes: bytes), let size = reading.size else {
            throw MetadataError(.badHEIF, "the file does not say how large its primary picture is")
        }
        self.init(
            format: format,
            width: size.width,
            height: size.height,
            exif: reading.exif,
            embeddedMovie: nil,
            turn: reading.orientation ?? 1
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
            embeddedMovie: Self.movie(in: file.trailer)
        )
    }

    /// Inspects a PNG file.
    public init(png file: PNGFile) throws(MetadataError) {
        self.init(
            format: .png,
            width: file.header.width,
            height: file.header.height,
            exif: file.exifPayload,
            embeddedMovie: nil
        )
    }

    init(
        format: FileFormat,
        width: Int,
        height: Int,
        exif: ArraySlice<UInt8>?,
        embeddedMovie: Range<Int>?,
        turn: Int? = nil
    ) {
        self.format = format
        storedWidth = width
        storedHeight = height
        self.embeddedMovie = embeddedMovie
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
        dateTimeOriginal = block?.dateTimeOriginal
        exifDamage = damage
    }

    /// From the first `ftyp` atom on whose size is plausible.
    private static func movie(in trailer: ArraySlice<UInt8>) -> Range<Int>? {
        let reader = ByteReader(trailer)
        let type = FourCharCode("ftyp").rawValue
        var position = 0
        while position + 16 <= trailer.count {
            if trailer[trailer.startIndex + position + 4] == 0x66,
                reader.integer(UInt32.self, at: position + 4) == type,
                let size = reader.integer(UInt32.self, at: position), (16...256).contains(size)
            {
                return trailer.startIndex + position..<trailer.endIndex
            }
            position += 1
        }
        return nil
    }
}
