internal import Foundation
import KaomaskKit

/// The places of settings.
struct SettingsPlaces {
    /// The environment variable that names another file than the user's; empty stands for no settings at all.
    static let variable = "KAOMASK_CONFIG"
    /// The option that leaves all of them out.
    static let refusal = "--no-config"
    /// The name of a folder's own file.
    static let folderFile = ".kaomask"

    /// The user's file; `nil` when there is no home, or no settings are wanted.
    let userFile: String?
    /// `true` if the environment names that file, so that it has to be there.
    let isNamed: Bool
    let home: String?
    private let readsFolders: Bool

    /// The places the environment gives.
    init() {
        let environment = ProcessInfo.processInfo.environment
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let named = environment[Self.variable]
        readsFolders = named != ""
        isNamed = named != nil && readsFolders
        if let named {
            userFile = named.isEmpty ? nil : named
        } else if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            userFile = folder + "/kaomask/config"
        } else {
            userFile = home.map { $0 + "/.config/kaomask/config" }
        }
    }

    /// The files of the folder in which an input is and of those above it, the nearest last; whether they exist or not.
    ///
    /// - Parameter input: A file or a folder; a folder is in itself.
    func folderFiles(for input: String) -> [String] {
        guard readsFolders else { return [] }
        var folder = InputWalk.namesFolder([input]) ? input : input.folderPath
        folder = (folder.isEmpty ? "." : folder).absolutePath
        var files = [Self.file(in: folder)]
        while folder != "/", !folder.isEmpty {
            folder = folder.folderPath
            files.append(Self.file(in: folder))
        }
        return files.reversed()
    }

    private static func file(in folder: String) -> String {
        folder == "/" ? "/" + folderFile : folder + "/" + folderFile
    }

    /// Returns `true` if a folder's file may be heeded: it belongs to the user or the system, and not everybody may
    /// write it.
    static func isTrusted(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return [geteuid(), 0].contains(status.st_uid) && status.st_mode & S_IWOTH == 0
    }
}
