internal import Foundation

/// Hidden files and folders that a run makes for a while, `.kaomask-PROCESS-NUMBER.ENDING`, and what is left of them when
/// it is killed.
public enum Leftovers {
    /// A name for one of this run.
    ///
    /// - Parameter folder: Where it is to be; empty for the folder the process is in.
    public static func name(for ending: String, in folder: String) -> String {
        let name = ".kaomask-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).\(ending)"
        return folder.isEmpty ? name : folder + "/" + name
    }

    /// Removes what runs that are no more have left in a folder, with one of these endings.
    public static func remove(_ endings: Set<String>, in folder: String) {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        for name in names where isOrphan(name, endings) {
            try? FileManager.default.removeItem(atPath: (folder as NSString).appendingPathComponent(name))
        }
    }

    private static func isOrphan(_ name: String, _ endings: Set<String>) -> Bool {
        // libzip adds an ending of its own.
        guard let parts = name.wholeMatch(of: /\.kaomask-(\d+)-\d+\.([a-z]+)(\..*)?/),
            endings.contains(String(parts.2)), let process = pid_t(parts.1)
        else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
