internal import CDlib
internal import Imaging

/// The project's own scan (docs/decisions/fast-scan.md). All calls share the scanner; each call borrows its working
/// memory.
final class FastScan: ScanEngine {
    private let scanner: ScannerHandle
    private let scratches = Lender<ScratchHandle>()
    private let rolls: [Double]

    /// - Parameter instructions: The instruction set; `nil` for the one the environment asks for.
    /// - Throws: `FaceError.engine` if this processor lacks the instructions.
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
            try ScratchHandle()
        } _: { scratch throws(FaceError) in
            try scanner.detect(
                in: image,
                threshold: threshold,
                rolls: rolls,
                capacity: capacity,
                working: &scratch
            )
        }
    }
}

/// The sole owner of a scanner, freed in `deinit`. It is immutable, so it may serve many tasks at once: hence
/// `@unchecked Sendable`.
@safe private struct ScannerHandle: ~Copyable, @unchecked Sendable {
    private let scanner: OpaquePointer

    /// Computes the spectra of the filters, in about half a millisecond for five.
    init(_ instructions: VectorInstructions, _ filters: FaceFilters) throws(FaceError) {
        let count = filters.rolls.count
        unsafe scanner = try unsafe made("scanner") { place, message in
            unsafe cdlib_scanner_create(instructions.code, filters.numbers, count, place, message)
        }
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

/// The sole owner of a scan's working memory, freed in `deinit`. It may move between tasks but serves one at a time:
/// hence `@unchecked Sendable`, and `inout` where it is used.
@safe private struct ScratchHandle: ~Copyable, @unchecked Sendable {
    fileprivate let scratch: OpaquePointer

    init() throws(FaceError) {
        unsafe scratch = try unsafe made("scratch memory") { unsafe cdlib_scratch_create($0, $1) }
    }

    deinit { unsafe cdlib_scratch_destroy(scratch) }
}
