internal import ArgumentParser
internal import Foundation

/// Files that reports are written to as a run goes.
enum ReportFile {
    /// Opens one. A file that is there already is replaced only if it is a report of the kind: a slip of the hand
    /// may name a photograph.
    ///
    /// - Parameters:
    ///   - option: The option that named it.
    ///   - mark: What every such report begins with.
    static func open(_ path: String, option: String, beginsWith mark: String) throws -> FileHandle {
        let first = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).read(upToCount: 1)
        if let first, first != Data(mark.utf8) {
            throw ValidationError("\(option): \(path) exists and is not a report; choose another name")
        }
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw ValidationError("\(option): \(path) cannot be written") }
        return handle
    }
}
