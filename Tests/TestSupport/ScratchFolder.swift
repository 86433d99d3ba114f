internal import Foundation

/// A folder of its own for one test, removed with everything in it when the test is over.
public final class ScratchFolder: Sendable {
    /// Where the folder is.
    public let path: String

    /// Makes the folder.
    public init() throws {
        path = NSTemporaryDirectory() + "kaomask-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` inside.
    public func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file, with the folders it needs, and gives its path.
    @discardableResult
    public func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
        let target = self(name)
        let folder = (target as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: target))
        return target
    }

    /// All files inside, hidden ones as well, as paths below the folder, sorted.
    public var files: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: self(name), isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }

    /// The bytes of a file inside.
    public func bytes(of name: String) -> [UInt8] {
        (FileManager.default.contents(atPath: self(name)) ?? Data()).map { $0 }
    }
}
