internal import Foundation
internal import Synchronization

/// A place that text goes to as a run goes: standard output, standard error, a report.
///
/// When it takes no more, that is said once on standard error and the run goes on without it: the pictures matter more
/// than what is said of them.
public final class TextOutput: Sendable {
    /// What was asked for.
    public static let results = TextOutput(STDOUT_FILENO, name: "standard output")
    /// What is said beside it.
    public static let talk = TextOutput(STDERR_FILENO, name: "standard error")

    private static let losses = Atomic(0)
    /// Whether some output has lost text, so that the run is no success.
    public static var isTextLost: Bool { losses.load(ordering: .relaxed) > 0 }

    private let descriptor: Int32
    private let name: String
    private let isLost = Atomic(false)

    /// An output to an open file, which stays open.
    ///
    /// - Parameter name: What it is called when it takes no more.
    public init(_ descriptor: Int32, name: String) { (self.descriptor, self.name) = (descriptor, name) }

    /// Writes a text, unless an earlier one could not be written.
    public func write(_ text: String) {
        guard !isLost.load(ordering: .relaxed) else { return }
        do throws(SystemError) { try Self.write(Array(text.utf8), to: descriptor) } catch { lose(error) }
    }

    private func lose(_ error: SystemError) {
        guard !isLost.exchange(true, ordering: .relaxed) else { return }
        Self.losses.add(1, ordering: .relaxed)
        guard descriptor != STDERR_FILENO else { return }
        Self.talk.write("kaomask: \(name): cannot be written: \(error.message); the run goes on without it\n")
    }

    /// Writes all bytes to an open file.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Foundation.write(
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
