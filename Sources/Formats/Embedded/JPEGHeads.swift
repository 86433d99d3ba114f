/// A check of the bytes after a JPEG signature, which is short enough to occur by chance.
struct JPEGHeads {
    enum Kind {
        case none
        /// The header ends early; at least one segment has its marker's shape.
        case cut
        /// All segments up to the first scan, with the frame header.
        case whole
    }

    /// The most segments examined from one start; cameras write fewer than fifty.
    private static let maximumSegments = 4096

    /// The cost of a segment, relative to a byte.
    private static let stepsOfSegment = 64

    private let bytes: ArraySlice<UInt8>
    /// The budget for bytes and segments, against crafted data; once it is spent, other candidates count as pictures.
    private var steps: Int

    init(of bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        steps = 16 * bytes.count + 1 << 20
    }

    mutating func kind(at start: Int) -> Kind {
        var (isKnown, hasFrame) = (false, false)
        var position = start + 2
        for _ in 0..<Self.maximumSegments {
            guard steps > 0 else { return .whole }
            guard let place = nextMarker(from: position) else { break }
            let marker = JPEGMarker(rawValue: bytes[place + 1])
            if marker == .sos && hasFrame { return .whole }
            if marker == .sos || marker == .eoi || marker == .soi { break }
            position = place + 2
            if marker.standsAlone { continue }
            steps -= Self.stepsOfSegment
            guard let length = ByteReader(bytes[position...]).integer(UInt16.self, at: 0), length >= 2 else {
                break
            }
            let payload = bytes[position + 2..<min(bytes.endIndex, position + max(2, Int(length)))]
            let isSound = JPEGSegmentShape(marker, Int(length), payload).isSound
            if marker.isStartOfFrame {
                guard isSound else { return .none }
                hasFrame = true
            }
            isKnown = isKnown || isSound
            position += Int(length)
            guard position <= bytes.endIndex else { break }
        }
        return isKnown ? .cut : .none
    }

    /// Returns the next 0xFF followed by neither 0x00 nor 0xFF, as decoders seek it.
    private mutating func nextMarker(from start: Int) -> Int? {
        var index = start
        while index < bytes.endIndex - 1 {
            steps -= 1
            if bytes[index] == 0xFF, bytes[index + 1] != 0x00, bytes[index + 1] != 0xFF { return index }
            index += 1
        }
        return nil
    }
}

/// A segment's shape, compared with its marker. ITU-T T.81 §B.2.2 to §B.2.4.
private struct JPEGSegmentShape {
    let isSound: Bool

    /// Compares a segment with its marker. `length` includes its own two bytes; `payload` may be cut short.
    init(_ marker: JPEGMarker, _ length: Int, _ payload: ArraySlice<UInt8>) {
        let reader = ByteReader(payload)
        func byte(_ position: Int) -> Int { reader.integer(UInt8.self, at: position).map { Int($0) } ?? -1 }
        switch marker {
        case _ where marker.isStartOfFrame:
            isSound = [8, 12, 16].contains(byte(0)) && (1...4).contains(byte(5)) && length == 8 + 3 * byte(5)
        case .dqt:
            isSound = [65, 129].contains { (length - 2) % $0 == 0 } && length > 2 && byte(0) & 0xEC == 0
        case JPEGMarker(rawValue: 0xC4):
            let codes = (1...16).reduce(0) { $0 + max(0, byte($1)) }
            isSound = byte(0) & 0xEC == 0 && codes > 0 && codes <= 256 && length >= 19 + codes
        case .com: isSound = false
        default:
            let kind = JPEGMetadataKind(marker: marker, payload: payload)
            isSound = kind != nil && kind != .application
        }
    }
}
