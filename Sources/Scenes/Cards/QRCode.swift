internal import CQREncode
internal import Glibc

/// The error correction level of a QR code (ISO/IEC 18004): it survives about 7, 15, 25 or 30 per cent of damage.
package enum QRLevel: String, Sendable, CaseIterable {
    case L, M, Q, H

    /// The capacity in bytes (ISO/IEC 18004, version 40).
    var capacity: Int {
        switch self {
        case .L: 2953
        case .M: 2331
        case .Q: 1663
        case .H: 1273
        }
    }

    /// The capacity in digits.
    var digits: Int {
        switch self {
        case .L: 7089
        case .M: 5596
        case .Q: 3993
        case .H: 3057
        }
    }

    fileprivate var library: QRecLevel {
        switch self {
        case .L: QR_ECLEVEL_L
        case .M: QR_ECLEVEL_M
        case .Q: QR_ECLEVEL_Q
        case .H: QR_ECLEVEL_H
        }
    }
}

/// A QR code (ISO/IEC 18004): a square of dark and light modules, of the smallest version that holds its text.
package struct QRCode: Hashable, Codable, Sendable {
    /// The width of the light border, in modules.
    static let quietZone = 4

    /// Modules along a side, without the quiet zone: 21 to 177.
    package let side: Int
    private let dark: [Bool]

    /// Encodes a text as UTF-8, with shorter codes for digits and capital letters; throws `CardError.empty`,
    /// `.codeTooLong`, `.codeWithZero`, or `.drawing` if memory runs out.
    package init(_ text: String, level: QRLevel = .M) throws(CardError) {
        guard !text.isEmpty else { throw .empty }
        guard !text.utf8.contains(0) else { throw .codeWithZero }
        guard let code = unsafe QRcode_encodeString(text, 0, level.library, QR_MODE_8, 1) else {
            guard errno == ERANGE else { throw .drawing("the QR code could not be made: error \(errno)") }
            throw .codeTooLong(bytes: text.utf8.count, level: level)
        }
        defer { unsafe QRcode_free(code) }
        let side = unsafe Int(code.pointee.width)
        let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: side * side)
        dark = unsafe modules.map { $0 & 1 == 1 }
        self.side = side
    }

    /// Returns `true` if a module, counted from the top left, is dark.
    package func isDark(column: Int, row: Int) -> Bool { dark[row * side + column] }
}
