/// Walks the markers of a JPEG file from the start of image to the end of image.
struct JPEGScanner {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) throws(MetadataError) {
        guard bytes.starts(with: [0xFF, JPEGMarker.soi.rawValue]) else {
            throw MetadataError(
                .notAJPEG,
                "these bytes are no JPEG picture: the start-of-image marker is missing",
                offset: bytes.startIndex
            )
        }
        self.bytes = bytes
        position = bytes.startIndex + 2
    }

    /// A walk from just behind a start-of-image marker.
    init(afterStartOfImage bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// What follows the parts that were read.
    var rest: ArraySlice<UInt8> { bytes[position...] }

    /// The segments up to the first start of scan, which is left for `codedImage()`.
    mutating func headerSegments() throws(MetadataError) -> [JPEGSegment] {
        var segments: [JPEGSegment] = []
        while true {
            let start = position
            let (marker, offset) = try nextMarker(from: start)
            if marker == .sos { return segments }
            if marker == .eoi || marker == .soi {
                throw MetadataError(
                    .badJPEG,
                    "\(marker) stands where a segment was expected, before any scan",
                    offset: offset
                )
            }
            let payload = try payload(of: marker, at: offset)
            position = payload.endIndex
            segments.append(
                JPEGSegment(
                    marker: marker,
                    payload: payload,
                    offset: offset,
                    padding: bytes[start..<offset]
                )
            )
        }
    }

    /// Everything from here, a start of scan, through the end-of-image marker.
    mutating func codedImage() throws(MetadataError) -> ArraySlice<UInt8> {
        let start = position
        while true {
            let (marker, offset) = try nextMarker(from: position)
            switch marker {
            case .eoi:
                position = offset + 2
                return bytes[start..<position]
            case .soi:
                throw truncated("another picture begins at byte \(offset)")
            case _ where marker.standsAlone || marker.isReserved:
                position = offset + 2
            default:
                position = try payload(of: marker, at: offset).endIndex
            }
        }
    }

    /// The next 0xFF with a byte after it that is neither 0x00 (a stuffed 0xFF) nor 0xFF (a fill byte).
    private func nextMarker(from start: Int) throws(MetadataError) -> (marker: JPEGMarker, offset: Int) {
        var index = start
        while let found = next0xFF(from: index), found < bytes.endIndex - 1 {
            let following = bytes[found + 1]
            if following != 0x00, following != 0xFF { return (JPEGMarker(rawValue: following), found) }
            index = found + 1
        }
        throw truncated("no end-of-image marker in \(bytes.count) bytes")
    }

    /// The next 0xFF, looked for in steps of 32 bytes: coded pictures are millions of bytes long.
    private func next0xFF(from start: Int) -> Int? {
        let wanted = SIMD32<UInt8>(repeating: 0xFF)
        let step = wanted.scalarCount
        return unsafe bytes.withUnsafeBytes { raw in
            var index = start - bytes.startIndex
            while index + step <= raw.count {
                let some = unsafe raw.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
                if any(some .== wanted) { break }
                index += step
            }
            while index < raw.count {
                if unsafe raw[index] == 0xFF { return bytes.startIndex + index }
                index += 1
            }
            return nil
        }
    }

    /// The payload of the segment whose 0xFF is at `offset`.
    private func payload(of marker: JPEGMarker, at offset: Int) throws(MetadataError) -> ArraySlice<UInt8> {
        let start = offset + 2
        guard !marker.standsAlone else { return bytes[start..<start] }
        var reader = ByteReader(bytes[start...])
        guard let length = reader.uint16() else { throw truncated("\(marker) has no length") }
        guard length >= 2 else {
            throw MetadataError(.badJPEG, "\(marker) says it is \(length) bytes long", offset: offset)
        }
        guard let payload = reader.take(Int(length) - 2) else {
            throw truncated("\(marker) needs \(length) bytes, and \(reader.remaining + 2) are left")
        }
        return payload
    }

    private func truncated(_ reason: String) -> MetadataError {
        MetadataError(.truncatedJPEG, "the picture ends early: \(reason)", offset: bytes.endIndex)
    }
}
