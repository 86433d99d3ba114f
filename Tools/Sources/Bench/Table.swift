import Foundation

/// The figures of a run, printed one by one as they come.
struct Table {
    private(set) var figures: [Figure] = []

    /// A figure that may be so large at most.
    mutating func row(_ name: String, _ value: Double, _ unit: String, atMost limit: Double) {
        add(Figure(name: name, value: value, unit: unit, target: .atMost(limit)))
    }

    /// A figure that has to be so large at least.
    mutating func row(_ name: String, _ value: Double, _ unit: String, atLeast limit: Double) {
        add(Figure(name: name, value: value, unit: unit, target: .atLeast(limit)))
    }

    /// A figure to know.
    mutating func row(_ name: String, _ value: Double, _ unit: String) {
        add(Figure(name: name, value: value, unit: unit))
    }

    private mutating func add(_ figure: Figure) {
        figures.append(figure)
        let columns = [(figure.name, 62), (figure.text, 18), (figure.wanted, 14)]
        let line = columns.map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
            .joined()
        // At once, also into a pipe: a run takes minutes.
        FileHandle.standardOutput.write(Data((line + (figure.isMissed ? "  missed" : "") + "\n").utf8))
    }
}
