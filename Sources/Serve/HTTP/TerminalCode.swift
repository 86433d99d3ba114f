internal import Scenes

/// A QR code as text for a terminal: two modules a character, black on white whatever the terminal's colours are.
package struct TerminalCode: Sendable {
    package let lines: [String]

    /// Creates the code of an address; `nil` if it is too long.
    package init?(_ address: String) {
        guard let code = try? QRCode(address) else { return nil }
        let margin = 2
        let range = -margin..<code.side + margin
        func isDark(_ column: Int, _ row: Int) -> Bool {
            let inside = 0..<code.side
            return inside.contains(column) && inside.contains(row) && code.isDark(column: column, row: row)
        }
        lines = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let signs = range.map { column in
                switch (isDark(column, row), isDark(column, row + 1)) {
                case (true, true): "\u{2588}"
                case (true, false): "\u{2580}"
                case (false, true): "\u{2584}"
                case (false, false): " "
                }
            }
            return "\u{1B}[30;107m" + signs.joined() + "\u{1B}[0m"
        }
    }
}
