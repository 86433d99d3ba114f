internal import CSFace
internal import Glibc

/// The recognition network's vector of a face: 128 numbers, normalised. The angle between two tells whether they show
/// one person. The numbers are erased in `deinit`.
///
/// They are written once, before anyone else sees them: hence `@unchecked Sendable`.
@safe package final class FaceVector: Codable, @unchecked Sendable {
    package static let count = Int(CSFACE_NUMBERS)
    /// The length before normalisation, a measure of quality: 9.5 to 15 for good pictures, less for blurred ones and
    /// for what is no face.
    package let length: Double

    private typealias Lanes = SIMD8<Float>
    private let numbers: UnsafeMutablePointer<Lanes>
    private static let lanes = count / Lanes.scalarCount

    /// Normalises numbers of any length. `stated` is the length to report; `nil` for their own.
    package convenience init(_ raw: [Float], length stated: Double? = nil) {
        precondition(raw.count == Self.count)
        self.init(length: stated ?? raw.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot(), raw)
        normalize()
    }

    private init(length: Double, _ raw: some Sequence<Float> = []) {
        self.length = length
        unsafe numbers = .allocate(capacity: Self.lanes)
        unsafe numbers.initialize(repeating: Lanes(), count: Self.lanes)
        for (index, number) in zip(0..<Self.count, raw) {
            unsafe numbers[index / Lanes.scalarCount][index % Lanes.scalarCount] = number
        }
    }

    /// Decodes exactly the vector that was encoded: its length, and its numbers.
    package convenience init(from decoder: any Decoder) throws {
        let all = try [Double](from: decoder)
        self.init(length: all.first ?? 0, all.dropFirst().map(Float.init))
    }

    package func encode(to encoder: any Encoder) throws {
        try ([length] + stored.map(Double.init)).encode(to: encoder)
    }

    private func normalize() {
        let own = cosine(to: self).squareRoot()
        for lane in 0..<Self.lanes { unsafe numbers[lane] /= Float(max(own, 1e-12)) }
    }

    deinit {
        unsafe explicit_bzero(numbers, Self.count * MemoryLayout<Float>.size)
        unsafe numbers.deallocate()
    }

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

    /// Returns the mean of at least one vector, which represents a person. `length` is the length to report; `nil` for
    /// the mean of theirs.
    package static func mean(of vectors: [FaceVector], length: Double? = nil) -> FaceVector {
        let mean = FaceVector(length: length ?? vectors.reduce(0) { $0 + $1.length } / Double(vectors.count))
        for vector in vectors { for lane in 0..<lanes { unsafe mean.numbers[lane] += vector.numbers[lane] } }
        mean.normalize()
        return mean
    }
}
