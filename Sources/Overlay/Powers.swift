internal import Foundation

/// The powers that the layout needs, in one place.
enum Powers {
    /// `base` to the power `exponent`; 0 for a negative base.
    static func power(_ base: Double, _ exponent: Double) -> Double { base > 0 ? pow(base, exponent) : 0 }

    /// x to the power 2.5 for x not below 0, without a call: each pixel of a patch asks for it.
    @inline(__always)
    static func twoAndHalf(_ x: Double) -> Double { x * x * x.squareRoot() }
}
