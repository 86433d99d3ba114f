internal import CYuNet
internal import Imaging

/// Owner of a network, freed in `deinit`. Immutable and usable by many tasks at once: hence `@unchecked Sendable`.
@safe struct NetworkHandle: ~Copyable, @unchecked Sendable {
    private let network: OpaquePointer

    /// Creates the network, in less than a millisecond.
    init(_ instructions: VectorInstructions) throws(FaceError) {
        var made: OpaquePointer?
        try unsafe checked { message in
            unsafe cyunet_network_create(instructions.code, &made, message)
        }
        guard let made = unsafe made else { throw FaceError.engine(message: "no network was made") }
        unsafe network = unsafe made
    }

    deinit { unsafe cyunet_network_destroy(network) }

    func run(_ image: PixelBuffer, working scratch: inout NetworkScratch) throws(FaceError) {
        let memory = unsafe scratch.scratch
        try unsafe checked { message in
            unsafe image.bytes.withUnsafeBufferPointer { pixels in
                let view = unsafe cyunet_image(
                    pixels: pixels.baseAddress,
                    width: Int32(clamping: image.size.width),
                    height: Int32(clamping: image.size.height),
                    stride: image.size.width * PixelBuffer.bytesPerPixel
                )
                return unsafe cyunet_run(network, memory, view, message)
            }
        }
    }
}

/// Owner of a run's working memory, freed in `deinit`. It may move between tasks but serves one at a time: hence
/// `@unchecked Sendable`, and `inout` where it is used.
@safe struct NetworkScratch: ~Copyable, @unchecked Sendable {
    fileprivate let scratch: OpaquePointer

    init() throws(FaceError) {
        var made: OpaquePointer?
        try unsafe checked { message in unsafe cyunet_scratch_create(&made, message) }
        guard let made = unsafe made else { throw FaceError.engine(message: "no scratch memory was made") }
        unsafe scratch = unsafe made
    }

    deinit { unsafe cyunet_scratch_destroy(scratch) }

    mutating func sightings(threshold: Double) throws(FaceError) -> [NetworkSighting] {
        var found = [cyunet_candidate](repeating: cyunet_candidate(), count: Self.usualCapacity)
        var count = try candidates(threshold, &found)
        if count > found.count {
            found = [cyunet_candidate](repeating: cyunet_candidate(), count: count)
            count = try candidates(threshold, &found)
        }
        return found.prefix(count).map(NetworkSighting.init)
    }

    /// More than in a photo of a hundred faces.
    private static let usualCapacity = 2048

    private func candidates(_ threshold: Double, _ found: inout [cyunet_candidate]) throws(FaceError) -> Int {
        var count = 0
        let capacity = found.count
        try unsafe checked { message in
            unsafe cyunet_candidates(scratch, threshold, &found, capacity, &count, message)
        }
        return count
    }

    /// Returns a level's outputs of the last run, ``CYUNET_CELL_NUMBERS`` per cell.
    mutating func numbers(ofLevel level: Int) throws(FaceError) -> [Float] {
        var count = 0
        // The count is set even without room for the numbers.
        _ = unsafe cyunet_numbers(scratch, Int32(level), nil, 0, &count, nil)
        var numbers = [Float](repeating: 0, count: count)
        try unsafe checked { message in
            unsafe cyunet_numbers(scratch, Int32(level), &numbers, numbers.count, &count, message)
        }
        return numbers
    }
}

extension NetworkSighting {
    fileprivate init(_ found: cyunet_candidate) {
        let numbers = found.points
        box = Rect(x: found.left, y: found.top, width: found.width, height: found.height)
        points = FacePoints(
            leftEye: Point(numbers.0, numbers.1),
            rightEye: Point(numbers.2, numbers.3),
            nose: Point(numbers.4, numbers.5),
            leftMouth: Point(numbers.6, numbers.7),
            rightMouth: Point(numbers.8, numbers.9)
        )
        score = found.score
    }
}

private func checked(_ call: (UnsafeMutablePointer<cyunet_message>) -> cyunet_status) throws(FaceError) {
    var message = cyunet_message()
    let status = unsafe call(&message)
    guard status != CYUNET_OK else { return }
    throw FaceError.engine(
        message: unsafe withUnsafeBytes(of: message.text) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    )
}
