internal import Foundation
import KaomaskKit

/// The place of the user's settings.
struct SettingsPlaces {
    /// The environment variable that names another file than the user's; empty stands for no settings at all.
    static let variable = "KAOMASK_CONFIG"
    /// The option that leaves the settings out.
    static let refusal = "--no-config"

    /// The file; `nil` when there is no home, or no settings are wanted.
    let file: String?
    let home: String?
    /// `true` if the environment names the file, so that it has to be there.
    private let isNamed: Bool

    /// The place the environment gives.
    init() {
        let environment = ProcessInfo.processInfo.environment
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let named = environment[Self.variable]
        isNamed = named?.isEmpty == false
        if let named {
            file = named.isEmpty ? nil : named
        } else if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            file = folder + "/kaomask/config"
        } else {
            file = home.map { $0 + "/.config/kaomask/config" }
        }
    }

    /// `true` if there is a file to read: most runs have none.
    var isRead: Bool { isNamed || file.map(FileManager.default.fileExists) == true }

    /// The file's settings; `nil` when there is no file.
    ///
    /// - Throws: `SettingsError` for a line that cannot be read, and for a named file that is missing.
    func settings() throws(SettingsError) -> SettingsFile? {
        guard let file, isRead else { return nil }
        return try SettingsFile(file, home: home)
    }
}
