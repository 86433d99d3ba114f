internal import CSFace
internal import Foundation

/// What the recognition network says of a face: 128 numbers, brought to length 1. The angle between two tells whether they
/// are of one person. They are erased when nobody holds them any more.
///
/// The numbers are written once, before anybody else sees them: hence `@unchecked Sendable`.
@safe package final class FaceVector: @unchecked Sendable {
    /// The count of the numbers.
    package static let count = Int(CSFACE_NUMBERS)
    /// The length before it was brought to 1: how much of a face the network saw. Good pictures have 9.5 to 15, blurred
    /// ones and what is no face less.
    package let length: Double

    private typealias Lanes = SIMD8<Float>
    private let numbers: UnsafeMutablePointer<Lanes>
    private static let lanes = count / Lanes.scalarCount

    /// Creates a vector from numbers of any length.
    ///
    /// - Parameter length: The length to report; `nil` for their own.
    package init(_ raw: [Float], length stated: Double? = nil) {
        precondition(raw.count == Self.count)
        let own = raw.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
        length = stated ?? own
        unsafe numbers = .allocate(capacity: Self.lanes)
        for lane in 0..<Self.lanes {
            var values = Lanes()
            for index in 0..<Lanes.scalarCount {
                values[index] = Float(Double(raw[lane * Lanes.scalarCount + index]) / max(own, 1e-12))
            }
            unsafe (numbers + lane).initialize(to: values)
        }
    }

    deinit {
        unsafe explicit_bzero(numbers, Self.count * MemoryLayout<Float>.size)
        unsafe numbers.deallocate()
    }

    /// The numbers, to be stored where somebody asked for it.
    package var stored: [Float] {
        (0..<Self.lanes).flatMap { lane in
            let values = unsafe numbers[lane]
            return values.indices.map { values[$0] }
        }
    }

    /// Returns the cosine of the angle to another vector, -1 to 1.
    package func cosine(to other: FaceVector) -> Double {
        var sums = Lanes()
        for lane in 0..<Self.lanes { unsafe sums += numbers[lane] * other.numbers[lane] }
        return Double(sums.sum())
    }

    /// Returns the mean of vectors, which stands for a person; its length is the mean of theirs.
    ///
    /// - Precondition: There is at least one.
    package static func mean(of vectors: [FaceVector]) -> FaceVector {
        var sums = [Float](repeating: 0, count: count)
        for vector in vectors { for (index, number) in vector.stored.enumerated() { sums[index] += number } }
        defer { for index in sums.indices { sums[index] = 0 } }
        return FaceVector(sums, length: vectors.reduce(0) { $0 + $1.length } / Double(vectors.count))
    }
}
