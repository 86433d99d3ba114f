/// Interpolation and clamping for shading and motion.
package enum Blend {
    /// Returns a smoothstep (3t² - 2t³), which rises from 0 at 0 to 1 at 1 with level ends; 0 below and 1 above.
    @inlinable @inline(__always)
    package static func smooth(_ t: Double) -> Double {
        let t = clamp(t, 0, 1)
        return t * t * (3 - 2 * t)
    }

    @inlinable @inline(__always)
    package static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
        max(low, min(high, value))
    }
}
