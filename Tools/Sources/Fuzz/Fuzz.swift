import CLibFuzzer
import Foundation

/// The target that KAOMASK_FUZZ names.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["KAOMASK_FUZZ"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("KAOMASK_FUZZ is one of: " + FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    }
    return target
}()

/// Writes the target's seeds to the folder that KAOMASK_FUZZ_SEEDS names. Called once by libFuzzer.
@c(LLVMFuzzerInitialize)
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let folder = ProcessInfo.processInfo.environment["KAOMASK_FUZZ_SEEDS"] else { return 0 }
    do {
        for (index, seed) in try target.seeds().enumerated() {
            try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(index)"))
        }
    } catch { fatalError("the seeds cannot be written: \(error)") }
    return 0
}

/// Runs the target on one input. Called by libFuzzer for each input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// Mutates an input in place, with room for `maximum` bytes. Called by libFuzzer for a new input.
@c(LLVMFuzzerCustomMutator)
public func mutate(
    _ bytes: UnsafeMutablePointer<UInt8>?,
    _ count: Int,
    _ maximum: Int,
    _ seed: CUnsignedInt
) -> Int {
    guard let bytes else { return 0 }
    // One in four is left to libFuzzer, which knows the values that the code compares its bytes with.
    guard seed % 4 > 0 else { return LLVMFuzzerMutate(bytes, count, maximum) }
    var mutator = Mutator(
        shape: target.shape,
        maximum: maximum,
        plain: mutatedPlainly,
        random: SeededGenerator(seed: UInt64(seed))
    )
    let mutated = mutator.mutated(Array(UnsafeBufferPointer(start: bytes, count: count)))
    guard !mutated.isEmpty else { return LLVMFuzzerMutate(bytes, count, maximum) }
    bytes.update(from: mutated, count: mutated.count)
    return mutated.count
}

/// Returns bytes mutated by libFuzzer's own strategies, at most `maximum`.
private func mutatedPlainly(_ bytes: [UInt8], _ maximum: Int) -> [UInt8] {
    let room = max(1, maximum)
    let count = min(bytes.count, room)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, length in
        guard let start = buffer.baseAddress else { return }
        bytes.withUnsafeBufferPointer { source in
            if let from = source.baseAddress { start.update(from: from, count: count) }
        }
        length = min(room, LLVMFuzzerMutate(start, count, room))
    }
}
