internal import Foundation
import Testing

/// A temporary folder for one test, removed with its contents after the test.
package final class ScratchFolder: Sendable {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "kaomask-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Makes one with these files in it.
    package convenience init(_ files: KeyValuePairs<String, [UInt8]>) throws {
        try self.init()
        for (name, bytes) in files { try write(bytes, as: name) }
    }

    deinit {
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the path of `name` in the folder.
    package func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file and its parent folders, and returns its path.
    @discardableResult
    package func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
        let target = self(name)
        let folder = (target as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: target))
        return target
    }

    /// Writes a program in the shell's language, and returns its path. Another process writes it: a file that is open for
    /// writing cannot be started, and a child that another thread starts just then has it open for a moment.
    @discardableResult
    package func write(script: String, as name: String) throws -> String {
        let line = #"mkdir -p "${2%/*}" && printf '#!/bin/sh\n%s\n' "$1" > "$2" && chmod 755 "$2""#
        try Command("/bin/sh", ["-c", line, "sh", script, self(name)]).succeeded()
        return self(name)
    }

    /// Makes a link, to a place that need not be there.
    package func link(_ name: String, to place: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: place)
    }

    /// All files in the folder, including hidden ones but for the record, as sorted relative paths.
    package var files: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: self(name), isDirectory: &isFolder)
            return !isFolder.boolValue && !name.hasSuffix(".kaomask-record")
        }.sorted()
    }

    /// The files whose names begin with that of a folder.
    package func files(in folder: String) -> [String] { files.filter { $0.hasPrefix(folder) } }

    package func bytes(of name: String) -> [UInt8] { Fixture.bytes(at: self(name)) }

    package func text(of name: String) -> String { String(decoding: bytes(of: name), as: UTF8.self) }
}
