internal import CBuildStamp

package enum Version {
    /// The only place that states it (`scripts/version` reads it).
    static let number = "0.1.0"

    /// The name, the version and the source: `kaomask 0.1.0 (0a1b2c3d4e5f, 2026-11-22)`.
    package static var line: String { "kaomask \(number) (\(source))" }

    /// The version with the commit it was built from: `0.1.0+0a1b2c3d4e5f`.
    static var full: String {
        let stamp = unsafe String(cString: kaomask_build_stamp()).split(separator: " ").first
        return number + (stamp.map { "+" + $0 } ?? "")
    }

    /// The commit and its date, stamped by `scripts/stamp`.
    static var source: String {
        let stamp = unsafe String(cString: kaomask_build_stamp()).split(separator: " ")
        return stamp.isEmpty ? "not a release" : stamp.joined(separator: ", ")
    }
}
