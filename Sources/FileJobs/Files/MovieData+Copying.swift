internal import Containers

extension MovieData {
    /// Passes all bytes to `body`, at most a mebibyte at a time.
    ///
    /// - Parameter target: The name to use in errors of reading.
    /// - Throws: The errors of `body`, and `PipelineError` with code `unreadable` if the source cannot be read.
    func copy(to target: String, _ body: ([UInt8]) throws(PipelineError) -> Void) throws(PipelineError) {
        for portion in portions {
            let bytes: [UInt8]
            do throws(ContainerError) { bytes = try portion.bytes() } catch {
                throw PipelineError(code: .unreadable, path: target, detail: "cannot be copied: \(error)")
            }
            try body(bytes)
        }
    }
}
