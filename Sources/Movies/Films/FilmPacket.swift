internal import CFFmpeg
internal import Imaging

/// A coded picture of a film, in decoding order.
package struct FilmPacket: Codable, Sendable {
    /// What decoding needs before the picture.
    package enum Kind: UInt8, Codable, Sendable {
        /// Other pictures.
        case dependent
        /// Nothing, and nothing after it needs what is before: an IDR picture of H.264 or HEVC, or a key frame of a
        /// codec that has no others.
        case refresh
        /// Nothing, but pictures after it may need what is before.
        case key
    }

    package let shown: Int64
    /// The decoding time, in ticks of the film.
    package let decoded: Int64
    package let count: Int
    /// The place in the file.
    package let place: Int64
    package let kind: Kind

    init(_ packet: UnsafeMutablePointer<AVPacket>, _ coding: FilmCoding) {
        let (pts, dts) = unsafe (packet.pointee.pts, packet.pointee.dts)
        shown = pts == KAOMASK_NO_TIME ? dts : pts
        decoded = dts == KAOMASK_NO_TIME ? pts : dts
        (count, place) = unsafe (Int(packet.pointee.size), packet.pointee.pos)
        let isKey = unsafe packet.pointee.flags & AV_PKT_FLAG_KEY != 0
        let bytes = unsafe UnsafeBufferPointer(start: packet.pointee.data, count: count)
        kind = unsafe coding.kind(of: bytes, isKey: isKey)
    }
}

/// The form of a film's packets.
struct FilmCoding {
    let codec: MovieCodec?
    /// The bytes of the length before each NAL unit; 0 for start codes.
    let lengthSize: Int

    /// Reads the form from the decoder configuration record. ISO/IEC 14496-15 §5.3.3, §8.3.3.
    init(_ codec: MovieCodec?, configuration: [UInt8]) {
        self.codec = codec
        let place = codec == .hevc ? 21 : 4
        let isRecord = configuration.first == 1 && configuration.count > place
        lengthSize = isRecord ? Int(configuration[place] & 3) + 1 : 0
    }

    private func isMessage(_ unit: ArraySlice<UInt8>) -> Bool {
        guard let head = unit.first else { return true }
        return codec == .h264 ? head & 31 == 6 : [39, 40].contains(head >> 1 & 63)
    }

    /// Returns a sample without its supplemental enhancement information: there cameras write date, place and serial
    /// number. Rec. ITU-T H.264 (08/2021) table 7-1, H.265 (08/2021) table 7-1.
    func withoutMessages(_ sample: [UInt8]) throws(HEVCError) -> [UInt8] {
        guard codec != nil, lengthSize > 0 else { return sample }
        let units = try NALUnit.units(inSample: sample[...], lengthSize: lengthSize)
        return try NALUnit.filmSample(units.filter { !isMessage($0) }, lengthSize: lengthSize)
    }

    /// Returns a decoder configuration record without them.
    func withoutMessages(inRecord record: [UInt8]) throws(HEVCError) -> [UInt8] {
        guard codec == .hevc, lengthSize > 0 else { return record }
        var hevc = try DecoderConfiguration(record[...])
        hevc.removeUnits { isMessage($0[...]) }
        return hevc.bytes ?? record
    }

    func kind(of bytes: UnsafeBufferPointer<UInt8>, isKey: Bool) -> FilmPacket.Kind {
        guard let codec else { return isKey ? .refresh : .dependent }
        guard isKey else { return .dependent }
        guard lengthSize > 0 else { return .key }
        var place = 0
        while place + lengthSize < bytes.count {
            var length = 0
            for _ in 0..<lengthSize {
                unsafe length = length << 8 | Int(bytes[place])
                place += 1
            }
            let first = unsafe bytes[place]
            switch codec {
            case .h264 where first & 31 == 5: return .refresh
            case .h264 where first & 31 == 1: return .key
            case .hevc where [19, 20].contains(first >> 1 & 63): return .refresh
            case .hevc where first >> 1 & 63 < 32: return .key
            default: break
            }
            guard length <= bytes.count - place else { return .key }
            place += length
        }
        return .key
    }
}
