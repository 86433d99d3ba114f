/// Small functions for shading.
enum Blend {
    /// Returns a smoothstep from 0 at 0 to 1 at 1; 0 below and 1 above.
    @inline(__always)
    static func smooth(_ t: Double) -> Double {
        let t = clamp(t, 0, 1)
        return t * t * (3 - 2 * t)
    }

    /// Returns the value clamped to a range.
    @inline(__always)
    static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double { max(low, min(high, value)) }
}
