extension PipelineError {
    /// The kinds of failures. The words do not change: scripts rely on them.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        // Files that go in
        case emptyFile = "empty-file"
        case notAFile = "not-a-file"
        case notAPicture = "not-a-picture"
        case outsideFolder = "outside-folder"
        case tooLarge = "too-large"
        case unreadable
        case unsupportedFormat = "unsupported-format"

        // Files that come out
        case outputExists = "output-exists"
        case outputIsInput = "output-is-input"
        case outputTaken = "output-taken"
        case unwritable

        // Files that users write
        case badFacesFile = "bad-faces-file"
        case badKaomoji = "bad-kaomoji"
        case badKaomojiFile = "bad-kaomoji-file"
        case badList = "bad-list"
        case badSticker = "bad-sticker"
        case badStrokesFile = "bad-strokes-file"
        case badTemplate = "bad-template"
        case badText = "bad-text"

        // Contents and metadata of a picture
        case badArchive = "bad-archive"
        case badExif = "bad-exif"
        case badHEIF = "bad-heif"
        case badJPEG = "bad-jpeg"
        case badMakerNote = "bad-maker-note"
        case badOrientation = "bad-orientation"
        case badPNG = "bad-png"
        case badWebP = "bad-webp"
        case badXMP = "bad-xmp"
        case exifTooLarge = "exif-too-large"
        case notAJPEG = "not-a-jpeg"
        case notAPNG = "not-a-png"
        case notAWebP = "not-a-webp"
        case segmentTooLarge = "segment-too-large"
        case truncatedJPEG = "truncated-jpeg"
        case truncatedPNG = "truncated-png"
        case truncatedWebP = "truncated-webp"

        // Pixels
        case damagedHEIC = "damaged-heic"
        case damagedHEIF = "damaged-heif"
        case damagedJPEG = "damaged-jpeg"
        case damagedPNG = "damaged-png"
        case damagedWebP = "damaged-webp"
        case decoderRefused = "decoder-refused"
        case encoderFailed = "encoder-failed"
        case implausibleSize = "implausible-size"
        case noMemory = "no-memory"
        case notComparable = "not-comparable"
        case truncatedHEIC = "truncated-heic"
        case truncatedHEIF = "truncated-heif"

        // Faces, and what covers them
        case cannotDraw = "cannot-draw"
        case cannotLabel = "cannot-label"
        case detectorFailed = "detector-failed"
        case faceLeft = "face-left"
        case missingGlyphs = "missing-glyphs"
        case noFace = "no-face"
        case unusableFont = "unusable-font"
        case unusableModel = "unusable-model"

        // Movies and Live Photos
        case badAtom = "bad-atom"
        case badContentIdentifier = "bad-content-identifier"
        case badMovie = "bad-movie"
        case badStillImageTime = "bad-still-image-time"
        case badTrack = "bad-track"
        case movieEncoderFailed = "movie-encoder-failed"
        case noSound = "no-sound"
        case noVideo = "no-video"
        case notALivePhoto = "not-a-live-photo"
        case notAMovie = "not-a-movie"
        case tooLong = "too-long"
        case truncatedMovie = "truncated-movie"
        case unreadableMedia = "unreadable-media"

        // Cards
        case doesNotFit = "does-not-fit"
        case emptyCard = "empty-card"

        // The machine
        case cannotListen = "cannot-listen"
        case cannotWatch = "cannot-watch"
        /// Something that no error of this program stands for.
        case failed
    }
}
