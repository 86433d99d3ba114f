internal import Foundation

/// Texts that may change only on purpose: files in a folder `Snapshots` beside the test. They are rewritten under
/// KAOMASK_UPDATE_GOLDEN=1 (`scripts/update-golden`).
package enum Snapshot {
    /// `true` if snapshots are written instead of compared.
    package static let updates = ProcessInfo.processInfo.environment["KAOMASK_UPDATE_GOLDEN"] != nil

    /// Returns the stored text; `nil` when there is none. An update stores `text` first.
    ///
    /// - Parameters:
    ///   - name: The file's name without `.txt`.
    ///   - text: The expected text.
    ///   - test: The file of the test.
    package static func stored(_ name: String, for text: String, test: String = #filePath) throws -> String? {
        let folder = URL(fileURLWithPath: test).deletingLastPathComponent().appending(path: "Snapshots")
        let file = folder.appending(path: name + ".txt")
        if updates {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return try? String(contentsOf: file, encoding: .utf8)
    }
}
