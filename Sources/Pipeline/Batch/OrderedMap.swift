/// Does many things side by side and hands the results on in the order of the inputs.
public enum OrderedMap {
    /// Applies `transform` to every input, at most `width` at a time, and calls `emit` with each result in
    /// input order.
    ///
    /// Memory is bounded: no input is begun while `4 * width` results wait for an earlier one.
    ///
    /// - Parameter isStopped: Asked before each input; once it says yes, nothing new is begun, and what is in
    ///   hand is finished and emitted.
    public static func run<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        width: Int,
        isStopped: @Sendable () -> Bool = { false },
        transform: @escaping @Sendable (Input) async -> Output,
        emit: (Output) -> Void
    ) async {
        let width = max(1, width)
        await withTaskGroup(of: (Int, Output).self) { group in
            var (next, emitted, running) = (0, 0, 0)
            var waiting: [Int: Output] = [:]
            func fill() {
                while running < width, next < inputs.count, next - emitted < 4 * width, !isStopped() {
                    let (index, input) = (next, inputs[next])
                    group.addTask { (index, await transform(input)) }
                    next += 1
                    running += 1
                }
            }
            fill()
            while let (index, output) = await group.next() {
                running -= 1
                waiting[index] = output
                while let ready = waiting.removeValue(forKey: emitted) {
                    emit(ready)
                    emitted += 1
                }
                fill()
            }
        }
    }
}
