internal import CDigest
internal import Formats

/// The SHA-256 digest of a stream of bytes (FIPS 180-4).
package struct Digest {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
        0x5BE0_CD19,
    ]
    private var rest: [UInt8] = []
    private var count: UInt64 = 0
    private let isPlain: Bool

    /// Creates an empty digest; `isPlain` avoids the processor's SHA instructions.
    init(isPlain: Bool = false) { self.isPlain = isPlain }

    /// Adds bytes.
    mutating func add(_ bytes: [UInt8]) {
        count += UInt64(bytes.count)
        let all = rest.isEmpty ? bytes : rest + bytes
        let whole = all.count / 64
        unsafe all.withUnsafeBufferPointer { all in
            guard let start = all.baseAddress, whole > 0 else { return }
            unsafe state.withUnsafeMutableBufferPointer { state in
                unsafe kaomask_digest_blocks(state.baseAddress, start, whole, isPlain)
            }
        }
        rest = Array(all[(64 * whole)...])
    }

    /// The digest so far, 64 hexadecimal digits.
    var text: String {
        var last = self
        let length = (0..<8).map { UInt8(truncatingIfNeeded: (count * 8) >> (56 - 8 * $0)) }
        last.add([0x80] + [UInt8](repeating: 0, count: (119 - rest.count) % 64) + length)
        return last.state.map(\.hex).joined()
    }

    /// The digest of bytes.
    package static func text(of bytes: [UInt8]) -> String {
        var digest = Digest()
        digest.add(bytes)
        return digest.text
    }

    /// The digest of a movie, read in portions; `nil` if it cannot be read.
    static func text(of movie: MovieData) -> String? {
        var digest = Digest()
        do throws(PipelineError) {
            try movie.copy(to: "") { digest.add($0) }
        } catch { return nil }
        return digest.text
    }

    /// The digest of the file at `path`, read in portions; `nil` if it cannot be read.
    package static func text(ofFile path: String) -> String? {
        guard let file = try? OpenFile(path) else { return nil }
        return text(of: MovieData(file))
    }

    /// The digest of a large file that seldom changes; computed once and kept in the user's cache with the file's time.
    static func remembered(_ path: String) -> String? {
        let version = FileVersion(of: path)?.text ?? ""
        let key = StableHash.value(of: "\(InputWalk.canonical(path)) \(version)")
        let place = UserFolder.cache.path.map { $0 + "/sha256-" + String(key, radix: 16) }
        if let place, let known = try? FileBytes.read(place), known.count == 64 {
            return String(decoding: known, as: UTF8.self)
        }
        let text = text(ofFile: path)
        if let place, let text { try? WholeFile.write(Array(text.utf8), as: place, .ownerOnly) }
        return text
    }

    /// A text's identifier: the first 16 digits of its digest.
    static func short(_ text: String) -> String { String(self.text(of: Array(text.utf8)).prefix(16)) }
}

extension FixedWidthInteger {
    /// All hexadecimal digits of the number: 16 of 64 bits.
    package var hex: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
    }
}
