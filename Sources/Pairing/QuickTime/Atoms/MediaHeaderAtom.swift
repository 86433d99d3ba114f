import Formats

/// The media header atom (`mdhd`) in `mdia`. QTFF, "Media Header Atoms".
struct MediaHeaderAtom: Atom {
    static let type: FourCharCode = "mdhd"
    /// ISO 639-2 `und`, packed as three times five bits.
    static let undeterminedLanguage: UInt16 = 0x55C4
    /// Version 0 has 32-bit times, version 1 64-bit ones.
    var head = VersionAndFlags()
    /// In seconds since 1904-01-01 UTC.
    var creationTime: UInt64 = 0
    /// In seconds since 1904-01-01 UTC.
    var modificationTime: UInt64 = 0
    /// Ticks per second.
    var timeScale: UInt32 = 0
    /// The sum of sample durations, in ticks.
    var duration: UInt64 = 0
    var language: UInt16 = MediaHeaderAtom.undeterminedLanguage
    var quality: UInt16 = 0

    init() {}

    init(creationTime: UInt64, timeScale: UInt32, duration: UInt64) {
        let isWide = max(creationTime, duration) > UInt64(UInt32.max)
        head = VersionAndFlags(version: isWide ? 1 : 0)
        self.creationTime = creationTime
        modificationTime = creationTime
        (self.timeScale, self.duration) = (timeScale, duration)
    }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        let width = head.version == 0 ? 4 : 8
        try coder.code(&creationTime, width: width)
        try coder.code(&modificationTime, width: width)
        try coder.code(&timeScale)
        try coder.code(&duration, width: width)
        try coder.code(&language)
        try coder.code(&quality)
    }
}
