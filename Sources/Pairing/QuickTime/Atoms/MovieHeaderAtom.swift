package import Formats

/// The movie header atom (`mvhd`) in `moov`. QTFF, "Movie Header Atoms".
package struct MovieHeaderAtom: Atom {
    package static let type: FourCharCode = "mvhd"
    /// The version and flags. Version 0 has 32-bit times, version 1 64-bit ones.
    var head = VersionAndFlags()
    /// In seconds since 1904-01-01 UTC.
    var creationTime: UInt64 = 0
    /// In seconds since 1904-01-01 UTC.
    var modificationTime: UInt64 = 0
    /// Ticks per second of the movie's own times.
    package var timeScale: UInt32 = 0
    /// The longest track's duration, in ticks.
    var duration: UInt64 = 0
    /// With 16 fractional bits.
    var rate: UInt32 = 0x0001_0000
    /// With 8 fractional bits.
    var volume: UInt16 = 0x0100
    /// The placement of the movie on screen.
    var matrix = TransformMatrix.identity
    /// Larger than all identifiers in use.
    var nextTrackID: UInt32 = 0

    package init() {}

    init(creationTime: UInt64, timeScale: UInt32, duration: UInt64, nextTrackID: UInt32) {
        let isWide = max(creationTime, duration) > UInt64(UInt32.max)
        head = VersionAndFlags(version: isWide ? 1 : 0)
        self.creationTime = creationTime
        modificationTime = creationTime
        (self.timeScale, self.duration, self.nextTrackID) = (timeScale, duration, nextTrackID)
    }

    package mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        let width = head.version == 0 ? 4 : 8
        try coder.code(&creationTime, width: width)
        try coder.code(&modificationTime, width: width)
        try coder.code(&timeScale)
        try coder.code(&duration, width: width)
        try coder.code(&rate)
        try coder.code(&volume)
        try coder.reserved(10)
        try matrix.code(&coder)
        // QuickTime's preview and selection times.
        try coder.reserved(24)
        try coder.code(&nextTrackID)
    }
}
