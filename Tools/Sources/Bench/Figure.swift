import Foundation

/// Something that was measured, and what it has to reach.
struct Figure {
    /// The target of a figure.
    enum Target {
        case atMost(Double)
        case atLeast(Double)
    }

    let name: String
    let value: Double
    let unit: String
    /// `nil` for a figure to know.
    var target: Target?

    /// The figure's share of what is allowed: up to 1 the target is reached. `nil` without a target.
    var share: Double? {
        switch target {
        case .atMost(let limit): value / limit
        case .atLeast(let limit): limit / value
        case nil: nil
        }
    }

    var isMissed: Bool { (share ?? 0) > 1 }

    /// The value with its unit.
    var text: String { Self.short(value) + (unit.isEmpty ? "" : " " + unit) }

    /// The target in words; empty without one.
    var wanted: String {
        switch target {
        case .atMost(let limit): "at most " + Self.short(limit)
        case .atLeast(let limit): "at least " + Self.short(limit)
        case nil: ""
        }
    }

    private static func short(_ value: Double) -> String {
        let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
        let text = String(format: "%.\(digits)f", value)
        return text.contains(".") ? text.replacing(/\.?0+$/, with: "") : text
    }
}
