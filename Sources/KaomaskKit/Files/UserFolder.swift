internal import FoundationEssentials

/// A user's folder by the XDG Base Directory Specification.
package enum UserFolder: String {
    case cache = "XDG_CACHE_HOME"
    case settings = "XDG_CONFIG_HOME"
    case data = "XDG_DATA_HOME"

    /// The path of kaomask's folder in it: from the environment, else below the home folder; `nil` without one.
    package var path: String? {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment[rawValue], folder.hasPrefix("/") { return folder + "/kaomask" }
        return Self.home.map { $0 + "/" + usual + "/kaomask" }
    }

    /// The home folder; `nil` if the environment names none.
    package static var home: String? {
        ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private var usual: String {
        switch self {
        case .cache: ".cache"
        case .settings: ".config"
        case .data: ".local/share"
        }
    }
}
