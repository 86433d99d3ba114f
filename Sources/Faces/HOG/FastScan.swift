internal import CDlib
internal import Imaging

/// Our own scan (docs/decisions/fast-scan.md). The scanner is shared by all calls; each call borrows the memory it
/// works in.
final class FastScan: ScanEngine {
    private let scanner: ScannerHandle
    private let scratches = Lender<LentScratch>()
    private let rolls: [Double]

    /// - Parameter instructions: `nil` for what the environment asks for.
    /// - Throws: `FaceError.engine` when this processor lacks the instructions.
    init(_ instructions: VectorInstructions? = nil, filters: FaceFilters = .dlib) throws(FaceError) {
        scanner = try ScannerHandle(try .wanted(instructions), filters)
        rolls = filters.rolls
    }

    func detect(
        in image: GrayBuffer,
        threshold: Double,
        capacity: Int
    ) throws(FaceError) -> [FaceObservation] {
        try scratches.lend { () throws(FaceError) in
            LentScratch(try ScratchHandle())
        } _: { scratch throws(FaceError) in
            try scanner.detect(
                in: image,
                threshold: threshold,
                rolls: rolls,
                capacity: capacity,
                working: &scratch.handle
            )
        }
    }
}

/// The one owner of a scanner. It is never changed once made, so it may serve many tasks at once: hence
/// `@unchecked Sendable`. Freed in `deinit`.
@safe private struct ScannerHandle: ~Copyable, @unchecked Sendable {
    private let scanner: OpaquePointer

    /// Computes the spectra of the filters: about half a millisecond for five.
    init(_ instructions: VectorInstructions, _ filters: FaceFilters) throws(FaceError) {
        var made: OpaquePointer?
        let count = filters.rolls.count
        try unsafe checked { message in
            unsafe cdlib_scanner_create(instructions.forScan, filters.numbers, count, &made, message)
        }
        guard let made = unsafe made else { throw FaceError.engine(message: "no scanner was made") }
        unsafe scanner = unsafe made
    }

    deinit { unsafe cdlib_scanner_destroy(scanner) }

    func detect(
        in image: GrayBuffer,
        threshold: Double,
        rolls: [Double],
        capacity: Int,
        working scratch: inout ScratchHandle
    ) throws(FaceError) -> [FaceObservation] {
        let memory = unsafe scratch.scratch
        return try unsafe observations(in: image, rolls: rolls, capacity: capacity) {
            view,
            found,
            count,
            message in
            unsafe cdlib_scanner_detect(
                scanner,
                memory,
                view,
                threshold,
                found,
                capacity,
                count,
                message
            )
        }
    }
}

/// The one owner of the memory of a scan. It may move between tasks but serve one at a time: hence
/// `@unchecked Sendable`, and `inout` where it is used. Freed in `deinit`.
@safe private struct ScratchHandle: ~Copyable, @unchecked Sendable {
    fileprivate let scratch: OpaquePointer

    init() throws(FaceError) {
        var made: OpaquePointer?
        try unsafe checked { message in unsafe cdlib_scratch_create(&made, message) }
        guard let made = unsafe made else { throw FaceError.engine(message: "no scratch memory was made") }
        unsafe scratch = unsafe made
    }

    deinit { unsafe cdlib_scratch_destroy(scratch) }
}

/// Memory that is either in the hands of one call or resting with the lender, never both: that is why it may
/// cross tasks unchecked.
private final class LentScratch: @unchecked Sendable {
    var handle: ScratchHandle

    init(_ handle: consuming ScratchHandle) { self.handle = handle }
}
