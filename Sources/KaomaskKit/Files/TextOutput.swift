internal import Glibc
internal import Synchronization

/// Standard output, standard error, or a report.
///
/// A failed write is reported once on standard error and the run continues: pictures matter more than messages. A
/// closed reader of a standard stream is no failure.
package final class TextOutput: Sendable {
    package static let results = TextOutput(STDOUT_FILENO, name: "standard output")
    package static let talk = TextOutput(STDERR_FILENO, name: "standard error")

    private static let losses = Atomic(0)
    /// `true` if any output has lost text, so that the run failed.
    package static var isTextLost: Bool { losses.load(ordering: .relaxed) > 0 }

    private let descriptor: Int32
    private let name: String
    private let isLost = Atomic(false)

    /// Creates an output to an open file, which stays open; `name` is for the report of a failed write.
    package init(_ descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }

    /// Writes a text unless an earlier write failed.
    package func write(_ text: String) {
        guard !isLost.load(ordering: .relaxed) else { return }
        do throws(SystemError) { try Self.write(Array(text.utf8), to: descriptor) } catch { lose(error) }
    }

    private func lose(_ error: SystemError) {
        guard !isLost.exchange(true, ordering: .relaxed) else { return }
        let isStandard = descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO
        guard !(isStandard && error.number == EPIPE) else { return }
        Self.losses.add(1, ordering: .relaxed)
        guard descriptor != STDERR_FILENO else { return }
        Self.talk.write("kaomask: \(name): cannot be written: \(error.message); continuing without it\n")
    }

    /// Writes all bytes to an open file.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor,
                    buffer.baseAddress?.advanced(by: written),
                    bytes.count - written
                )
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .latest }
            written += count
        }
    }
}
