/// The first four bytes of most atoms: a version and 24 flag bits. QTFF, "Atom structure".
package struct VersionAndFlags: Sendable, Hashable {
    package var version: UInt8
    var flags: UInt32

    /// Creates a version and flags; higher bits of `flags` are not written.
    package init(version: UInt8 = 0, flags: UInt32 = 0) {
        self.version = version
        self.flags = flags
    }
}
