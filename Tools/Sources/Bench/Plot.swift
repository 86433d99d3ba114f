import Foundation

/// A plot of figures against what they have to reach: bars that have to end left of a line. Plain SVG, in colours for
/// light and dark pages.
struct Plot {
    let figures: [Figure]

    private let left = 400.0
    private let barWidth = 300.0
    private let right = 190.0
    private let row = 26.0
    private let top = 44.0

    /// The file.
    var svg: String {
        let bars = figures.filter { $0.share != nil }
        let height = top + Double(bars.count) * row + 14
        let line = left + barWidth / Self.widest
        var parts = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(left + barWidth + right)) \(number(height))" \
            font-family="system-ui, sans-serif" font-size="13">
            <title>Measured figures as shares of what is allowed</title>
            <style>
            text { fill: #1f2328 } .note { fill: #59636e } .bar { fill: #2f7d5b } .missed { fill: #c4432b }
            .line { stroke: #59636e; stroke-width: 1.5; stroke-dasharray: 4 3 }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3 } .note { fill: #9198a1 } .bar { fill: #4fb286 } .missed { fill: #e8705a }
            .line { stroke: #9198a1 }
            }
            </style>
            <text class="note" x="\(number(line))" y="18" text-anchor="middle">what has to be reached</text>
            """
        ]
        for (index, figure) in bars.enumerated() { parts.append(bar(figure, y: top + Double(index) * row)) }
        parts.append(
            """
            <line class="line" x1="\(number(line))" y1="26" x2="\(number(line))" y2="\(number(height - 10))"/>
            </svg>

            """
        )
        return parts.joined(separator: "\n")
    }

    /// The largest share that fits; longer bars are cut there.
    private static let widest = 1.25

    private func bar(_ figure: Figure, y: Double) -> String {
        let length = min(Self.widest, figure.share ?? 0) * barWidth / Self.widest
        let shade = figure.isMissed ? "missed" : "bar"
        let words = [figure.text, "(\(figure.wanted))"].joined(separator: " ")
        return """
            <text x="\(number(left - 10))" y="\(number(y + 13))" text-anchor="end">\(escaped(figure.name))</text>
            <rect class="\(shade)" x="\(number(left))" y="\(number(y))" width="\(number(length))" height="18" rx="2"/>
            <text class="note" x="\(number(left + barWidth + 10))" y="\(number(y + 13))">\(escaped(words))</text>
            """
    }

    private func number(_ value: Double) -> String { String(format: "%g", (value * 10).rounded() / 10) }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
