internal import CDlib
internal import Foundation

/// The identity of a landmark model: path, size, time and a digest of samples. Reading all 100 MB would take longer
/// than everything else.
struct ModelIdentity {
    let name: String
    /// The key of the prepared file.
    let key: cdlib_model_key

    /// `nil` if the file cannot be read.
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

    /// `true` for the 68-point model of Debian's libdlib-data 19.24 (models/README.md).
    var isDebianModel: Bool { isFile(of: 99_693_937, digest: 0xACBB_DD0C_0065_7B59) }

    func isFile(of size: UInt64, digest: UInt64) -> Bool { key.size == size && key.digest == digest }

    /// Returns a digest of eight samples of 4096 bytes, spread over the file.
    private static func digest(of path: String, size: Int) -> UInt64? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        let samples = 8
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

/// The 64-bit Fowler-Noll-Vo hash (FNV-1a): detects changes, not forgeries.
private struct FNV1a {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
