/// A walk over a JPEG file's markers.
struct JPEGScanner {
    /// The most segments before the first scan; cameras write fewer than a hundred.
    static let maximumSegments = 10_000

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) throws(ContainerError) {
        guard bytes.starts(with: [0xFF, JPEGMarker.soi.rawValue]) else {
            throw ContainerError(
                .notAJPEG,
                "not a JPEG picture: no start-of-image marker",
                offset: bytes.startIndex
            )
        }
        self.bytes = bytes
        position = bytes.startIndex + 2
    }

    var rest: ArraySlice<UInt8> { bytes[position...] }

    /// Reads segments up to the first start of scan, which is left for `codedImage()`.
    mutating func headerSegments() throws(ContainerError) -> [JPEGSegment] {
        var segments: [JPEGSegment] = []
        while true {
            let start = position
            let (marker, offset) = try nextMarker(from: start)
            if marker == .sos { return segments }
            if marker == .eoi || marker == .soi {
                throw ContainerError(.badJPEG, "\(marker) found where a segment was expected", offset: offset)
            }
            guard segments.count < Self.maximumSegments else {
                throw ContainerError(
                    .badJPEG,
                    "the picture has more than \(Self.maximumSegments) segments before its first scan",
                    offset: offset
                )
            }
            let payload = try payload(of: marker, at: offset)
            position = payload.endIndex
            segments.append(
                JPEGSegment(marker: marker, payload: payload, offset: offset, padding: bytes[start..<offset])
            )
        }
    }

    /// Reads from the first start of scan through the end-of-image marker.
    mutating func codedImage() throws(ContainerError) -> ArraySlice<UInt8> {
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

    /// Finds the next 0xFF followed by neither 0x00 (a stuffed 0xFF) nor 0xFF (a fill byte).
    private func nextMarker(from start: Int) throws(ContainerError) -> (marker: JPEGMarker, offset: Int) {
        let found = unsafe bytes.withUnsafeBytes { raw -> Int? in
            var index = start - bytes.startIndex
            while let place = unsafe Self.next0xFF(in: raw, from: index), place < raw.count - 1 {
                let following = unsafe raw[place + 1]
                if following != 0x00, following != 0xFF { return bytes.startIndex + place }
                index = place + 1
            }
            return nil
        }
        guard let found else { throw truncated("no end-of-image marker in \(bytes.count) bytes") }
        return (JPEGMarker(rawValue: bytes[found + 1]), found)
    }

    /// Finds the next 0xFF, eight bytes at a time, as coded pictures have millions.
    @unsafe private static func next0xFF(in raw: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start
        while index + 8 <= raw.count {
            let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // In the complement, a byte is 0 exactly where the word has 0xFF. Borrows propagate only upwards from such
            // a byte, so the lowest marked byte is 0xFF.
            let marked = (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080
            if marked != 0 { return index + marked.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < raw.count {
            if unsafe raw[index] == 0xFF { return index }
            index += 1
        }
        return nil
    }

    private func payload(of marker: JPEGMarker, at offset: Int) throws(ContainerError) -> ArraySlice<UInt8> {
        let start = offset + 2
        guard !marker.standsAlone else { return bytes[start..<start] }
        var reader = ByteReader(bytes[start...])
        guard let length = reader.uint16() else { throw truncated("\(marker) has no length") }
        guard length >= 2 else {
            throw ContainerError(
                .badJPEG,
                "\(marker) has an invalid length of \(length) bytes",
                offset: offset
            )
        }
        guard let payload = reader.take(Int(length) - 2) else {
            throw truncated("\(marker) needs \(length) bytes, but only \(reader.remaining + 2) are left")
        }
        return payload
    }

    private func truncated(_ reason: String) -> ContainerError {
        ContainerError(.truncatedJPEG, "the picture ends early: \(reason)", offset: bytes.endIndex)
    }
}
