internal import CDlib
internal import Foundation

/// What tells a landmark model from others and from an older state of itself: its place, size, and time, and a
/// digest of samples of its bytes. Reading all 100 MB of it would take longer than everything else.
struct ModelIdentity {
    /// The name of its prepared file.
    let name: String
    /// What the prepared file must have been made of.
    let key: cdlib_model_key

    /// The identity of the file at `path`; `nil` when it cannot be read.
    init?(path: String) {
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: place),
            let size = attributes[.size] as? Int, size > 0,
            let modified = attributes[.modificationDate] as? Date,
            let digest = Self.digest(of: place, size: size)
        else { return nil }
        var named = FNV1a()
        named.add(place.utf8)
        name = "landmarks-" + String(named.value, radix: 16) + ".bin"
        key = cdlib_model_key(
            size: UInt64(size),
            modified: modified.timeIntervalSince1970.bitPattern,
            digest: digest
        )
    }

    /// Whether this is the 68-point model of Debian's libdlib-data 19.24 (models/README.md), by its size and its
    /// digest.
    var isDebianModel: Bool { key.size == 99_693_937 && key.digest == 0x99A4_19E2_FFF6_1AA8 }

    /// A digest of 64 samples of 4096 bytes from one end of the file to the other.
    private static func digest(of path: String, size: Int) -> UInt64? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        let samples = 64
        let length = 4096
        var digest = FNV1a()
        for sample in 0..<samples {
            let offset = max(0, size - length) / (samples - 1) * sample
            do {
                try file.seek(toOffset: UInt64(offset))
                digest.add([UInt8](try file.read(upToCount: length) ?? Data()))
            } catch {
                return nil
            }
        }
        return digest.value
    }
}

/// The 64-bit hash of Fowler, Noll and Vo (FNV-1a): enough to notice a change, not a forgery.
private struct FNV1a {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
