internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Temporary hidden files and folders, `.kaomask-PROCESS-NUMBER.ENDING`, including those of killed runs.
package enum Leftovers {
    /// Returns a new name for a temporary file or folder in `folder`; empty for the working directory.
    package static func name(for ending: String, in folder: String) -> String {
        let name = ".kaomask-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).\(ending)"
        return folder.isEmpty ? name : folder + "/" + name
    }

    private static let swept = Mutex<Set<String>>([])

    /// Removes the temporary files and folders of killed runs before this run's first write to a folder.
    static func sweep(_ folder: String) {
        guard swept.withLock({ $0.insert(folder).inserted }) else { return }
        remove(["part", "folder"], in: folder)
    }

    /// Removes what ended runs left in a folder with one of these endings.
    package static func remove(_ endings: Set<String>, in folder: String) {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        for name in names where isOrphan(name, endings) {
            try? FileManager.default.removeItem(atPath: folder.appending(item: name))
        }
    }

    private static func isOrphan(_ name: String, _ endings: Set<String>) -> Bool {
        // Making the expression takes longer than a folder's names. libzip appends its own ending.
        guard name.hasPrefix(".kaomask-"),
            let parts = name.wholeMatch(of: /\.kaomask-(\d+)-\d+\.([a-z]+)(\..*)?/),
            endings.contains(String(parts.2)), let process = pid_t(parts.1)
        else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
