/// The four letters of an atom, codec or handler. QTFF, "Atoms".
public struct FourCharCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// The letters as a big-endian integer.
    public let rawValue: UInt32

    /// Creates the code with these four bytes.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates the code with the first four bytes of `literal`, padded with spaces.
    public init(stringLiteral literal: String) {
        let letters = (Array(literal.utf8) + [0x20, 0x20, 0x20, 0x20]).prefix(4)
        rawValue = letters.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The four letters; unprintable bytes appear as `\xNN`, small integers as numbers.
    public var description: String {
        if rawValue < 0x1_0000 { return String(rawValue) }
        return [24, 16, 8, 0].map { shift in
            let byte = UInt8(truncatingIfNeeded: rawValue >> UInt32(shift))
            return (0x20...0x7E).contains(byte)
                ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
