internal import Foundation

/// The user's cache folder as the XDG Base Directory Specification has it: `$XDG_CACHE_HOME/kaomask/page`, or
/// `~/.cache/kaomask/page`.
struct CacheFolder: Sendable {
    /// Its path.
    let path: String

    /// The folder, or `nil` when there is no home.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
            path = caches + "/kaomask/page"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = home + "/.cache/kaomask/page"
        } else {
            return nil
        }
    }

    /// The path of a cached thing, known by a number; they are spread over folders.
    func path(_ kind: String, _ number: UInt64, _ ending: String) -> String {
        let digits = String(number, radix: 16)
        return "\(path)/\(kind)/\(digits.suffix(2))/\(digits).\(ending)"
    }
}
