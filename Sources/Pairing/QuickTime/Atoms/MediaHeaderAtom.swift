import Formats

/// The media header atom (`mdhd`) in `mdia`. QTFF, "Media Header Atoms".
struct MediaHeaderAtom: Atom {
    static let type: FourCharCode = "mdhd"
    /// ISO 639-2 `und`, packed as three times five bits.
    static let undeterminedLanguage: UInt16 = 0x55C4
    /// Version 0 has 32-bit times, version 1 64-bit ones.
    var head: VersionAndFlags
    /// In seconds since 1904-01-01 UTC.
    var creationTime: UInt64
    /// In seconds since 1904-01-01 UTC.
    var modificationTime: UInt64
    /// Ticks per second.
    var timeScale: UInt32
    /// The sum of sample durations, in ticks.
    var duration: UInt64
    var language: UInt16 = MediaHeaderAtom.undeterminedLanguage
    var quality: UInt16 = 0

    init(creationTime: UInt64, timeScale: UInt32, duration: UInt64) {
        let isWide = max(creationTime, duration) > UInt64(UInt32.max)
        head = VersionAndFlags(version: isWide ? 1 : 0)
        self.creationTime = creationTime
        modificationTime = creationTime
        (self.timeScale, self.duration) = (timeScale, duration)
    }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        creationTime = try reader.time(head.version)
        modificationTime = try reader.time(head.version)
        timeScale = try reader.uint32()
        duration = try reader.time(head.version)
        language = try reader.uint16()
        quality = try reader.uint16()
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(time: creationTime, version: head.version)
        writer.write(time: modificationTime, version: head.version)
        writer.write(timeScale)
        writer.write(time: duration, version: head.version)
        writer.write(language)
        writer.write(quality)
    }
}
