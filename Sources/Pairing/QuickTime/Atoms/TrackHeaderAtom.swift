import Formats

/// The track header atom (`tkhd`) in `trak`. QTFF, "Track Header Atoms".
struct TrackHeaderAtom: Atom {
    static let type: FourCharCode = "tkhd"
    /// Version 0 has 32-bit times. Flags: 1 enabled, 2 in the movie, 4 in the preview, 8 in the poster.
    var head: VersionAndFlags
    /// In seconds since 1904-01-01 UTC.
    var creationTime: UInt64
    /// In seconds since 1904-01-01 UTC.
    var modificationTime: UInt64
    /// Not 0.
    var trackID: UInt32
    /// The sum of the edits, in ticks of the movie.
    var duration: UInt64
    /// Front-to-back order.
    var layer: UInt16 = 0
    /// The tracks that are alternatives to each other.
    var alternateGroup: UInt16 = 0
    /// With 8 fractional bits; 0 except for sound.
    var volume: UInt16 = 0
    var matrix = TransformMatrix.identity
    /// In pixels, with 16 fractional bits.
    var width: UInt32
    /// In pixels, with 16 fractional bits.
    var height: UInt32

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

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        creationTime = try reader.time(head.version)
        modificationTime = try reader.time(head.version)
        trackID = try reader.uint32()
        _ = try reader.take(4)
        duration = try reader.time(head.version)
        _ = try reader.take(8)
        layer = try reader.uint16()
        alternateGroup = try reader.uint16()
        volume = try reader.uint16()
        _ = try reader.take(2)
        matrix = try TransformMatrix(&reader)
        width = try reader.uint32()
        height = try reader.uint32()
    }

    /// Reserved bytes are zero.
    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(time: creationTime, version: head.version)
        writer.write(time: modificationTime, version: head.version)
        writer.write(trackID)
        writer.write(zeros: 4)
        writer.write(time: duration, version: head.version)
        writer.write(zeros: 8)
        writer.write(layer)
        writer.write(alternateGroup)
        writer.write(volume)
        writer.write(zeros: 2)
        matrix.serialize(into: &writer)
        writer.write(width)
        writer.write(height)
    }

    /// In pixels, after the matrix.
    var displaySize: (width: Int, height: Int) {
        matrix.displaySize(width: Int(width >> 16), height: Int(height >> 16))
    }
}
