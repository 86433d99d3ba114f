internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
import KaomaskKit

/// A report's file. During the run, only its owner can read it; then, those who may read all files it mentions.
final class ReportFile {
    let path: String
    private let descriptor: Int32
    private let output: TextOutput
    /// Its final permissions; `nil` for anything but a regular file, such as a pipe.
    private let given: mode_t?
    private var permissions = FilePermissions.standard
    /// Hashes of an earlier run's lines and inputs.
    private var known: Set<UInt64> = []
    private(set) var isEmpty = true

    /// Opens the file that `option` named. It replaces only a report of this kind, which begins with `mark`: a typing
    /// error may name a photo. `goesOn` appends to an earlier run's report.
    init(_ path: String, option: String, beginsWith mark: String, goesOn: Bool = false) throws {
        guard path != StandardOutput.name else {
            throw ValidationError("\(option) needs a file name; --json prints to standard output")
        }
        let first = FileBytes.head(path).first
        if let first, first != mark.utf8.first {
            throw ValidationError(
                "\(option): \(path.oneLine) exists and is not a report; choose another name"
            )
        }
        self.path = path
        let earlier = goesOn && first != nil ? Self.earlier(path) : nil
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ValidationError("\(option): \(path.oneLine) cannot be written") }
        output = TextOutput(descriptor, name: "\(option) \(path.oneLine)")
        var status = stat()
        let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        given = isFile ? status.st_mode & 0o666 : nil
        guard isFile else { return }
        fchmod(descriptor, 0o600)
        ftruncate(descriptor, off_t(earlier?.length ?? 0))
        lseek(descriptor, 0, SEEK_END)
        guard let earlier, earlier.length > 0 else { return }
        (known, isEmpty) = (earlier.known, false)
    }

    /// Returns the total length of an earlier run's complete lines, and their contents.
    private static func earlier(_ path: String) -> (length: Int, known: Set<UInt64>)? {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            return nil
        }
        var (start, known): (Int, Set<UInt64>) = (0, [])
        while let end = data[start...].firstIndex(of: 0x0A) {
            let line = String(decoding: data[start..<end], as: UTF8.self)
            known.insert(StableHash.value(of: line))
            if let input = JSONLine.input(of: line) { known.insert(StableHash.value(of: String(input))) }
            start = end + 1
        }
        return (start, known)
    }

    /// Returns `true` if an earlier run wrote a line on the same input, or, for a failed one, the same line.
    func has(_ line: String, sameInput: Bool) -> Bool {
        guard sameInput else { return known.contains(StableHash.value(of: line)) }
        return JSONLine.input(of: line).map { known.contains(StableHash.value(of: String($0))) } ?? false
    }

    /// Registers a file that the report mentions.
    func speak(of path: String) {
        if FileManager.default.fileExists(atPath: path) { permissions.narrow(like: path) }
    }

    func finish() { if let given { permissions.restrict(descriptor, from: given) } }

    deinit { close(descriptor) }

    func write(_ text: String) {
        output.write(text)
        isEmpty = false
    }
}
