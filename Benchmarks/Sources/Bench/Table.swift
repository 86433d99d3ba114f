import Foundation

/// The table that is printed: what was measured, and what it has to reach.
struct Table {
    private(set) var missed: [String] = []

    /// A figure that may be so large at most.
    mutating func row(_ name: String, _ value: Double, _ unit: String, atMost limit: Double) {
        print(name, value, unit, "at most \(Self.short(limit))", isMet: value <= limit)
    }

    /// A figure that has to be so large at least.
    mutating func row(_ name: String, _ value: Double, _ unit: String, atLeast limit: Double) {
        print(name, value, unit, "at least \(Self.short(limit))", isMet: value >= limit)
    }

    /// A figure to know.
    mutating func row(_ name: String, _ value: Double, _ unit: String) {
        print(name, value, unit, "", isMet: true)
    }

    private mutating func print(_ name: String, _ value: Double, _ unit: String, _ wanted: String, isMet: Bool) {
        if !isMet { missed.append(name) }
        let columns = [(name, 58), (Self.short(value) + " " + unit, 18), (wanted, 14)]
        let line = columns.map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }.joined()
        Swift.print(line + (isMet ? "" : "  missed"))
    }

    private static func short(_ value: Double) -> String {
        let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
        let text = String(format: "%.\(digits)f", value)
        return text.contains(".") ? text.replacing(/\.?0+$/, with: "") : text
    }
}
