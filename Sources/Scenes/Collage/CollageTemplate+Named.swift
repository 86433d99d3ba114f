extension CollageTemplate {
    static let named: [CollageTemplate] = [
        CollageTemplate("single", .equal(rows: [1])),
        CollageTemplate("double-vertical", .equal(columns: [1, 1])),
        CollageTemplate("double-horizontal", .equal(rows: [1, 1])),
        CollageTemplate("left-vertical-with-double-square", .equal(columns: [1, 2])),
        CollageTemplate("right-vertical-with-double-square", .equal(columns: [2, 1])),
        CollageTemplate("horizontal-above-with-double-square", .equal(rows: [1, 2])),
        CollageTemplate("horizontal-below-with-double-square", .equal(rows: [2, 1])),
        CollageTemplate("triple-vertical", .equal(columns: [1, 1, 1])),
        CollageTemplate("triple-horizontal", .equal(rows: [1, 1, 1])),
        CollageTemplate("quadra-square", .equal(rows: [2, 2])),
        // Templates of two squares and three thirds fill the squares first.
        five("triple-left-with-double-right", .equal(columns: [3, 2]), order: [3, 4, 0, 1, 2]),
        five("double-left-with-triple-right", .equal(columns: [2, 3]), order: [0, 1, 2, 3, 4]),
        five("double-above-with-triple-below", .equal(rows: [2, 3]), order: [0, 1, 2, 3, 4]),
        five("triple-above-with-double-below", .equal(rows: [3, 2]), order: [3, 4, 0, 1, 2]),
    ]

    package static let names = named.map(\.name)

    private static func five(_ name: String, _ division: Division, order: [Int]) -> CollageTemplate {
        CollageTemplate(name, division, order: order, spacing: wideSpacing / 2)
    }

    /// Creates a named template (ignoring case, spaces and hyphens), or a grid such as `2x3` or `grid 2x3`; throws
    /// `CollageError.unknownTemplate`, which lists the names, or `.badGrid`.
    package init(named text: String) throws(CollageError) {
        let key = Self.key(text)
        if let match = Self.named.first(where: {
            Self.key($0.name) == key || Self.key($0.name) == key + "square"
        }) {
            self = match
        } else if let (rows, columns) = Self.grid(key) {
            try self.init(rows: rows, columns: columns)
        } else {
            throw .unknownTemplate(text)
        }
    }

    init(rows: Int, columns: Int) throws(CollageError) {
        guard (1...Self.mostRows).contains(rows), (1...Self.mostRows).contains(columns) else {
            throw .badGrid(rows: rows, columns: columns)
        }
        self.init(
            "grid \(rows)x\(columns)",
            .equal(rows: [Int](repeating: columns, count: rows)),
            spacing: Self.spacing(cells: max(rows, columns))
        )
    }

    /// Returns the default gap and margin for a row or column of cells: they shrink with the cells.
    static func spacing(cells: Int) -> Double { wideSpacing * 2 / Double(max(2, cells)) }

    /// Returns a template for `count` pictures: a named one for up to five, else a nearly square grid.
    package static func suiting(_ count: Int) -> CollageTemplate {
        let names = ["single", "double-vertical", "left-vertical-with-double-square", "quadra-square"]
        if count <= 4, let match = named.first(where: { $0.name == names[max(0, count - 1)] }) {
            return match
        }
        if count == 5 { return named[12] }
        let columns = min(mostRows, Int(Double(count).squareRoot().rounded(.up)))
        let rows = min(mostRows, (count + columns - 1) / columns)
        return (try? CollageTemplate(rows: rows, columns: columns)) ?? named[0]
    }

    private static func grid(_ key: String) -> (rows: Int, columns: Int)? {
        let digits = key.hasPrefix("grid") ? key.dropFirst(4) : key[...]
        let sides = digits.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
            let rows = Int(sides[0]), let columns = Int(sides[1])
        else { return nil }
        return (rows, columns)
    }

    private static func key(_ text: String) -> String {
        let bare = text.lowercased().filter { $0.isLetter || $0.isNumber }
        return bare == "singlesquare" ? "single" : bare
    }
}
