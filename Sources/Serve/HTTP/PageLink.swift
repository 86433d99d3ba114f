internal import Foundation
package import KaomaskKit
internal import Synchronization

/// A small file that redirects a browser to the page: command lines are visible to all users, so the browser gets its
/// path instead of the page's secret address. Only the owner can read it; it is removed when the server ends.
package final class PageLink: Sendable {
    private let output: String
    private let path = Mutex<String?>(nil)

    /// Creates a link that is not written yet. Sandboxed browsers can read files in the folder for results, but not
    /// hidden or system folders; the user's cache folder serves where the file system cannot restrict permissions.
    package init(output: String) { self.output = output }

    deinit { remove() }

    /// Writes the file and returns its path.
    package func write(_ address: String) throws(PipelineError) -> String {
        for folder in [output, CacheFolder()?.path].compactMap({ $0 }) {
            guard let written = Self.write(Self.text(address), in: folder) else { continue }
            path.withLock { $0 = written }
            return written
        }
        throw PipelineError(
            code: .unwritable,
            path: output,
            detail: "no file can be written there that only you can read"
        )
    }

    package func remove() {
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

    /// Returns the contents. The address has only letters, digits and punctuation that need no escaping.
    private static func text(_ address: String) -> String {
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>kaomask</title>
        <meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=\(address)">
        <p><a href="\(address)">Go on to the page</a></p>

        """
    }
}
