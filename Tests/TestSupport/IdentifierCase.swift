extension [UInt8] {
    /// The bytes of a half of a Live Photo with its identifier in lower case.
    package func inLowerCase(_ identifier: String) -> [UInt8] {
        var bytes = self
        for range in bytes.ranges(of: Array(identifier.utf8)) {
            bytes.replaceSubrange(range, with: identifier.lowercased().utf8)
        }
        return bytes
    }
}
