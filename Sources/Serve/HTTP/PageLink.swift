internal import Foundation
public import Pipeline
internal import Synchronization

/// A small file that leads a browser to the page. Programs are started with its path, for anybody on the machine can list
/// what programs were started with, and the page's address is a secret. Only its owner can read it; it goes with the
/// server.
public final class PageLink: Sendable {
    private let output: String
    private let path = Mutex<String?>(nil)

    /// One that is not written yet.
    ///
    /// - Parameter output: The folder for results: browsers in a box of their own read what lies beside the user's
    ///   pictures, and not what is hidden in the system's folders. Where it cannot keep a secret, the user's cache folder
    ///   takes its place.
    public init(output: String) { self.output = output }

    deinit { remove() }

    /// Writes it.
    ///
    /// - Returns: Where it is.
    /// - Throws: `PipelineError` when neither folder can hold a file that nobody else can read.
    public func write(_ address: String) throws(PipelineError) -> String {
        for folder in [output, CacheFolder()?.path].compactMap({ $0 }) {
            guard let written = Self.write(Self.text(address), in: folder) else { continue }
            path.withLock { $0 = written }
            return written
        }
        throw PipelineError(
            code: "unwritable",
            path: output,
            detail: "no file can be written there that only you can read"
        )
    }

    /// Removes it.
    public func remove() {
        path.withLock { path in
            if let path { unsafe unlink(path) }
            path = nil
        }
    }

    private static func write(_ text: String, in folder: String) -> String? {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = Leftovers.name(for: "html", in: folder)
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Some file systems give every file the same permissions.
        let given = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        let isSecret = given.map { $0 & 0o077 == 0 } ?? false
        guard isSecret, (try? file.write(contentsOf: Data(text.utf8))) != nil else {
            unsafe unlink(path)
            return nil
        }
        return path
    }

    /// The address is made of digits and letters, and of what an address is made of.
    private static func text(_ address: String) -> String {
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>kaomask</title>
        <meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=\(address)">
        <p><a href="\(address)">Go on to the page</a></p>

        """
    }
}
