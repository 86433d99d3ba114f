internal import CDlib
internal import FoundationEssentials
internal import Glibc

/// The identity of a landmark model: path, size, time and a digest of samples. Reading all 100 MB would take longer
/// than everything else.
struct ModelIdentity {
    let name: String
    /// The key of the prepared file.
    let key: cdlib_model_key

    /// `nil` if the file cannot be read.
    init?(path: String) {
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var status = stat()
        guard unsafe stat(place, &status) == 0, status.st_size > 0,
            let digest = Self.digest(of: place, size: status.st_size)
        else { return nil }
        var named = FNV1a()
        named.add(place.utf8)
        name = "landmarks-" + String(named.value, radix: 16) + ".bin"
        key = cdlib_model_key(
            size: UInt64(status.st_size),
            modified: UInt64(
                bitPattern: Int64(status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
            ),
            digest: digest
        )
    }

    /// `true` for the 68-point model of Debian's libdlib-data 19.24 (models/README.md).
    var isDebianModel: Bool { isFile(of: 99_693_937, digest: 0xACBB_DD0C_0065_7B59) }

    func isFile(of size: UInt64, digest: UInt64) -> Bool { key.size == size && key.digest == digest }

    /// Returns a digest of eight samples of 4096 bytes, spread over the file.
    private static func digest(of path: String, size: Int) -> UInt64? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let samples = 8
        let length = 4096
        var digest = FNV1a()
        for sample in 0..<samples {
            let offset = max(0, size - length) / (samples - 1) * sample
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
                count = unsafe max(0, pread(file, buffer.baseAddress, length, offset))
            }
            guard !bytes.isEmpty else { return nil }
            digest.add(bytes)
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
