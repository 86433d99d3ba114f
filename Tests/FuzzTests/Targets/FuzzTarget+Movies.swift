import Formats
import Imaging
import KaomaskKit
import Movies
import Pairing

extension FuzzTarget {
    static func decodeMovie(_ bytes: [UInt8]) {
        let limits = MovieLimits(pixels: 1 << 18, frames: 12)
        for start in [0.0, 3] {
            guard var decoder = try? MovieDecoder(bytes, limits: limits) else { return }
            if start > 0 { decoder.seek(to: start) }
            var last: Int64?
            while let frame = try? decoder.next() {
                _ = last.map { frame.time - $0 }
                last = frame.time
                let shown = WholePicture(frame.picture)
                _ = try? shown.pixels(decoder.color)
                _ = shown.luma(decoder.color, of: PixelRect(shown.size))
            }
        }
    }

    static func decodeSound(_ bytes: [UInt8]) { _ = try? EncodedSound(encoding: bytes, seconds: 0.2) }

    static func unpack(_ bytes: [UInt8]) {
        let limit = 1 << 20
        guard let entries = try? ZipArchive.entries(of: bytes, limit: limit) else { return }
        hold(entries.reduce(0) { $0 + $1.bytes.count } <= limit, "no more is unpacked than may be")
        for entry in entries.prefix(20) {
            switch FileFormat(sniffing: entry.bytes) {
            case .mov, .mp4: _ = try? MovieInspection(entry.bytes)
            case .unknown: break
            default: _ = try? StillInspection(entry.bytes)
            }
        }
        guard !entries.isEmpty, let archive = try? ZipArchive.archive(entries) else { return }
        hold((try? ZipArchive.entries(of: archive, limit: limit)) == entries, "what is packed comes back")
    }
}
