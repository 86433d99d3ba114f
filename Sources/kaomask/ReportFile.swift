internal import ArgumentParser
internal import Foundation
import KaomaskKit

/// A file to which a report is written during a run. Until the run ends, only its owner can read it; then it is
/// readable for those who may read all files it mentions.
final class ReportFile {
    let path: String
    private let descriptor: Int32
    private let output: TextOutput
    /// The permissions it would normally have; `nil` for anything but a regular file, such as a pipe.
    private let given: mode_t?
    private var permissions = FilePermissions.standard

    /// Opens a file. An existing one is replaced only if it is a report of this kind: a typing error may name a photo.
    ///
    /// - Parameters:
    ///   - option: The option that named it.
    ///   - mark: The first character of every such report.
    init(_ path: String, option: String, beginsWith mark: String) throws {
        guard path != StandardOutput.name else {
            throw ValidationError("\(option) needs a file name; --json prints to standard output")
        }
        let first = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 1)
        if let first, first != Data(mark.utf8) {
            throw ValidationError(
                "\(option): \(path.oneLine) exists and is not a report; choose another name"
            )
        }
        self.path = path
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

    /// Registers a file that the report mentions.
    func speak(of path: String) {
        if FileManager.default.fileExists(atPath: path) { permissions.narrow(like: path) }
    }

    func finish() {
        if let given { permissions.restrict(descriptor, from: given) }
    }

    deinit { close(descriptor) }

    func write(_ text: String) { output.write(text) }
}
