internal import ArgumentParser
internal import Foundation
internal import Pipeline

/// A file that a report is written to as a run goes. Until the run is over its owner alone can read it; then those can
/// who may read all it speaks of.
final class ReportFile {
    private let descriptor: Int32
    private let output: TextOutput
    /// The permissions it has without us; `nil` for what is no file, such as a pipe.
    private let given: mode_t?
    private var permissions = FilePermissions.standard

    /// Opens one. A file that is there already is replaced only if it is a report of the kind: a slip of the hand
    /// may name a photograph.
    ///
    /// - Parameters:
    ///   - option: The option that named it.
    ///   - mark: What every such report begins with.
    init(_ path: String, option: String, beginsWith mark: String) throws {
        let first = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 1)
        if let first, first != Data(mark.utf8) {
            throw ValidationError(
                "\(option): \(path.oneLine) exists and is not a report; choose another name"
            )
        }
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ValidationError("\(option): \(path.oneLine) cannot be written") }
        output = TextOutput(descriptor, name: "\(option) \(path.oneLine)")
        var status = stat()
        let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        given = isFile ? status.st_mode & 0o666 : nil
        guard isFile else { return }
        fchmod(descriptor, 0o600)
        ftruncate(descriptor, 0)
    }

    /// Takes note of a file that it speaks of.
    func speak(of path: String) {
        if FileManager.default.fileExists(atPath: path) { permissions.narrow(like: path) }
    }

    /// Says that all is written.
    func finish() {
        if let given { permissions.restrict(descriptor, from: given) }
    }

    deinit { close(descriptor) }

    /// Writes a text.
    func write(_ text: String) { output.write(text) }
}
