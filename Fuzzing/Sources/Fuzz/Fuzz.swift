import Foundation

/// The target that KAOMASK_FUZZ names.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["KAOMASK_FUZZ"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("KAOMASK_FUZZ is one of: " + FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    }
    return target
}()

/// Called once by libFuzzer: writes the target's seeds to the folder KAOMASK_FUZZ_SEEDS names.
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

/// Called by libFuzzer with one input after the other.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
