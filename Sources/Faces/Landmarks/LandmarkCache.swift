internal import FoundationEssentials
internal import Glibc

/// A folder of prepared landmark models, each loaded in a few milliseconds.
///
/// dlib takes about a second to unpack its 68-point model. The prepared form is a memory-mapped file of 66 MB with the
/// same numbers, created at first use and again if the model changes or the file is damaged. Several processes may
/// create it at once: each writes its own file and moves it into place.
public struct LandmarkCache: Hashable, Sendable {
    /// The folder, created when needed.
    public var folder: String

    /// Creates a cache in this folder.
    public init(folder: String) { self.folder = folder }

    /// The user's cache folder by the XDG Base Directory Specification, `$XDG_CACHE_HOME/kaomask` or
    /// `~/.cache/kaomask`; `nil` without a home folder.
    public static var standard: LandmarkCache? {
        let environment = ProcessInfo.processInfo.environment
        if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") {
            return LandmarkCache(folder: caches + "/kaomask")
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return LandmarkCache(folder: home + "/.cache/kaomask")
    }

    /// Returns the prepared model, creating it if needed; `nil` if the model or the folder is unusable.
    func predictor(for path: String) -> PredictorHandle? {
        guard let identity = ModelIdentity(path: path) else { return nil }
        let prepared = folder + "/" + identity.name
        if let ready = try? PredictorHandle(prepared: prepared, key: identity.key) { return ready }
        guard prepare(path, as: prepared, identity) else { return nil }
        return try? PredictorHandle(prepared: prepared, key: identity.key)
    }

    private func prepare(_ source: String, as prepared: String, _ identity: ModelIdentity) -> Bool {
        let manager = FileManager.default
        try? manager.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        guard manager.isWritableFile(atPath: folder) else { return false }
        removeRemains()
        let part = prepared + "." + UUID().uuidString + Self.unfinished
        defer { try? manager.removeItem(atPath: part) }
        do throws(FaceError) {
            try PredictorHandle.prepare(source, as: part, key: identity.key)
        } catch {
            return false
        }
        return unsafe rename(part, prepared) == 0
    }

    /// Removes files of killed processes, unfinished for more than an hour.
    private func removeRemains() {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasSuffix(Self.unfinished) {
            let file = folder + "/" + name
            let modified = (try? manager.attributesOfItem(atPath: file))?[.modificationDate] as? Date
            if let modified, modified.timeIntervalSinceNow < -3600 { try? manager.removeItem(atPath: file) }
        }
    }

    private static let unfinished = ".part"
}
