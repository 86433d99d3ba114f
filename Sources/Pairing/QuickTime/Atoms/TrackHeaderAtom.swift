import Formats

/// The track header atom (`tkhd`) in `trak`. QTFF, "Track Header Atoms".
struct TrackHeaderAtom: Atom {
    static let type: FourCharCode = "tkhd"
    /// Version 0 has 32-bit times. Flags: 1 enabled, 2 in the movie, 4 in the preview, 8 in the poster.
    var head = VersionAndFlags()
    /// In seconds since 1904-01-01 UTC.
    var creationTime: UInt64 = 0
    /// In seconds since 1904-01-01 UTC.
    var modificationTime: UInt64 = 0
    /// Not 0.
    var trackID: UInt32 = 0
    /// The sum of the edits, in ticks of the movie.
    var duration: UInt64 = 0
    /// Front-to-back order.
    var layer: UInt16 = 0
    /// The tracks that are alternatives to each other.
    var alternateGroup: UInt16 = 0
    /// With 8 fractional bits; 0 except for sound.
    var volume: UInt16 = 0
    var matrix = TransformMatrix.identity
    /// In pixels, with 16 fractional bits.
    var width: UInt32 = 0
    /// In pixels, with 16 fractional bits.
    var height: UInt32 = 0

    init() {}

    /// Sets all four flags and no transform; width and height are whole pixels.
    init(creationTime: UInt64, trackID: UInt32, duration: UInt64, width: UInt16, height: UInt16) {
        let isWide = max(creationTime, duration) > UInt64(UInt32.max)
        head = VersionAndFlags(version: isWide ? 1 : 0, flags: 0xF)
        self.creationTime = creationTime
        modificationTime = creationTime
        (self.trackID, self.duration) = (trackID, duration)
        self.width = UInt32(width) << 16
        self.height = UInt32(height) << 16
    }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        let timeWidth = head.version == 0 ? 4 : 8
        try coder.code(&creationTime, width: timeWidth)
        try coder.code(&modificationTime, width: timeWidth)
        try coder.code(&trackID)
        try coder.reserved(4)
        try coder.code(&duration, width: timeWidth)
        try coder.reserved(8)
        try coder.code(&layer)
        try coder.code(&alternateGroup)
        try coder.code(&volume)
        try coder.reserved(2)
        try matrix.code(&coder)
        try coder.code(&width)
        try coder.code(&height)
    }

    /// In pixels, after the matrix.
    var displaySize: (width: Int, height: Int) {
        matrix.displaySize(width: Int(width >> 16), height: Int(height >> 16))
    }
}
