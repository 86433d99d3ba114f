/// Maps inputs concurrently and emits the results in input order.
package enum OrderedMap {
    private enum Step<Input: Sendable, Output: Sendable>: Sendable {
        case input(Input?)
        case output(Int, Output)
    }

    /// Applies `transform` to every input, at most `width` at a time, and calls `emit` with each result in input
    /// order, as soon as it and all earlier ones are available.
    ///
    /// Memory is bounded: no input is started while `4 * width` results wait for an earlier one.
    ///
    /// - Parameter isStopped: Called before each input; once `true`, no further input is started, and inputs in
    ///   progress are finished and emitted. A feed that blocks has to end then.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: InputFeed<Input>,
        width: Int,
        isStopped: @Sendable () -> Bool = { false },
        transform: @escaping @Sendable (Input) async -> Output,
        emit: (Output) -> Void
    ) async {
        let width = max(1, width)
        await withTaskGroup(of: Step<Input, Output>.self) { group in
            var (begun, emitted, running) = (0, 0, 0)
            var (isReading, isAtEnd) = (false, false)
            var waiting: [Int: Output] = [:]
            func read() {
                guard !isReading, !isAtEnd, running < width, (begun - emitted) / 4 < width, !isStopped()
                else {
                    return
                }
                isReading = true
                group.addTask { .input(await inputs.next()) }
            }
            func begin(_ input: Input) {
                let index = begun
                group.addTask { .output(index, await transform(input)) }
                (begun, running) = (begun + 1, running + 1)
            }
            read()
            while let step = await group.next() {
                switch step {
                case .input(let input):
                    isReading = false
                    isAtEnd = input == nil
                    if let input, !isStopped() { begin(input) }
                case .output(let index, let output):
                    running -= 1
                    waiting[index] = output
                    while let ready = waiting.removeValue(forKey: emitted) {
                        emit(ready)
                        emitted += 1
                    }
                }
                read()
            }
        }
    }
}
