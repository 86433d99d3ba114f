/// The kinds of failures. Scripts rely on the words, so they never change.
public enum FailureCode: String, Sendable, Hashable, CaseIterable {
    // Input files
    /// The file has no bytes.
    case emptyFile = "empty-file"
    /// The path leads to something other than a file, such as a folder.
    case notAFile = "not-a-file"
    /// The file is not a picture.
    case notAPicture = "not-a-picture"
    /// The path leads out of its folder.
    case outsideFolder = "outside-folder"
    /// A file, picture or movie exceeds the limits.
    case tooLarge = "too-large"
    /// The file cannot be read.
    case unreadable
    /// The format, or this variant of it, is not supported.
    case unsupportedFormat = "unsupported-format"

    /// A file in a folder may show a person, but the command does not read its format.
    case notCovered = "not-covered"
    /// An input is a result of this program.
    case ownResult = "own-result"

    // Output files
    /// The output exists and must not be replaced.
    case outputExists = "output-exists"
    /// The output would replace an input.
    case outputIsInput = "output-is-input"
    /// Two inputs would become the same output.
    case outputTaken = "output-taken"
    /// The output cannot be written.
    case unwritable

    // Files written by users
    /// The file of faces cannot be read.
    case badFacesFile = "bad-faces-file"
    /// The kaomoji cannot be read.
    case badKaomoji = "bad-kaomoji"
    /// The file of kaomoji cannot be read.
    case badKaomojiFile = "bad-kaomoji-file"
    /// The list cannot be read.
    case badList = "bad-list"
    /// The sticker cannot be used.
    case badSticker = "bad-sticker"
    /// The file of strokes cannot be read.
    case badStrokesFile = "bad-strokes-file"
    /// The template of a collage cannot be used.
    case badTemplate = "bad-template"
    /// The text cannot be used.
    case badText = "bad-text"

    // Contents and metadata of a picture
    /// The archive cannot be read.
    case badArchive = "bad-archive"
    /// The Exif block's TIFF structure is damaged.
    case badExif = "bad-exif"
    /// The HEIC or AVIF file's item metadata is damaged.
    case badHEIF = "bad-heif"
    /// The JPEG's markers are invalid or out of place.
    case badJPEG = "bad-jpeg"
    /// The maker note is not an Apple maker note, or is damaged.
    case badMakerNote = "bad-maker-note"
    /// The orientation is not one of 1...8.
    case badOrientation = "bad-orientation"
    /// A PNG chunk is damaged or out of place.
    case badPNG = "bad-png"
    /// The WebP's chunks are invalid or out of place.
    case badWebP = "bad-webp"
    /// The XMP packet is not well-formed XML.
    case badXMP = "bad-xmp"
    /// The Exif block does not fit its container.
    case exifTooLarge = "exif-too-large"
    /// The bytes do not begin with a JPEG start-of-image marker.
    case notAJPEG = "not-a-jpeg"
    /// The bytes do not begin with the PNG signature.
    case notAPNG = "not-a-png"
    /// The bytes do not begin with a WebP header.
    case notAWebP = "not-a-webp"
    /// A segment's payload does not fit in its 16-bit length.
    case segmentTooLarge = "segment-too-large"
    /// The JPEG ends before its end-of-image marker.
    case truncatedJPEG = "truncated-jpeg"
    /// The PNG ends before its IEND chunk.
    case truncatedPNG = "truncated-png"
    /// The WebP ends before one of its chunks.
    case truncatedWebP = "truncated-webp"

    // Pixels
    /// The HEIC cannot be decoded.
    case damagedHEIC = "damaged-heic"
    /// The HEIC or AVIF cannot be decoded.
    case damagedHEIF = "damaged-heif"
    /// The JPEG cannot be decoded.
    case damagedJPEG = "damaged-jpeg"
    /// The PNG cannot be decoded.
    case damagedPNG = "damaged-png"
    /// The WebP cannot be decoded.
    case damagedWebP = "damaged-webp"
    /// A library does not decode a well-formed picture.
    case decoderRefused = "decoder-refused"
    /// A picture cannot be encoded.
    case encoderFailed = "encoder-failed"
    /// The header promises more pixels than the file can hold.
    case implausibleSize = "implausible-size"
    /// There is not enough memory for a picture.
    case noMemory = "no-memory"
    /// Two pictures cannot be compared.
    case notComparable = "not-comparable"
    /// The HEIC or AVIF ends early.
    case truncatedHEIF = "truncated-heif"

    // Faces, and what covers them
    /// Something cannot be drawn.
    case cannotDraw = "cannot-draw"
    /// The faces' positions cannot be drawn.
    case cannotLabel = "cannot-label"
    /// The search for faces failed.
    case detectorFailed = "detector-failed"
    /// The covered picture still shows a face.
    case faceLeft = "face-left"
    /// No font has a character.
    case missingGlyphs = "missing-glyphs"
    case noFace = "no-face"
    /// The font cannot be used.
    case unusableFont = "unusable-font"
    /// The landmark model cannot be used.
    case unusableModel = "unusable-model"

    // Movies and Live Photos
    /// An atom ends before its fields do, or its fields contradict each other.
    case badAtom = "bad-atom"
    /// The content identifier is not 36 ASCII characters.
    case badContentIdentifier = "bad-content-identifier"
    /// The atoms are invalid or contradictory.
    case badMovie = "bad-movie"
    /// The still image time is not within the movie.
    case badStillImageTime = "bad-still-image-time"
    /// A movie cannot be made from these samples.
    case badTrack = "bad-track"
    /// A movie cannot be encoded.
    case movieEncoderFailed = "movie-encoder-failed"
    /// The file has no sound.
    case noSound = "no-sound"
    /// The file has no video.
    case noVideo = "no-video"
    /// The file is not part of a Live Photo.
    case notALivePhoto = "not-a-live-photo"
    /// The bytes are neither a QuickTime nor an ISO base media movie.
    case notAMovie = "not-a-movie"
    /// The movie would be longer than the limits.
    case tooLong = "too-long"
    /// The movie ends before its last atom does.
    case truncatedMovie = "truncated-movie"
    /// The movie or sound cannot be decoded.
    case unreadableMedia = "unreadable-media"

    // Cards
    /// The content does not fit on the card.
    case doesNotFit = "does-not-fit"
    /// There is nothing to put on the card.
    case emptyCard = "empty-card"

    // Workers
    /// A message to a worker is not a valid frame.
    case badFrame = "bad-frame"
    /// A worker exceeds its time on the picture.
    case timeout
    /// The picture crashes the worker.
    case workerDied = "worker-died"

    // The machine
    /// The server cannot listen at its address.
    case cannotListen = "cannot-listen"
    /// The folder cannot be watched.
    case cannotWatch = "cannot-watch"
    /// Any other error.
    case failed
}
