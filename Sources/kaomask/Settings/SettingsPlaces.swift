internal import FoundationEssentials
import KaomaskKit

/// The location of the user's settings.
struct SettingsPlaces {
    /// The environment variable with another file's path; empty for no settings.
    static let variable = "KAOMASK_CONFIG"
    /// The option that ignores the settings.
    static let refusal = "--no-config"

    /// The file; `nil` without a home folder, or for no settings.
    let file: String?
    let home: String?
    /// `true` if the environment names the file, which must then exist.
    private let isNamed: Bool

    init() {
        home = UserFolder.home
        let named = ProcessInfo.processInfo.environment[Self.variable]
        isNamed = named?.isEmpty == false
        if let named {
            file = named.isEmpty ? nil : named
        } else {
            file = UserFolder.settings.path.map { $0 + "/config" }
        }
    }

    /// `true` if there is a file to read; most runs have none.
    var isRead: Bool { isNamed || file.map(FileManager.default.fileExists) == true }

    /// Returns the file's settings, or `nil`; throws for an unreadable line, and for a named file that is missing.
    func settings() throws(SettingsError) -> SettingsFile? {
        guard let file, isRead else { return nil }
        return try SettingsFile(file, home: home)
    }
}
