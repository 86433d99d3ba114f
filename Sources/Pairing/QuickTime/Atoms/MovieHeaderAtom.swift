package import Formats

/// The movie header atom (`mvhd`) in `moov`. QTFF, "Movie Header Atoms".
package struct MovieHeaderAtom: Atom {
    package static let type: FourCharCode = "mvhd"
    /// The version and flags. Version 0 has 32-bit times, version 1 64-bit ones.
    var head: VersionAndFlags
    /// In seconds since 1904-01-01 UTC.
    var creationTime: UInt64
    /// In seconds since 1904-01-01 UTC.
    var modificationTime: UInt64
    /// Ticks per second of the movie's own times.
    package var timeScale: UInt32
    /// The longest track's duration, in ticks.
    var duration: UInt64
    /// With 16 fractional bits.
    var rate: UInt32 = 0x0001_0000
    /// With 8 fractional bits.
    var volume: UInt16 = 0x0100
    /// The placement of the movie on screen.
    var matrix = TransformMatrix.identity
    /// Larger than all identifiers in use.
    var nextTrackID: UInt32

    init(creationTime: UInt64, timeScale: UInt32, duration: UInt64, nextTrackID: UInt32) {
        let isWide = max(creationTime, duration) > UInt64(UInt32.max)
        head = VersionAndFlags(version: isWide ? 1 : 0)
        self.creationTime = creationTime
        modificationTime = creationTime
        (self.timeScale, self.duration, self.nextTrackID) = (timeScale, duration, nextTrackID)
    }

    package init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        creationTime = try reader.time(head.version)
        modificationTime = try reader.time(head.version)
        timeScale = try reader.uint32()
        duration = try reader.time(head.version)
        rate = try reader.uint32()
        volume = try reader.uint16()
        _ = try reader.take(10)
        matrix = try TransformMatrix(&reader)
        _ = try reader.take(24)
        nextTrackID = try reader.uint32()
    }

    /// Writes the fields, and zeros for reserved bytes and QuickTime's preview and selection times.
    package func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(time: creationTime, version: head.version)
        writer.write(time: modificationTime, version: head.version)
        writer.write(timeScale)
        writer.write(time: duration, version: head.version)
        writer.write(rate)
        writer.write(volume)
        writer.write(zeros: 10)
        matrix.serialize(into: &writer)
        writer.write(zeros: 24)
        writer.write(nextTrackID)
    }
}
