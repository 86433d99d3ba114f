/// The SHA-256 digest by coreutils' sha256sum, for golden values too long to spell out.
package enum SHA256 {
    /// Returns the digest of `message` as 64 lower-case hexadecimal digits.
    package static func digest(_ message: [UInt8]) throws -> String {
        let folder = try ScratchFolder()
        return String(try Command("sha256sum", [folder.write(message, as: "message")]).output.prefix(64))
    }
}
