internal import CDlib

/// The filters a detector looks with: 10 by 10 cells of HOG features each, all evaluated in one scan.
public struct FaceFilters: Hashable, Sendable {
    /// The numbers of the filters, one filter after the other.
    let numbers: [Double]
    /// How far the heads lean that each filter sees upright, degrees, clockwise positive.
    let rolls: [Double]

    /// dlib's five: front, left, right, front turned left and front turned right.
    public static let dlib = FaceFilters(CDLIB_FRONTAL_MODEL)

    /// All there are.
    public static let standard = dlib

    /// The filters of a model that is compiled in.
    private init(_ model: cdlib_model) {
        let count = cdlib_model_filter_count(model)
        var numbers = [Double](repeating: 0, count: count * Int(CDLIB_FILTER_NUMBERS))
        unsafe cdlib_model_read(model, &numbers)
        self.init(numbers: numbers, rolls: [Double](repeating: 0, count: count))
    }

    private init(numbers: [Double], rolls: [Double]) { (self.numbers, self.rolls) = (numbers, rolls) }

    /// These filters, and after them the same turned by each of `degrees`, clockwise positive.
    ///
    /// An orientation bin is 20 degrees wide, so a filter is turned by whole bins: each angle is taken as the
    /// nearest multiple of 20 degrees, and those nearest to 0 add nothing.
    public func adding(tilts degrees: [Double]) -> FaceFilters {
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

    /// The width of an orientation bin, degrees.
    private static let step = 20.0
}
