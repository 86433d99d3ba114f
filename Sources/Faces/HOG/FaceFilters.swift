internal import CDlib

/// The filters of a detector: 10 by 10 cells of HOG features each, all evaluated in one scan.
package struct FaceFilters: Hashable, Sendable {
    /// The coefficients of the filters, one filter after the other.
    let numbers: [Double]
    /// The roll of the heads each filter detects, in degrees, clockwise positive.
    let rolls: [Double]

    /// dlib's five filters: front, left, right, front rotated left and front rotated right.
    package static let dlib = FaceFilters(CDLIB_FRONTAL_MODEL)

    /// Creates the filters of a compiled-in model.
    private init(_ model: cdlib_model) {
        let count = cdlib_model_filter_count(model)
        var numbers = [Double](repeating: 0, count: count * Int(CDLIB_FILTER_NUMBERS))
        unsafe cdlib_model_read(model, &numbers)
        self.init(numbers: numbers, rolls: [Double](repeating: 0, count: count))
    }

    private init(numbers: [Double], rolls: [Double]) { (self.numbers, self.rolls) = (numbers, rolls) }

    /// Returns these filters, followed by copies rotated by each of `degrees`, clockwise positive.
    ///
    /// An orientation bin is 20 degrees wide, so filters are rotated by whole bins: each angle is rounded to a multiple
    /// of 20 degrees, and those rounded to 0 add nothing.
    package func adding(tilts degrees: [Double]) -> FaceFilters {
        let steps = Set(degrees.map { Int(($0 / Self.step).rounded()) }).subtracting([0]).sorted()
        let length = Int(CDLIB_FILTER_NUMBERS)
        var (numbers, rolls) = (numbers, rolls)
        for step in steps {
            for (index, roll) in self.rolls.enumerated() {
                var turned = [Double](repeating: 0, count: length)
                let filter = Array(self.numbers[index * length..<(index + 1) * length])
                unsafe cdlib_filter_turn(filter, Int32(step), &turned)
                numbers += turned
                rolls.append(roll + Double(step) * Self.step)
            }
        }
        return FaceFilters(numbers: numbers, rolls: rolls)
    }

    /// The width of an orientation bin in degrees.
    private static let step = 20.0
}
